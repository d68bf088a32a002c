#include "games/connect/reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "catalog/budget_watch.h"
#include "core/text.h"

namespace quadrille::connect {
namespace {

char letter(int player) { return static_cast<char>('A' + player); }

// The columns of a board as stacks of tokens, lowest first.
using Stacks = std::vector<std::string>;

// A hash set of heights (one byte per column) that reports its memory. Its entries stand side by side in
// blocks that double in size, so growth copies no entry.
class HeightSet {
 public:
  explicit HeightSet(std::size_t columns) : columns_(columns) {}

  [[nodiscard]] bool contains(const std::string& heights) const {
    return !slots_.empty() && slots_[slot_of(heights.data())] != 0;
  }
  // REQUIRES: !contains(heights).
  void insert(const std::string& heights) {
    if (is_full()) grow();
    const std::size_t slot = slot_of(heights.data());
    const auto [block, place] = place_of(count_);
    if (block == blocks_.size()) blocks_.emplace_back(new char[(first_block << block) * columns_]);
    std::memcpy(blocks_[block].get() + place * columns_, heights.data(), columns_);
    slots_[slot] = ++count_;
  }
  void clear() { *this = HeightSet(columns_); }
  [[nodiscard]] std::size_t bytes() const { return count_ * columns_ + slots_.size() * sizeof(Index); }
  // The peak memory of the next insertion.
  [[nodiscard]] std::size_t bytes_to_insert() const {
    return bytes() + columns_ + (is_full() ? 2 * slots_.size() * sizeof(Index) : 0);
  }

 private:
  using Index = std::uint32_t;
  static constexpr std::size_t first_block = 64;

  struct Place {
    std::size_t block;
    std::size_t place;
  };
  [[nodiscard]] static Place place_of(std::size_t index) {
    const auto block = static_cast<std::size_t>(std::bit_width(index / first_block + 1)) - 1;
    return {block, index - first_block * ((std::size_t{1} << block) - 1)};
  }
  [[nodiscard]] const char* at(std::size_t index) const {
    const auto [block, place] = place_of(index);
    return blocks_[block].get() + place * columns_;
  }
  // Returns the slot of these heights, or the free slot for them.
  [[nodiscard]] std::size_t slot_of(const char* heights) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = std::hash<std::string_view>{}({heights, columns_}) & mask;
    while (slots_[slot] != 0 && std::memcmp(at(slots_[slot] - 1), heights, columns_) != 0)
      slot = (slot + 1) & mask;
    return slot;
  }
  [[nodiscard]] bool is_full() const { return count_ >= slots_.size() / 4 * 3; }
  void grow() {
    slots_ = std::vector<Index>(std::max<std::size_t>(2 * slots_.size(), first_block), 0);
    for (std::size_t i = 0; i < count_; ++i) slots_[slot_of(at(i))] = static_cast<Index>(i + 1);
  }

  std::size_t columns_;
  std::vector<std::unique_ptr<char[]>> blocks_;  // NOLINT(*-avoid-c-arrays): not filled before it is used
  std::vector<Index> slots_;                     // index + 1, 0 for a free one
  Index count_ = 0;
};

// Searches for an order that empties the stacks from their first token on, with the players taking turns:
// `first` moves first, and `step` is 1, or -1 for a search from the end of the game.
//
// The heights alone determine a position, so each is tried once: dead ends are remembered. The search is
// depth first with an explicit path, because a game may have 65,025 moves.
class TurnOrder {
 public:
  TurnOrder(Stacks stacks, int players, int first, int step)
      : stacks_(std::move(stacks)), players_(players), first_(first), step_(step), dead_(stacks_.size()) {
    for (const std::string& stack : stacks_) total_ += stack.size();
  }

  // Searches `positions` positions, or until the watch ends. Dead ends are kept for the next call. `others`
  // is the memory in bytes of all other data of the task.
  [[nodiscard]] Reach::Answer find(std::uint64_t positions, BudgetWatch& watch, std::size_t others) {
    heights_.assign(stacks_.size(), '\0');
    path_.clear();
    forget_untried();
    while (path_.size() < total_) {
      if (levels_.size() == path_.size()) {
        if (positions == 0 || watch.spend(work_per_column * stacks_.size())) return Reach::Answer::undecided;
        if (!watch.allows(others + bytes_to_go_on())) return Reach::Answer::undecided;
        --positions;
        const int turn = static_cast<int>(path_.size() % static_cast<std::size_t>(players_)) * step_;
        levels_.push_back(untried_.size());
        add_candidates((first_ + turn + players_) % players_);
      }
      if (untried_.size() == levels_.back()) {
        levels_.pop_back();
        dead_.insert(heights_);
        if (path_.empty()) return Reach::Answer::unreachable;
        --heights_[path_.back()];
        path_.pop_back();
        continue;
      }
      const Column column = untried_.back();
      untried_.pop_back();
      ++heights_[column];
      if (dead_.contains(heights_)) {
        --heights_[column];
      } else {
        path_.push_back(column);
      }
    }
    return Reach::Answer::reachable;
  }

  [[nodiscard]] std::size_t bytes() const {
    return dead_.bytes() + total_ + stacks_.size() * sizeof(std::string) +
           (path_.capacity() + untried_.capacity()) * sizeof(Column) +
           levels_.capacity() * sizeof(std::size_t);
  }
  // Frees all memory but the stacks and the path.
  void forget() {
    dead_.clear();
    forget_untried();
  }
  void forget_untried() {
    untried_ = std::vector<Column>();  // frees the memory too
    levels_ = std::vector<std::size_t>();
  }

  [[nodiscard]] const std::vector<Column>& path() const { return path_; }

 private:
  static constexpr std::size_t work_per_column = 16;

  // The peak memory with the next position, its dead end and lists that double.
  [[nodiscard]] std::size_t bytes_to_go_on() const {
    const auto doubled = [](const auto& list, std::size_t more) {
      const std::size_t element = sizeof(list.front());
      return list.size() + more > list.capacity() ? 2 * (list.size() + more) * element : 0;
    };
    return bytes() - dead_.bytes() + dead_.bytes_to_insert() + doubled(untried_, stacks_.size()) +
           doubled(path_, 1) + doubled(levels_, 1);
  }

  [[nodiscard]] std::size_t height(std::size_t column) const {
    return static_cast<unsigned char>(heights_[column]);
  }

  // Adds the columns whose next token is this player's to those untried, the most promising last: columns
  // with many tokens to place, and columns that hide, near the next token, tokens of players with few
  // choices. Measured on boards of random games: the search goes straight to the end for up to 4 players; the
  // order matters most with 23.
  void add_candidates(int player) {
    std::array<int, most_players> choices{};
    for (std::size_t column = 0; column < stacks_.size(); ++column)
      if (height(column) < stacks_[column].size()) ++choices[player_at(column, height(column))];
    ranked_.clear();
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
      ranked_.emplace_back(rank, static_cast<Column>(column));
    }
    std::sort(ranked_.begin(), ranked_.end());
    for (const auto& [rank, column] : ranked_) untried_.push_back(column);
  }

  [[nodiscard]] std::size_t player_at(std::size_t column, std::size_t row) const {
    return static_cast<std::size_t>(stacks_[column][row] - 'A');
  }

  Stacks stacks_;
  int players_;
  int first_;
  int step_;
  std::size_t total_ = 0;
  std::string heights_;  // tokens removed, one byte per column
  std::vector<Column> path_;
  std::vector<Column> untried_;      // of all positions on the path
  std::vector<std::size_t> levels_;  // the first index in untried_ of each position
  std::vector<std::pair<int, Column>> ranked_;
  HeightSet dead_;
};

// One choice of first player and last token, searched from both ends: some boards fail at once from one end
// only. On a board without lines every order of turns is a game, since no earlier position has a line either.
// On a board with lines the token that made them is the last, and is removed first.
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

  // Returns the moves from the empty board. REQUIRES: the search `by` has found them.
  [[nodiscard]] std::vector<Column> moves(const TurnOrder& by) const {
    std::vector<Column> order = by.path();
    if (&by == &backward) std::reverse(order.begin(), order.end());
    if (last) order.push_back(static_cast<Column>(last->column - 1));
    return order;
  }
};

// Returns the first floating token from the bottom row up.
std::optional<Square> floating(const Shape& shape, const std::vector<std::uint8_t>& cells) {
  const auto columns = static_cast<std::size_t>(shape.columns);
  for (std::size_t i = columns; i < cells.size(); ++i)
    if (cells[i] != empty_cell && cells[i - columns] == empty_cell)
      return Square{static_cast<int>(i % columns) + 1, static_cast<int>(i / columns) + 1};
  return std::nullopt;
}

// The players who may have moved first, by the token counts.
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

// True if the square belongs to every chain of n in a line shorter than 2n: a last token there makes all of
// these chains at once.
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

std::string limit_reason(const BudgetWatch& watch) {
  switch (watch.limit()) {
    case BudgetWatch::Limit::none: break;
    case BudgetWatch::Limit::stopped: return "stopped before it was decided";
    case BudgetWatch::Limit::time: return "not decided within the time limit";
    case BudgetWatch::Limit::memory:
      return fmt::format("not decided within the memory limit of {} bytes", watch.memory());
  }
  std::abort();
}

// Every ending gets a few positions, then every open one four times as many, and so on: none starves the
// others.
Reach search(std::vector<Ending>& endings, std::uint64_t positions, BudgetWatch& watch) {
  std::size_t bytes = 0;  // of all endings together
  for (const Ending& ending : endings) bytes += ending.forward.bytes() + ending.backward.bytes();
  std::uint64_t spent = 0;  // on each ending
  for (std::uint64_t slice = 1000; spent < positions; slice *= 4) {
    const std::uint64_t allowance = std::min(slice, positions - spent);
    spent += allowance;
    bool open = false;
    for (Ending& ending : endings) {
      if (ending.settled) continue;
      for (TurnOrder* order : {&ending.forward, &ending.backward}) {
        bytes -= order->bytes();
        const auto answer = order->find((allowance + 1) / 2, watch, bytes);
        if (answer == Reach::Answer::reachable)
          return {.answer = answer, .first = ending.starter, .moves = ending.moves(*order)};
        order->forget_untried();
        bytes += order->bytes();
        if (answer == Reach::Answer::unreachable) ending.settled = answer;
        if (watch.exhausted() || ending.settled) break;
      }
      if (watch.exhausted()) return {.answer = Reach::Answer::undecided, .reason = limit_reason(watch)};
      if (!ending.settled) {
        open = true;
        continue;
      }
      for (TurnOrder* order : {&ending.forward, &ending.backward}) {
        bytes -= order->bytes();
        order->forget();
        bytes += order->bytes();
      }
    }
    if (!open) return unreachable("no order of turns fills the columns like this");
  }
  return {.answer = Reach::Answer::undecided,
          .reason = fmt::format("not decided within {}: a larger budget may settle it",
                                counted(positions, "position"))};
}

}  // namespace

Reach find_game(const Shape& shape, const std::vector<std::uint8_t>& cells, const std::vector<Line>& lines,
                std::optional<Player> first, std::uint64_t positions, const Limits& limits) {
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
  BudgetWatch watch(limits);
  return search(endings, positions, watch);
}

}  // namespace quadrille::connect
