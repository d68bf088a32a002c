#include "games/minesweeper/solver/endgame.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/random.h"

namespace quadrille::minesweeper {
namespace {

constexpr std::size_t positions_per_solution = 64;  // in the cache
constexpr std::size_t probes = 4;

}  // namespace

// Called before each position; allocates only when the limits grow.
void Endgame::make_room(std::size_t solutions) {
  if (keys_.size() >= solutions) return;
  Random random(0x656e6467616d65U);
  keys_.resize(solutions);
  for (auto& key : keys_) key = random.next();
  cache_.assign(std::bit_ceil(solutions * positions_per_solution), {});
}

std::optional<Endgame::Answer> Endgame::solve(const Constraints& known, const Odds& odds,
                                              const Limits& limits) {
  work_ = 0;
  exhausted_ = false;
  const std::size_t most = std::min(limits.solutions, max_solutions);
  if (!solutions_.list(known, odds, most, limits.squares)) return {};
  make_room(most);
  limit_ = limits.work;
  watch_ = limits.watch;
  salt_ += 0x9e3779b97f4a7c15U;  // invalidates what earlier positions cached
  stack_.resize(solutions_.count());
  for (std::size_t i = 0; i < stack_.size(); ++i) stack_[i] = static_cast<Index>(i);
  sets_.clear();
  depth_ = 0;
  const auto count = static_cast<std::uint32_t>(stack_.size());
  Answer best{known.size(), 0, count};
  best.wins = wins({0, count, count, false}, 0, &best);
  if (exhausted_ || best.cell == known.size()) return {};
  return best;
}

std::uint64_t Endgame::key_of(const Set& set) const {
  std::uint64_t key = salt_;
  for (std::size_t i = 0; i < set.count; ++i) key += keys_[stack_[set.first + i]];
  return key;
}

// The entry of the key, or the entry to replace.
Endgame::Cached* Endgame::find_cached(std::uint64_t key) {
  const std::size_t mask = cache_.size() - 1;
  for (std::size_t i = 0; i < probes; ++i) {
    Cached& each = cache_[((key >> 20) + i) & mask];
    if (each.key == key) return &each;
  }
  return &cache_[(key >> 20) & mask];
}

void Endgame::count_squares(const Set& set) {
  const std::size_t stride = solutions_.stride();
  mines_.assign(stride, 0);
  least_.assign(stride, 255);
  most_.assign(stride, 0);
  for (std::size_t i = 0; i < set.count; ++i) {
    const std::uint8_t* row = solutions_.row(stack_[set.first + i]);
    for (std::size_t s = 0; s < stride; ++s) {
      const std::uint8_t is_mine = row[s] >> 4;
      mines_[s] = static_cast<std::uint16_t>(mines_[s] + is_mine);
      // A mine is 16: above every clue for the min, and 0 for the max once the 16 is masked out.
      least_[s] = std::min(least_[s], row[s]);
      most_[s] = std::max(most_[s], static_cast<std::uint8_t>(row[s] & 15));
    }
  }
  spend(set.count * stride);
}

void Endgame::spend(std::uint64_t work) {
  work_ += work;
  if (work_ > limit_ || (watch_ != nullptr && watch_->spend(work))) exhausted_ = true;
}

std::uint32_t Endgame::wins_of_few(const Set& set) {
  const std::uint64_t before = few_.work();
  few_.load(solutions_, {&stack_[set.first], set.count}, keys_, salt_);
  const std::uint32_t won = few_.wins(0);
  spend(few_.work() - before);
  return won;
}

std::uint32_t Endgame::open_safe_squares(Set set) {
  if (set.count == 1) {
    sets_.push_back({set.first, 1, 1, true});
    return 1;
  }
  const std::uint64_t key = key_of(set);
  if (const Cached* cached = find_cached(key); cached->key == key) {
    set.bound = cached->wins;
    set.is_exact = cached->upper_only == 0;
    sets_.push_back(set);
    return set.bound;
  }
  if (set.count <= FewSolutions::max_count) {
    set.bound = wins_of_few(set);
    set.is_exact = true;
    *find_cached(key) = {key, set.bound, 0};
    sets_.push_back(set);
    return set.bound;
  }
  count_squares(set);
  if (exhausted_) return 0;
  std::uint32_t fewest = set.count;  // min mines on a square that tells the solutions apart
  for (std::size_t s = 0; s < solutions_.squares(); ++s) {
    if (least_[s] == most_[s] || mines_[s] == set.count) continue;
    if (mines_[s] == 0) return open_square(set, s);
    fewest = std::min<std::uint32_t>(fewest, mines_[s]);
  }
  // If no square tells them apart, one solution is won; so is one of two that a guess must choose from.
  set.bound = std::max(1U, set.count - fewest);
  set.is_exact = set.bound == 1;
  sets_.push_back(set);
  return set.bound;
}

std::uint32_t Endgame::open_square(const Set& set, std::size_t square) {
  std::array<std::uint32_t, 9> sizes{};
  std::uint32_t safe = 0;
  for (std::size_t i = 0; i < set.count; ++i) {
    const std::uint8_t face = solutions_.row(stack_[set.first + i])[square];
    if (face == Solutions::mine) continue;
    ++sizes[face];
    ++safe;
  }
  work_ += set.count;
  const std::size_t begin = stack_.size();
  stack_.resize(begin + safe);
  std::array<std::size_t, 9> at{};
  std::size_t next = begin;
  for (std::size_t face = 0; face < sizes.size(); ++face) {
    at[face] = next;
    next += sizes[face];
  }
  for (std::size_t i = 0; i < set.count; ++i) {
    const Index solution = stack_[set.first + i];
    const std::uint8_t face = solutions_.row(solution)[square];
    if (face != Solutions::mine) stack_[at[face]++] = solution;
  }
  std::uint32_t bound = 0;
  next = begin;
  for (const std::uint32_t size : sizes) {
    if (size == 0) continue;
    bound += open_safe_squares({next, size, size, false});
    if (exhausted_) return 0;
    next += size;
  }
  return bound;
}

std::uint32_t Endgame::bound_after(const Set& set, std::size_t square) {
  const std::size_t stack = stack_.size();
  const std::size_t sets = sets_.size();
  const std::uint32_t bound = open_square(set, square);
  stack_.resize(stack);
  sets_.resize(sets);
  return bound;
}

std::uint32_t Endgame::wins_after(const Set& set, std::size_t square, std::int64_t enough) {
  const std::size_t stack = stack_.size();
  const std::size_t begin = sets_.size();
  std::uint32_t won = open_square(set, square);
  const std::size_t end = sets_.size();
  // Small sets first: they are cheap, and may show that the others cannot win enough.
  std::sort(sets_.begin() + static_cast<std::ptrdiff_t>(begin), sets_.end(),
            [](const Set& a, const Set& b) { return a.count < b.count; });
  for (std::size_t i = begin; i < end && won > enough && !exhausted_; ++i) {
    const Set each = sets_[i];
    if (each.is_exact) continue;
    const std::uint32_t others = won - each.bound;
    won = others + std::min(each.bound, wins(each, enough - others, nullptr));
  }
  stack_.resize(stack);
  sets_.resize(begin);
  return won;
}

void Endgame::find_candidates(const Set& set, std::vector<Candidate>& candidates) {
  count_squares(set);
  candidates.clear();
  for (std::size_t s = 0; s < solutions_.squares(); ++s)
    if (mines_[s] < set.count && least_[s] != most_[s])
      candidates.push_back({static_cast<Index>(s), set.count - mines_[s]});
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.bound > b.bound; });
}

std::uint32_t Endgame::wins(const Set& set, std::int64_t enough, Answer* best) {
  const std::uint64_t key = key_of(set);
  if (const Cached* cached = find_cached(key); best == nullptr && cached->key == key)
    if (cached->upper_only == 0 || cached->wins <= enough) return cached->wins;
  if (candidates_.size() <= depth_) candidates_.emplace_back();
  // Moved out: deeper calls may reallocate the list of buffers.
  std::vector<Candidate> candidates = std::move(candidates_[depth_]);
  ++depth_;
  find_candidates(set, candidates);
  if (best != nullptr)  // the default: a square that is safe in some solution
    for (std::size_t s = 0; s < solutions_.squares(); ++s)
      if (mines_[s] < set.count) {
        best->cell = solutions_.cell(s);
        break;
      }

  // Small sets are solved on the way, so this bound is close and orders the candidates well.
  for (Candidate& each : candidates) {
    if (each.bound <= enough || exhausted_) break;
    each.bound = bound_after(set, each.square);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.bound > b.bound; });
  std::uint32_t most_wins = 1;
  std::uint32_t bound = 1;  // of the candidates that were cut off
  for (const Candidate& each : candidates) {
    const std::int64_t bar = std::max<std::int64_t>(most_wins, enough);
    if (each.bound <= bar || exhausted_) {
      bound = std::max(bound, each.bound);
      break;
    }
    const std::uint32_t won = wins_after(set, each.square, bar);
    if (won <= bar) {
      bound = std::max(bound, won);
      continue;
    }
    most_wins = won;
    if (best != nullptr) best->cell = solutions_.cell(each.square);
  }
  --depth_;
  candidates_[depth_] = std::move(candidates);
  if (exhausted_) return 0;
  const bool upper_only = bound > most_wins;
  *find_cached(key) = {key, std::max(bound, most_wins), upper_only ? 1U : 0U};
  return std::max(bound, most_wins);
}

}  // namespace quadrille::minesweeper
