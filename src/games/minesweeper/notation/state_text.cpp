#include "games/minesweeper/notation/state_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille::minesweeper {
namespace {

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kinds = 6;    // of squares
constexpr std::size_t on_mine = 3;  // added for a mine
constexpr std::size_t shortest_run = 5;

}  // namespace

bool is_state(std::string_view text) { return text.starts_with('m') || text.starts_with('n'); }

std::string write_state(const Position& at) {
  const Standing standing = at.standing();
  const std::size_t squares = standing.touches.size();
  const auto kind = [&](std::size_t cell) {
    if (cell >= squares) return std::size_t{0};
    const bool mine = standing.layout && standing.layout->mines[cell];
    return static_cast<std::size_t>(standing.touches[cell]) + (mine ? on_mine : 0);
  };
  std::string pairs;
  for (std::size_t cell = 0; cell < squares; cell += 2) pairs += digits[kinds * kind(cell) + kind(cell + 1)];
  std::string text = fmt::format("{}{}.", standing.layout ? 'm' : 'n', standing.seed);
  for (std::size_t i = 0; i < pairs.size();) {
    const std::size_t end = std::min(pairs.find_first_not_of(pairs[i], i), pairs.size());
    if (end - i >= shortest_run) {
      text += fmt::format("{}~{}.", pairs[i], end - i);
    } else {
      text.append(end - i, pairs[i]);
    }
    i = end;
  }
  return text;
}

Result<Position> read_state(const PlainRules& rules, std::string_view text) {
  const Error unreadable{ErrorCode::bad_notation, in_quotes(text) + " is no state of a game", "state"};
  const auto dot = text.find('.');
  if (dot == std::string_view::npos || !is_state(text)) return unreadable;
  const auto seed = parse_unsigned(text.substr(1, dot - 1));
  if (!seed) return unreadable;

  const std::size_t squares = rules.variant().cells();
  std::string pairs;
  for (std::string_view rest = text.substr(dot + 1); !rest.empty();) {
    const char digit = rest.front();
    rest.remove_prefix(1);
    std::uint64_t times = 1;
    if (rest.starts_with('~')) {
      const auto end = rest.find('.');
      if (end == std::string_view::npos) return unreadable;
      const auto count = parse_unsigned(rest.substr(1, end - 1));
      if (!count) return unreadable;
      times = *count;
      rest.remove_prefix(end + 1);
    }
    if (times > squares - pairs.size()) return unreadable;
    pairs.append(times, digit);
  }
  if (pairs.size() != (squares + 1) / 2) return unreadable;

  Standing standing{.seed = *seed, .touches = std::vector<Touch>(squares, Touch::none)};
  Layout layout{rules.variant().width, rules.variant().height, std::vector<bool>(squares, false)};
  for (std::size_t cell = 0; cell < 2 * pairs.size(); ++cell) {
    const auto value = digits.find(pairs[cell / 2]);
    if (value == std::string_view::npos) return unreadable;
    const std::size_t kind = cell % 2 == 0 ? value / kinds : value % kinds;
    if (cell == squares) {
      if (kind != 0) return unreadable;
      break;
    }
    standing.touches[cell] = static_cast<Touch>(kind % on_mine);
    layout.mines[cell] = kind >= on_mine;
  }
  if (text[0] == 'm') {
    standing.layout = std::move(layout);
  } else if (layout.count() != 0) {
    return unreadable;
  }
  return rules.stand(standing);
}

}  // namespace quadrille::minesweeper
