#include "games/minesweeper/solver/pipeline.h"

#include <fmt/format.h>

#include <optional>

namespace quadrille::minesweeper {
namespace {

std::optional<std::size_t> find(const std::vector<Stage>& stages, const std::string& name) {
  for (std::size_t i = 0; i < stages.size(); ++i)
    if (stages[i].algorithm == name) return i;
  return {};
}

Error wrong(std::string message) { return {ErrorCode::bad_settings, std::move(message), "pipeline"}; }

}  // namespace

Result<Pipeline> Pipeline::create(const std::vector<Stage>& stages) {
  if (stages.empty()) return wrong("a pipeline needs an algorithm");
  std::vector<Link> links;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const Stage& stage = stages[i];
    const Algorithm* algorithm = find_algorithm(stage.algorithm);
    if (algorithm == nullptr)
      return wrong(fmt::format("no algorithm {}: take single, overlap, exact, endgame, rollouts or lookahead",
                               stage.algorithm));
    if (*find(stages, stage.algorithm) != i)
      return wrong(fmt::format("{} stands there twice", stage.algorithm));
    if (algorithm->always_chooses()) {
      links.push_back({algorithm, i, i});
      continue;
    }
    const auto squares = find(stages, stage.after_squares);
    const auto nothing = find(stages, stage.after_nothing);
    if (!squares || !nothing)
      return wrong(fmt::format("{} goes on to {}, which is not in the pipeline", stage.algorithm,
                               squares ? stage.after_nothing : stage.after_squares));
    if (*nothing <= i)
      return wrong(fmt::format("{} goes back to {} after it found nothing, and so for ever", stage.algorithm,
                               stage.after_nothing));
    links.push_back({algorithm, *squares, *nothing});
  }
  // An algorithm that needs odds runs only after the exact count, or another such algorithm, found nothing.
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!links[i].algorithm->needs_odds()) continue;
    for (std::size_t from = 0; from < links.size(); ++from) {
      const bool leads_here = from != i && !links[from].algorithm->always_chooses() &&
                              (links[from].after_nothing == i || links[from].after_squares == i);
      const bool has_odds = links[from].algorithm->name() == "exact" || links[from].algorithm->needs_odds();
      if (i == 0 || (leads_here && (!has_odds || links[from].after_squares == i)))
        return wrong(fmt::format("{} needs the exact count just before it", links[i].algorithm->name()));
    }
  }
  return Pipeline(std::move(links));
}

}  // namespace quadrille::minesweeper
