#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catalog/settings.h"
#include "core/player.h"
#include "core/result.h"
#include "games/connect/lines.h"
#include "games/connect/reach.h"
#include "games/connect/rules.h"
#include "search/limits.h"

namespace quadrille::connect {

// A question about a board (W01 to W04). Unlike a game, it takes any n from 1: a board that is too small for
// a line of n has no winner.
struct Inquiry {
  int columns = 7;
  int rows = 6;
  int in_a_row = 4;
  std::optional<int> players = {};            // default: from the letters on the board, min 2
  bool strict = false;                        // also decide whether a game can reach this board
  std::optional<char> first = {};             // strict: letter of the first player (default: any)
  std::uint64_t budget = usual_reach_budget;  // strict: max positions to try, as in find_game()
};

struct Verdict {
  std::optional<Player> winner;
  bool full = false;
  std::vector<Line> lines;
  std::optional<Reach> reach;  // set if strict

  [[nodiscard]] char letter() const { return winner ? static_cast<char>('A' + winner->value) : 'X'; }
  [[nodiscard]] std::string_view state() const { return winner ? "won" : full ? "draw" : "open"; }
};

// The settings of an inquiry with their ranges, derived from the options of the game as configured.
[[nodiscard]] std::vector<Option> inquiry_options(std::vector<Option> rules);
[[nodiscard]] std::vector<Option> inquiry_options();  // from the default options

// Returns the winner of a board given as text, top row first. Fails with multiple_winner if two chains of n
// share no token or belong to two players. Gravity and token counts matter only if strict. A strict
// check is undecided at the deadline, the stop flag or the memory limit.
[[nodiscard]] Result<Verdict> check(std::string_view board, const Inquiry& inquiry,
                                    const Limits& limits = {});

// The part of check() that depends on the lines alone. REQUIRES: `lines` are all lines of the board.
[[nodiscard]] Result<std::optional<Player>> find_winner(const Shape& shape, const std::vector<Line>& lines);

}  // namespace quadrille::connect
