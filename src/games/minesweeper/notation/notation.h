#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/budget_watch.h"
#include "catalog/view.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The rules in one word: `9x9m10safe`, with any, safe, open or noguess@5.5 at its end.
[[nodiscard]] std::string write_rules(const Variant& variant);

// "3,4": column and row from 1, from the upper left corner.
[[nodiscard]] std::string cell_name(const Variant& variant, Cell cell);
[[nodiscard]] Square square_of(const Variant& variant, Cell cell);

// A layout is its rows from the top with slashes between them, `*` for a mine and `.` for none.
[[nodiscard]] std::string write_layout(const Layout& layout);
[[nodiscard]] Result<Layout> read_layout(std::string_view text);
[[nodiscard]] bool is_layout(std::string_view text);

// What a player sees, as text: rows from the top with slashes between them; `#` covered, `F` flagged, a digit
// visible. When the game is over `*` is a mine, `!` one that exploded, `x` a flag without a mine.
[[nodiscard]] std::string write_sight(const Sight& seen);

// Moves are `o3,4` left click, `f3,4` right click; `3,4` alone is a left click.
class Notation {
 public:
  [[nodiscard]] Result<Move> read_move(const PlainRules& rules, const Sight& seen,
                                       std::string_view text) const;
  [[nodiscard]] std::string write_move(const PlainRules& rules, Move move) const;
  [[nodiscard]] Result<Sight> read(const PlainRules& rules, std::string_view text) const;
  // From a layout, from a whole state (state_text.h), or from what a player sees: then with mines that fit
  // it, as find_layout finds them. New matches complete a view by complete_start() before.
  [[nodiscard]] Result<Position> begin(const PlainRules& rules, std::uint64_t seed,
                                       std::string_view text) const;
  // A view of a running game with mines under it, as a whole state; any other start as it is. All layouts
  // that agree with the view, and with a rule that no guess is needed, are equally likely; where they are too
  // many to count, one that fits is taken, or refused where none is found with bounded work. over_budget when
  // the watch ends the job.
  [[nodiscard]] Result<std::string> complete_start(const PlainRules& rules, std::uint64_t seed,
                                                   std::string_view text, BudgetWatch& watch) const;
  [[nodiscard]] View describe(const PlainRules& rules, const Sight& seen) const;
};

}  // namespace quadrille::minesweeper
