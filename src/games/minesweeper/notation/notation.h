#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/budget_watch.h"
#include "catalog/view.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The rules in one word, such as `9x9m10safe`; it ends with any, safe, open, noguess@5.5 or noguessopen@5.5.
[[nodiscard]] std::string write_rules(const Variant& variant);

// "3,4": column and row from 1, from the upper left corner.
[[nodiscard]] std::string cell_name(const Variant& variant, Cell cell);
[[nodiscard]] Square square_of(const Variant& variant, Cell cell);

// A layout as text: its rows from the top with slashes between them, `*` for a mine and `.` for none.
// read_layout(): bad_board for other text, rows of different lengths, and sides over 1000. is_layout() looks
// at the characters only.
[[nodiscard]] std::string write_layout(const Layout& layout);
[[nodiscard]] Result<Layout> read_layout(std::string_view text);
[[nodiscard]] bool is_layout(std::string_view text);

// An observation as text: rows from the top with slashes between them; `#` covered, `F` flagged, a digit
// visible. In a finished game `*` is a mine, `!` an exploded mine, `x` a flag without a mine.
[[nodiscard]] std::string write_observation(const Observation& seen);

// The notation of a game. `o3,4` is a left click, `f3,4` a right click, `3,4` alone a left click. Stateless.
class Notation {
 public:
  [[nodiscard]] Result<Move> read_move(const PlainRules& rules, const Observation& seen,
                                       std::string_view text) const;
  [[nodiscard]] std::string write_move(const PlainRules& rules, Move move) const;
  [[nodiscard]] Result<Observation> read(const PlainRules& rules, std::string_view text) const;
  // The position of a layout, a full state (state_text.h), or an observation; mines that agree with an
  // observation are found by find_layout(). New matches call complete_start() first.
  [[nodiscard]] Result<Position> begin(const PlainRules& rules, std::uint64_t seed,
                                       std::string_view text) const;
  // Puts random mines under the observation of a running game and returns the full state; returns every other
  // start unchanged. All layouts that agree with the observation, and need no guess on a no-guess board, are
  // equally likely. Exceptions: a no-guess board without visible squares is dealt by deal_no_guess(), and
  // where solutions are too many to count, find_layout() picks one. bad_board if no layout is found, or a
  // given one has a mine where the rules promise none; over_budget if the watch is exhausted.
  [[nodiscard]] Result<std::string> complete_start(const PlainRules& rules, std::uint64_t seed,
                                                   std::string_view text, BudgetWatch& watch) const;
  [[nodiscard]] View describe(const PlainRules& rules, const Observation& seen) const;
};

}  // namespace quadrille::minesweeper
