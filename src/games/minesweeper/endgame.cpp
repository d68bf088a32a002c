#include "games/minesweeper/endgame.h"

#include <algorithm>
#include <array>

#include "core/random.h"

namespace quadrille::minesweeper {
namespace {

constexpr std::size_t cache_size = std::size_t{1} << 16;
constexpr std::size_t probes = 4;
constexpr std::size_t most_solutions = 0xffff;

}  // namespace

Endgame::Endgame() : cache_(cache_size) {
  Random random(0x656e6467616d65U);
  keys_.resize(4096);
  for (auto& key : keys_) key = random.next();
}

std::optional<Endgame::Answer> Endgame::solve(const Knowledge& known, const Odds& odds,
                                              const Limits& limits) {
  work_ = 0;
  exhausted_ = false;
  const std::size_t most = std::min({limits.solutions, most_solutions, keys_.size()});
  if (!solutions_.list(known, odds, most, limits.squares)) return {};
  limit_ = limits.work;
  salt_ += 0x9e3779b97f4a7c15U;  // what is cached from another position does not fit
  stack_.resize(solutions_.count());
  for (std::size_t i = 0; i < stack_.size(); ++i) stack_[i] = static_cast<Index>(i);
  depth_ = 0;
  Answer best;
  best.solutions = static_cast<std::uint32_t>(stack_.size());
  best.cell = known.size();
  best.wins = wins(0, stack_.size(), 0, &best);
  if (exhausted_ || best.cell == known.size()) return {};
  return best;
}

std::uint64_t Endgame::key_of(std::size_t first, std::size_t count) const {
  std::uint64_t key = salt_;
  for (std::size_t i = 0; i < count; ++i) key += keys_[stack_[first + i]];
  return key;
}

void Endgame::count_squares(std::size_t first, std::size_t count, std::vector<Count>& counts) {
  const std::size_t stride = solutions_.stride();
  mines_.assign(stride, 0);
  least_.assign(stride, 255);
  most_.assign(stride, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* row = solutions_.row(stack_[first + i]);
    for (std::size_t s = 0; s < stride; ++s) {
      const std::uint8_t is_mine = row[s] >> 4;
      mines_[s] = static_cast<std::uint16_t>(mines_[s] + is_mine);
      // A mine is 16: no least, and with 16 taken away no most.
      least_[s] = std::min(least_[s], row[s]);
      most_[s] = std::max(most_[s], static_cast<std::uint8_t>(row[s] & 15));
    }
  }
  counts.resize(solutions_.squares());
  for (std::size_t s = 0; s < counts.size(); ++s) counts[s] = {mines_[s], least_[s], most_[s]};
  work_ += count * stride;
  if (work_ > limit_) exhausted_ = true;
}

std::uint32_t Endgame::wins(std::size_t first, std::size_t count, std::int64_t enough, Answer* best) {
  if (count == 1 && best == nullptr) return 1;
  if (counts_.size() <= depth_) {
    counts_.emplace_back();
    orders_.emplace_back();
  }
  // By value: deeper calls may make the list of buffers longer.
  std::vector<Count> counts = std::move(counts_[depth_]);
  std::vector<Index> order = std::move(orders_[depth_]);
  const auto give_back = [&](std::uint32_t answer) {
    --depth_;
    counts_[depth_] = std::move(counts);
    orders_[depth_] = std::move(order);
    return answer;
  };
  ++depth_;
  count_squares(first, count, counts);
  if (exhausted_) return give_back(0);

  // A safe square that tells solutions apart costs nothing.
  for (std::size_t s = 0; s < counts.size(); ++s)
    if (counts[s].mines == 0 && counts[s].least != counts[s].most) {
      if (best != nullptr) best->cell = solutions_.cell(s);
      return give_back(wins_after(first, count, s, enough));
    }
  if (count <= 2 && best == nullptr) return give_back(1);

  const std::uint64_t key = key_of(first, count);
  Cached* place = &cache_[(key >> 20) % cache_size];
  for (std::size_t i = 0; i < probes; ++i) {
    Cached& each = cache_[((key >> 20) + i) % cache_size];
    if (each.key == key) {
      place = &each;
      if (best == nullptr && (each.upper_only == 0 || each.wins <= enough)) return give_back(each.wins);
      break;
    }
  }

  // A dead square shows the same clue wherever it is safe: it is opened only where all are dead, and then
  // one solution wins.
  order.clear();
  for (std::size_t s = 0; s < counts.size(); ++s)
    if (counts[s].mines > 0 && counts[s].mines < count && counts[s].least != counts[s].most)
      order.push_back(static_cast<Index>(s));
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return counts[a].mines < counts[b].mines; });
  std::uint32_t most_wins = 1;
  if (best != nullptr)  // any square that is safe somewhere will do, until there is a better one
    for (std::size_t s = 0; s < counts.size(); ++s)
      if (counts[s].mines < count) {
        best->cell = solutions_.cell(s);
        break;
      }
  bool cut = false;
  for (const Index s : order) {
    const std::int64_t bar = std::max<std::int64_t>(most_wins, enough);
    const auto safe = static_cast<std::uint32_t>(count - counts[s].mines);
    if (safe <= bar) {
      cut = cut || safe > most_wins;
      break;
    }
    const std::uint32_t won = wins_after(first, count, s, bar);
    if (exhausted_) return give_back(0);
    if (won > most_wins && won > bar) {
      most_wins = won;
      if (best != nullptr) best->cell = solutions_.cell(s);
    } else if (won > most_wins) {
      cut = true;
    }
  }
  // Where squares were cut off at `enough`, the set may win that much and no more.
  const bool upper_only = cut && most_wins <= enough;
  const auto answer = upper_only ? static_cast<std::uint32_t>(enough) : most_wins;
  *place = {key, answer, upper_only ? 1U : 0U};
  return give_back(answer);
}

std::uint32_t Endgame::wins_after(std::size_t first, std::size_t count, std::size_t square,
                                  std::int64_t enough) {
  std::array<std::uint32_t, 9> sizes{};
  std::uint32_t safe = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t face = solutions_.row(stack_[first + i])[square];
    if (face == Solutions::mine) continue;
    ++sizes[face];
    ++safe;
  }
  work_ += count;
  const std::size_t begin = stack_.size();
  stack_.resize(begin + safe);
  std::array<std::size_t, 9> at{};
  std::size_t next = begin;
  for (std::size_t face = 0; face < sizes.size(); ++face) {
    at[face] = next;
    next += sizes[face];
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Index solution = stack_[first + i];
    const std::uint8_t face = solutions_.row(solution)[square];
    if (face != Solutions::mine) stack_[at[face]++] = solution;
  }
  std::uint32_t won = 0;
  std::uint32_t rest = safe;
  next = begin;
  for (const std::uint32_t size : sizes) {
    if (size == 0) continue;
    rest -= size;
    const std::int64_t needed = enough - won - rest;
    won += size == 1 ? 1 : wins(next, size, needed, nullptr);
    next += size;
    if (exhausted_ || won + rest <= enough) break;
  }
  stack_.resize(begin);
  return won + rest;
}

}  // namespace quadrille::minesweeper
