#include "interfaces/terminal/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille {
namespace {

std::string in_words(const Verdict& verdict) {
  const auto [least, most] = verdict.value;
  std::string words = verdict.value.exact() ? std::string(name_of(least))
                      : least == Value::lose && most == Value::win
                          ? "unknown"
                          : fmt::format("unknown ({} to {})", name_of(least), name_of(most));
  if (verdict.remoteness) words += fmt::format(" in {}", *verdict.remoteness);
  if (verdict.score) words += fmt::format(", score {}", *verdict.score);
  return words;
}

}  // namespace

std::string analysis_text(const Game& game, const View& view, const Analysis& analysis) {
  const Identity& identity = game.identity();
  const std::string mover = identity.random_first_player ? "" : identity.letter(view.turn.to_move) + " ";
  std::string text = view.turn.outcome.is_open()
                         ? fmt::format("{}to move: {}\n", mover, in_words(analysis.position))
                         : view.result + "\n";
  if (identity.players() > 2 && view.turn.outcome.is_open())
    text += fmt::format("all others are taken to play together against {}\n", trimmed(mover));
  std::size_t width = 3;
  for (const auto& [move, verdict] : analysis.moves) width = std::max(width, move.size());
  for (const auto& [move, verdict] : analysis.moves)
    text += fmt::format("  {:>{}}  {}\n", move, width, in_words(verdict));
  if (!analysis.pv.empty())
    text += fmt::format("{}: {}\n", analysis.position.value.exact() ? "best line" : "suggested",
                        fmt::join(analysis.pv, " "));
  if (analysis.no_end_within && !analysis.position.value.exact())
    text += fmt::format("nobody can force the end within {}\n", counted(*analysis.no_end_within, "move"));
  return text + counted(analysis.nodes, "node");
}

}  // namespace quadrille
