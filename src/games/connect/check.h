#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/settings.h"
#include "core/player.h"
#include "core/result.h"
#include "games/connect/lines.h"
#include "games/connect/reach.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// What is asked about a board (W01 to W04). Unlike a game, an inquiry takes any n from 1: a board
// that is too small for a line of n has no winner.
struct Inquiry {
  int columns = 7;
  int rows = 6;
  int in_a_row = 4;
  std::optional<int> players = {};  // absent: as many as the letters on the board need, two at least
  bool strict = false;              // also decide whether a real game can show this board
  std::optional<char> first = {};   // strict: the letter of who began; absent: anybody may have
  std::uint64_t budget = usual_reach_budget;  // strict: positions to try
};

struct Verdict {
  std::optional<Player> winner;
  bool full = false;
  std::vector<Line> lines;
  std::optional<Reach> reach;  // when strict

  [[nodiscard]] char letter() const { return winner ? static_cast<char>('A' + winner->value) : 'X'; }
  [[nodiscard]] std::string_view state() const { return winner ? "won" : full ? "draw" : "open"; }
};

// The rules that an inquiry may choose, with their ranges, from those of the game as they are configured.
[[nodiscard]] std::vector<Option> inquiry_options(std::vector<Option> rules);
[[nodiscard]] std::vector<Option> inquiry_options();  // as they are by default

// The winner of a board given as text, top row first. Two chains of n that share no token, or chains of
// two players, are a multiple_winner error; floating tokens and token counts matter only when strict. The
// budget is for a strict check, which is undecided when its time or memory is used up.
[[nodiscard]] Result<Verdict> check(std::string_view board, const Inquiry& inquiry,
                                    const Budget& budget = {});

// The part of it that looks at the lines alone, which must be all those of the board.
[[nodiscard]] Result<std::optional<Player>> find_winner(const Shape& shape, const std::vector<Line>& lines);

}  // namespace quadrille::connect
