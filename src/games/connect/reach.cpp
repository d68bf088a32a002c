#include "games/connect/reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace quadrille::connect {
namespace {

constexpr std::size_t most_memo_bytes = std::size_t{512} << 20;

char letter(int player) { return static_cast<char>('A' + player); }

// The columns of a board as stacks of tokens, lowest first.
using Stacks = std::vector<std::string>;

// Looks for an order in which the stacks can be filled with the players taking turns. All games that end
// on a board without lines are such orders, since no position before it has a line either.
//
// A position on the way is fully given by the heights, so each is tried once: the heights that lead
// nowhere are remembered. Depth first with an explicit path, as a game may have 65,025 moves.
class TurnOrder {
 public:
  TurnOrder(const Stacks& stacks, int players, std::uint64_t& budget)
      : stacks_(stacks), players_(players), budget_(budget) {
    for (const std::string& stack : stacks) total_ += stack.size();
  }

  [[nodiscard]] Reach::Answer find(int first) {
    heights_.assign(stacks_.size(), '\0');
    path_.clear();
    dead_.clear();
    memo_bytes_ = 0;
    std::vector<std::vector<Column>> untried;
    while (true) {
      if (path_.size() == total_) return Reach::Answer::reachable;
      if (untried.size() == path_.size()) {
        if (budget_ == 0 || memo_bytes_ > most_memo_bytes) return Reach::Answer::undecided;
        --budget_;
        untried.push_back(candidates((first + static_cast<int>(path_.size())) % players_));
      }
      if (untried.back().empty()) {
        untried.pop_back();
        memo_bytes_ += heights_.size() + node_overhead;
        dead_.insert(heights_);
        if (path_.empty()) return Reach::Answer::unreachable;
        --heights_[path_.back()];
        path_.pop_back();
        continue;
      }
      const Column column = untried.back().back();
      untried.back().pop_back();
      ++heights_[column];
      if (dead_.contains(heights_)) {
        --heights_[column];
      } else {
        path_.push_back(column);
      }
    }
  }

  [[nodiscard]] const std::vector<Column>& path() const { return path_; }

 private:
  static constexpr std::size_t node_overhead = 64;

  [[nodiscard]] std::size_t height(std::size_t column) const {
    return static_cast<unsigned char>(heights_[column]);
  }

  // The columns whose next token is this player's, the most promising last: those with much left to place,
  // and those that hide, near their top, tokens of players who have few to choose from. Measured on boards of
  // random games: it goes straight to the end for up to 4 players; with 23 it matters most.
  [[nodiscard]] std::vector<Column> candidates(int player) const {
    std::array<int, most_players> choices{};
    for (std::size_t column = 0; column < stacks_.size(); ++column)
      if (height(column) < stacks_[column].size()) ++choices[player_at(column, height(column))];
    std::vector<std::pair<int, Column>> ranked;
    for (std::size_t column = 0; column < stacks_.size(); ++column) {
      const std::string& stack = stacks_[column];
      const std::size_t next = height(column);
      if (next == stack.size() || stack[next] != letter(player)) continue;
      constexpr std::array<int, 5> nearness = {20000, 12000, 7200, 4320, 2592};
      int rank = 1000 * static_cast<int>(stack.size() - next);
      for (std::size_t i = 0; i < nearness.size() && next + 1 + i < stack.size(); ++i) {
        const int scarcity = 1 + choices[player_at(column, next + 1 + i)];
        rank += nearness[i] / (scarcity * scarcity);
      }
      ranked.emplace_back(rank, static_cast<Column>(column));
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Column> columns;
    columns.reserve(ranked.size());
    for (const auto& [rank, column] : ranked) columns.push_back(column);
    return columns;
  }

  [[nodiscard]] std::size_t player_at(std::size_t column, std::size_t row) const {
    return static_cast<std::size_t>(stacks_[column][row] - 'A');
  }

  const Stacks& stacks_;
  int players_;
  std::uint64_t& budget_;
  std::size_t total_ = 0;
  std::string heights_;  // a byte a column
  std::vector<Column> path_;
  std::unordered_set<std::string> dead_;
  std::size_t memo_bytes_ = 0;
};

// The first floating token from the bottom row up, if there is one.
std::optional<Square> floating(const Shape& shape, const std::vector<std::uint8_t>& cells) {
  const auto columns = static_cast<std::size_t>(shape.columns);
  for (std::size_t i = columns; i < cells.size(); ++i)
    if (cells[i] != empty_cell && cells[i - columns] == empty_cell)
      return Square{static_cast<int>(i % columns) + 1, static_cast<int>(i / columns) + 1};
  return std::nullopt;
}

// Who may have begun, by the number of tokens of each player.
std::vector<int> possible_starters(const std::vector<int>& counts, std::optional<Player> first) {
  const int players = static_cast<int>(counts.size());
  int total = 0;
  for (const int count : counts) total += count;
  std::vector<int> starters;
  for (int starter = 0; starter < players; ++starter) {
    if (first && first->value != starter) continue;
    bool fits = true;
    for (int player = 0; player < players; ++player) {
      const int turn = (player - starter + players) % players;
      fits = fits && counts[static_cast<std::size_t>(player)] == (total - turn + players - 1) / players;
    }
    if (fits) starters.push_back(starter);
  }
  return starters;
}

std::string count_reason(const std::vector<int>& counts, std::optional<Player> first) {
  std::string tokens;
  for (std::size_t player = 0; player < counts.size(); ++player)
    tokens +=
        fmt::format("{}{} has {}", player == 0 ? "" : ", ", letter(static_cast<int>(player)), counts[player]);
  return fmt::format("the numbers of tokens do not come from taking turns{}: {}",
                     first ? fmt::format(" with {} first", letter(first->value)) : "", tokens);
}

// The squares that belong to every chain of n in a line shorter than 2n: whichever of them came last
// made all of those chains at once.
bool in_core(const Line& line, const Shape& shape, Square square) {
  for (int i = line.length - shape.in_a_row; i < shape.in_a_row; ++i)
    if (line.square(i) == square) return true;
  return false;
}

// The tokens that may have ended the game: on top of their column and in every chain.
std::vector<Square> last_tokens(const Shape& shape, const Stacks& stacks, const std::vector<Line>& lines) {
  std::vector<Square> found;
  for (const Square square : lines.front().squares()) {
    const bool on_top =
        stacks[static_cast<std::size_t>(square.column - 1)].size() == static_cast<std::size_t>(square.row);
    if (on_top && std::all_of(lines.begin(), lines.end(),
                              [&](const Line& line) { return in_core(line, shape, square); }))
      found.push_back(square);
  }
  return found;
}

Reach unreachable(std::string reason) {
  return {.answer = Reach::Answer::unreachable, .reason = std::move(reason)};
}

}  // namespace

Reach find_game(const Shape& shape, const std::vector<std::uint8_t>& cells, const std::vector<Line>& lines,
                std::optional<Player> first, std::uint64_t budget) {
  if (const auto square = floating(shape, cells))
    return unreachable(fmt::format("the token at column {}, row {} floats: the square below it is empty",
                                   square->column, square->row));

  Stacks stacks(static_cast<std::size_t>(shape.columns));
  std::vector<int> counts(static_cast<std::size_t>(shape.players), 0);
  int total = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] != empty_cell) {
      stacks[i % static_cast<std::size_t>(shape.columns)] += letter(cells[i]);
      ++counts[cells[i]];
      ++total;
    }

  std::vector<int> starters = possible_starters(counts, first);
  if (starters.empty()) return unreachable(count_reason(counts, first));

  std::vector<std::optional<Square>> endings = {std::nullopt};
  if (!lines.empty()) {
    const int winner = lines.front().owner.value;
    std::erase_if(starters, [&](int starter) { return (starter + total - 1) % shape.players != winner; });
    if (starters.empty())
      return unreachable(
          fmt::format("{} has a line, but it was not {} who moved last", letter(winner), letter(winner)));
    endings.clear();
    for (const Square square : last_tokens(shape, stacks, lines)) endings.emplace_back(square);
    if (endings.empty())
      return unreachable(
          fmt::format("no token on top of a column can have been the last one and have made "
                      "every line of {} at once",
                      letter(winner)));
  }

  bool undecided = false;
  const std::uint64_t given = budget;
  for (const auto& ending : endings) {
    Stacks before = stacks;
    if (ending) before[static_cast<std::size_t>(ending->column - 1)].pop_back();
    TurnOrder order(before, shape.players, budget);
    for (const int starter : starters) {
      const Reach::Answer answer = order.find(starter);
      if (answer == Reach::Answer::undecided) undecided = true;
      if (answer != Reach::Answer::reachable) continue;
      Reach reach{
          .answer = answer, .first = Player{static_cast<std::uint8_t>(starter)}, .moves = order.path()};
      if (ending) reach.moves.push_back(static_cast<Column>(ending->column - 1));
      return reach;
    }
  }
  if (undecided)
    return {.answer = Reach::Answer::undecided,
            .reason = fmt::format("not decided within {} positions: a larger budget may settle it", given)};
  return unreachable("no order of turns fills the columns like this");
}

}  // namespace quadrille::connect
