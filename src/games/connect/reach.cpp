#include "games/connect/reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace quadrille::connect {
namespace {

constexpr std::size_t most_memo_bytes = std::size_t{256} << 20;  // of one search

char letter(int player) { return static_cast<char>('A' + player); }

// The columns of a board as stacks of tokens, lowest first.
using Stacks = std::vector<std::string>;

// Looks for an order in which the stacks can be emptied from their first token on, with the players taking
// turns: `first` is on turn at the beginning, and `step` (1, or -1 for a search from the end of the game)
// says who follows.
//
// A position on the way is fully given by the heights, so each is tried once: the heights that lead nowhere
// are remembered. Depth first with an explicit path, as a game may have 65,025 moves.
class TurnOrder {
 public:
  TurnOrder(Stacks stacks, int players, int first, int step)
      : stacks_(std::move(stacks)), players_(players), first_(first), step_(step) {
    for (const std::string& stack : stacks_) total_ += stack.size();
  }

  enum class Limit { none, positions, memory };
  struct Found {
    Reach::Answer answer = Reach::Answer::undecided;
    Limit limit = Limit::none;  // what stopped an undecided search
  };

  [[nodiscard]] Found find(std::uint64_t budget) {
    heights_.assign(stacks_.size(), '\0');
    path_.clear();
    std::vector<std::vector<Column>> untried;
    while (path_.size() < total_) {
      if (untried.size() == path_.size()) {
        if (budget == 0) return {Reach::Answer::undecided, Limit::positions};
        if (memo_bytes_ > most_memo_bytes) return {Reach::Answer::undecided, Limit::memory};
        --budget;
        const int turn = static_cast<int>(path_.size() % static_cast<std::size_t>(players_)) * step_;
        untried.push_back(candidates((first_ + turn + players_) % players_));
      }
      if (untried.back().empty()) {
        untried.pop_back();
        memo_bytes_ += heights_.size() + node_overhead;
        dead_.insert(heights_);
        if (path_.empty()) return {Reach::Answer::unreachable};
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
    return {Reach::Answer::reachable};
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

  Stacks stacks_;
  int players_;
  int first_;
  int step_;
  std::size_t total_ = 0;
  std::string heights_;  // a byte a column: how many tokens of it are gone
  std::vector<Column> path_;
  std::unordered_set<std::string> dead_;
  std::size_t memo_bytes_ = 0;
};

// One way in which the game may have begun and ended, searched from both ends: some boards are stuck at once
// from the one and some from the other. All games that end on a board without lines are orders of turns,
// since no position before it has a line either; with lines, the token that made them is the last and is
// taken off first.
struct Ending {
  std::optional<Square> last;
  Player starter;
  TurnOrder forward;
  TurnOrder backward;
  std::optional<Reach::Answer> settled = {};

  static Ending make(Stacks stacks, std::optional<Square> last, int starter, int players) {
    if (last) stacks[static_cast<std::size_t>(last->column - 1)].pop_back();
    std::size_t total = 0;
    for (const std::string& stack : stacks) total += stack.size();
    TurnOrder forward(stacks, players, starter, 1);
    for (std::string& stack : stacks) std::reverse(stack.begin(), stack.end());
    const int last_turn =
        static_cast<int>((total + static_cast<std::size_t>(players) - 1) % static_cast<std::size_t>(players));
    TurnOrder backward(std::move(stacks), players, (starter + last_turn) % players, -1);
    return {last, Player{static_cast<std::uint8_t>(starter)}, std::move(forward), std::move(backward)};
  }

  // The moves from the empty board, once one of the searches has found them.
  [[nodiscard]] std::vector<Column> moves(const TurnOrder& by) const {
    std::vector<Column> order = by.path();
    if (&by == &backward) std::reverse(order.begin(), order.end());
    if (last) order.push_back(static_cast<Column>(last->column - 1));
    return order;
  }
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

// Every ending gets a little, then every open one four times as much, and so on: none starves the others.
Reach search(std::vector<Ending>& endings, std::uint64_t budget) {
  bool out_of_memory = false;
  std::uint64_t spent = 0;  // on each ending
  for (std::uint64_t slice = 1000; spent < budget; slice *= 4) {
    const std::uint64_t allowance = std::min(slice, budget - spent);
    spent += allowance;
    bool open = false;
    for (Ending& ending : endings) {
      if (ending.settled) continue;
      for (TurnOrder* order : {&ending.forward, &ending.backward}) {
        const auto [answer, limit] = order->find((allowance + 1) / 2);
        if (answer == Reach::Answer::reachable)
          return {.answer = answer, .first = ending.starter, .moves = ending.moves(*order)};
        if (answer == Reach::Answer::unreachable) ending.settled = answer;
        if (limit == TurnOrder::Limit::memory) out_of_memory = true;
        if (ending.settled) break;
      }
      if (!ending.settled) open = true;
    }
    if (!open) return unreachable("no order of turns fills the columns like this");
    if (out_of_memory)
      return {.answer = Reach::Answer::undecided,
              .reason = "not decided within the memory that the search may use"};
  }
  return {.answer = Reach::Answer::undecided,
          .reason = fmt::format("not decided within {} positions: a larger budget may settle it", budget)};
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

  std::vector<std::optional<Square>> last = {std::nullopt};
  if (!lines.empty()) {
    const int winner = lines.front().owner.value;
    std::erase_if(starters, [&](int starter) { return (starter + total - 1) % shape.players != winner; });
    if (starters.empty())
      return unreachable(
          fmt::format("{} has a line, but it was not {} who moved last", letter(winner), letter(winner)));
    last.clear();
    for (const Square square : last_tokens(shape, stacks, lines)) last.emplace_back(square);
    if (last.empty())
      return unreachable(
          fmt::format("no token on top of a column can have been the last one and have made "
                      "every line of {} at once",
                      letter(winner)));
  }

  std::vector<Ending> endings;
  for (const auto& square : last)
    for (const int starter : starters)
      endings.push_back(Ending::make(stacks, square, starter, shape.players));
  return search(endings, budget);
}

}  // namespace quadrille::connect
