#include "interfaces/fullscreen/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/text.h"
#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/odds_text.h"

namespace quadrille::fullscreen {
namespace {

// Returns "▲21": a shape for the value, and the moves to the end.
Note note_of(const Verdict& verdict) {
  if (!verdict.value.exact()) return {"○", theme::pencil};
  const Value value = verdict.value.min;
  const std::string_view shape = value == Value::win ? "▲" : value == Value::lose ? "▼" : "=";
  const std::string distance =
      verdict.remoteness && *verdict.remoteness < 100 ? std::to_string(*verdict.remoteness) : "";
  return {fmt::format("{}{}", shape, distance), theme::value(value)};
}

// Orders verdicts best first: the soonest win, then the latest loss.
auto rank(const Verdict& verdict) {
  const int distance = verdict.remoteness.value_or(0);
  const int value = static_cast<int>(verdict.value.min) + static_cast<int>(verdict.value.max);
  return std::tuple(-value, verdict.value.min == Value::lose ? -distance : distance);
}

bool touches_clue(const View& view, int column, int line) {
  for (int y = std::max(line - 1, 0); y <= std::min(line + 1, view.rows - 1); ++y)
    for (int x = std::max(column - 1, 0); x <= std::min(column + 1, view.columns - 1); ++x) {
      const char cell = view.cells[static_cast<std::size_t>(y * view.columns + x)];
      if (cell >= '1' && cell <= '8') return true;
    }
  return false;
}

// Never 0 or 100, which would mean certainty. In two characters without shades only the tens: "~3" cannot be
// read as a clue, and two of them side by side cannot be read as one number.
std::string percent(double probability, int width, bool has_shades) {
  const double hundredth = 100 * probability;
  if (width < 3 && !has_shades) return fmt::format("~{:.0f}", std::floor(probability * 10));
  const std::string_view sign = width < 3 ? "" : "%";
  if (hundredth < 1) return fmt::format("<1{}", sign);
  if (hundredth > 99) return width > 2 ? ">99" : "99";
  return fmt::format("{:.0f}{}", hundredth, sign);
}

}  // namespace

std::string in_words(const Verdict& verdict) {
  const auto word = [](Value value) {
    switch (value) {
      case Value::win: return "Win";
      case Value::tie: return "Tie";
      case Value::lose: return "Lose";
    }
    return "";
  };
  if (!verdict.value.exact())
    return verdict.value.min == Value::lose && verdict.value.max == Value::win
               ? "Not settled"
               : fmt::format("{} or {}", word(verdict.value.max), word(verdict.value.min));
  return verdict.remoteness ? fmt::format("{} in {}", word(verdict.value.min), *verdict.remoteness)
                            : word(verdict.value.min);
}

std::vector<StyledLine> value_lines(const Analysis& analysis, int players) {
  std::vector<StyledLine> lines = {
      {fmt::format("{} for who is to move.", in_words(analysis.position)), theme::strong}};
  if (players > 2) lines.push_back({"All others play together.", theme::pencil});
  auto moves = analysis.moves;
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return rank(a.second) < rank(b.second); });
  if (!analysis.position.value.exact()) {
    if (!analysis.pv.empty()) lines.push_back({"Suggested: " + analysis.pv.front(), theme::accent});
    const auto settled =
        std::count_if(moves.begin(), moves.end(), [](const auto& move) { return move.second.value.exact(); });
    lines.push_back(
        {fmt::format("{} of {} settled", settled, counted(static_cast<std::int64_t>(moves.size()), "move"))});
    if (analysis.no_end_within)
      lines.push_back(
          {fmt::format("Nobody can force the end within {}.", counted(*analysis.no_end_within, "move"))});
  }
  constexpr std::size_t most = 8;
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
    const auto& [move, verdict] = moves[i];
    const Note note = note_of(verdict);
    lines.push_back({fmt::format("{:<5} {:<4} {}", move, note.text, in_words(verdict)), note.style});
  }
  if (moves.size() > most) lines.push_back({fmt::format("and {} more", moves.size() - most), theme::pencil});
  return lines;
}

void note_values(const Analysis& analysis, const Verb& verb, Notes& notes,
                 std::vector<std::pair<char, Note>>& pieces) {
  for (const auto& [text, verdict] : analysis.moves) {
    const auto target = read_target(verb, text);
    if (!target) continue;
    switch (verb.target) {
      case Verb::Target::column: notes.columns.emplace_back(target->square.column, note_of(verdict)); break;
      case Verb::Target::square: notes.squares.emplace_back(target->square, note_of(verdict)); break;
      case Verb::Target::piece: pieces.emplace_back(target->piece, note_of(verdict)); break;
      case Verb::Target::none: break;
    }
  }
}

void note_odds(const BoardOdds& odds, const View& view, int square_width, bool has_shades, Notes& notes) {
  for (int line = 0; line < odds.rows; ++line)
    for (int column = 0; column < odds.columns; ++column) {
      const auto at = static_cast<std::size_t>(line * odds.columns + column);
      const auto& probability = odds.mine_probability[at];
      if (!probability || view.cells[at] != '#') continue;
      const Square square{column + 1, line + 1};
      if (*probability == 0) {
        notes.squares.push_back({square, {"✓", theme::safe}});
      } else if (*probability == 1) {
        notes.squares.push_back({square, {"◆", theme::sure_mine}});
      } else {
        const std::string text =
            touches_clue(view, column, line) ? percent(*probability, square_width, has_shades) : "·";
        Style style = theme::chance(*probability);
        style.bold = square_width == 2 && column % 2 == 0;  // so that numbers side by side do not read as one
        notes.squares.push_back({square, {text, style}});
      }
    }
}

std::vector<StyledLine> odds_lines(const BoardOdds& odds, const View& view, bool in_tens) {
  std::vector<StyledLine> lines = {{"Chance of a mine", theme::strong}};
  lines.push_back({in_tens ? "✓ safe  ◆ mine  ~3 30 to 40%" : "✓ safe   ◆ mine   12 per cent"});
  lines.push_back({fmt::format("{}, {}", counted(static_cast<std::int64_t>(odds.safe.size()), "safe square"),
                               counted(static_cast<std::int64_t>(odds.mines.size()), "sure mine"))});
  for (int i = 0; i < odds.rows * odds.columns; ++i) {
    const auto& probability = odds.mine_probability[static_cast<std::size_t>(i)];
    if (!probability || touches_clue(view, i % odds.columns, i / odds.columns)) continue;
    lines.push_back({fmt::format("Away from clues · {:.1f} %", 100 * *probability)});
    break;
  }
  if (odds.best) lines.push_back({best_text(*odds.best), theme::accent});
  return lines;
}

std::string chance_at(const BoardOdds& odds, Square square) {
  const auto at = static_cast<std::size_t>((square.row - 1) * odds.columns + square.column - 1);
  if (at >= odds.mine_probability.size() || !odds.mine_probability[at]) return "";
  const double probability = *odds.mine_probability[at];
  const std::string name = fmt::format("{},{}", square.column, square.row);
  if (probability == 0) return name + ": safe";
  if (probability == 1) return name + ": a mine";
  return fmt::format("{}: {:.1f} % a mine", name, 100 * probability);
}

}  // namespace quadrille::fullscreen
