#include "games/minesweeper/deduction/deduction.h"

#include <fmt/format.h>

#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

std::string name_of(const Variant& variant, Cell cell) {
  const auto width = static_cast<Cell>(variant.width);
  return fmt::format("({},{})", cell % width + 1, cell / width + 1);
}

std::string names_of(const Variant& variant, const std::vector<Cell>& cells) {
  constexpr std::size_t most = 12;
  std::string names;
  for (std::size_t i = 0; i < cells.size() && i < most; ++i) {
    if (i > 0) names += i + 1 == cells.size() ? " and " : ", ";
    names += name_of(variant, cells[i]);
  }
  if (cells.size() > most) names += fmt::format(" and {} more", cells.size() - most);
  return names;
}

std::optional<Deduction> promise_of(const Observation& observation) {
  Deduction promise;
  promise.rule = Deduction::Rule::promised;
  for (const Cell cell : promised_safe(observation.variant()))
    if (!is_clue(observation[cell])) promise.safe.push_back(cell);
  if (promise.safe.empty()) return {};
  return promise;
}

std::string sentence(const Observation& observation, const Deduction& deduction) {
  const Variant& variant = observation.variant();
  const auto the_clue = [&](Cell cell) {
    return fmt::format("the {} at {}", clue_of(observation[cell]), name_of(variant, cell));
  };
  const auto conclusion = [&] {
    std::string text;
    if (!deduction.safe.empty()) text += fmt::format("no mine at {}", names_of(variant, deduction.safe));
    if (!deduction.safe.empty() && !deduction.mines.empty()) text += ", and ";
    if (!deduction.mines.empty()) text += fmt::format("a mine at {}", names_of(variant, deduction.mines));
    return text;
  };
  const auto premises = [&] {
    std::string text = deduction.clues.empty()
                           ? std::string()
                           : fmt::format("the clues at {}", names_of(variant, deduction.clues));
    if (deduction.counts_mines)
      text += fmt::format("{}the number of mines, {}", text.empty() ? "" : " and ", variant.mines);
    return text;
  };
  switch (deduction.rule) {
    case Deduction::Rule::promised:
      return fmt::format("a board that needs no guess starts at {}: {}",
                         name_of(variant, cell_at(variant, variant.start)), conclusion());
    case Deduction::Rule::all_found:
      return fmt::format("{} has all its mines: {}", the_clue(deduction.named.front()), conclusion());
    case Deduction::Rule::all_needed:
      return fmt::format("{} needs every square that is left to it: {}", the_clue(deduction.named.front()),
                         conclusion());
    case Deduction::Rule::overlap:
      return fmt::format("{} needs more mines than it can share with {}: {}",
                         the_clue(deduction.named.front()), the_clue(deduction.named.back()), conclusion());
    case Deduction::Rule::every_way:
      return fmt::format("every way to lay the mines that agrees with {} has {}", premises(), conclusion());
  }
  return {};
}

}  // namespace quadrille::minesweeper
