#include "games/minesweeper/solver/few_solutions.h"

#include <algorithm>

namespace quadrille::minesweeper {
namespace {

constexpr std::size_t cache_size = std::size_t{1} << 16;
constexpr int worth_caching = 5;  // min solutions for which a lookup costs less than a search
constexpr std::size_t max_candidates = 128;

std::uint32_t count_of(FewSolutions::Set set) { return static_cast<std::uint32_t>(std::popcount(set)); }

}  // namespace

void FewSolutions::load(const Solutions& solutions, std::span<const std::uint16_t> numbers,
                        const std::vector<std::uint64_t>& keys, std::uint64_t salt) {
  if (cache_.empty()) cache_.resize(cache_size);
  salt_ = salt;
  all_ = numbers.size() == max_count ? ~Set{0} : (Set{1} << numbers.size()) - 1;
  squares_.clear();
  clues_.clear();
  for (std::size_t i = 0; i < numbers.size(); ++i) keys_[i] = keys[numbers[i]];
  for (std::size_t s = 0; s < solutions.squares(); ++s) {
    std::array<Set, Solutions::mine + 1> faces{};
    for (std::size_t i = 0; i < numbers.size(); ++i) faces[solutions.row(numbers[i])[s]] |= Set{1} << i;
    Square square{faces[Solutions::mine], static_cast<std::uint32_t>(clues_.size()), 0};
    for (std::size_t clue = 0; clue <= 8; ++clue)
      if (faces[clue] != 0) clues_.push_back(faces[clue]);
    square.end_clue = static_cast<std::uint32_t>(clues_.size());
    if (square.end_clue - square.first_clue < 2) {
      clues_.resize(square.first_clue);
    } else {
      squares_.push_back(square);
    }
  }
  work_ += numbers.size() * solutions.stride();
}

FewSolutions::Cached& FewSolutions::cached(std::uint64_t key) { return cache_[(key >> 20) % cache_size]; }

std::uint64_t FewSolutions::key_of(Set set) const {
  std::uint64_t key = salt_;
  for (; set != 0; set &= set - 1) key += keys_[static_cast<std::size_t>(std::countr_zero(set))];
  return key;
}

bool FewSolutions::tells_apart(const Square& square, Set safe) const {
  for (std::uint32_t c = square.first_clue; c < square.end_clue; ++c) {
    const Set shows = clues_[c] & safe;
    if (shows != 0) return shows != safe;
  }
  return false;
}

std::uint32_t FewSolutions::wins(Set set, std::int64_t enough) {
  const std::uint32_t count = count_of(set);
  if (count <= 1) return count;
  std::uint64_t key = 0;
  if (count >= worth_caching) {
    key = key_of(set);
    const Cached& found = cached(key);
    if (found.key == key && (found.upper_only == 0 || found.wins <= enough)) return found.wins;
  }
  std::array<Candidate, max_candidates> candidates;
  std::size_t size = 0;
  work_ += squares_.size();
  for (std::uint32_t s = 0; s < squares_.size(); ++s) {
    const Square& square = squares_[s];
    const Set safe = set & ~square.mines;
    if (safe == 0 || !tells_apart(square, safe)) continue;
    if (safe == set) return wins_after(set, square, enough);
    Candidate candidate{s, count_of(safe)};
    if (size == max_candidates) continue;
    std::size_t at = size++;
    for (; at > 0 && candidates[at - 1].safe < candidate.safe; --at) candidates[at] = candidates[at - 1];
    candidates[at] = candidate;
  }
  std::uint32_t most_wins = 1;
  std::uint32_t bound = 1;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t bar = std::max<std::int64_t>(most_wins, enough);
    if (candidates[i].safe <= bar) {
      bound = std::max(bound, candidates[i].safe);
      break;
    }
    const std::uint32_t won = wins_after(set, squares_[candidates[i].square], bar);
    if (won > bar)
      most_wins = won;
    else
      bound = std::max(bound, won);
  }
  const std::uint32_t answer = std::max(bound, most_wins);
  if (count >= worth_caching) cached(key) = {key, answer, bound > most_wins ? 1U : 0U};
  return answer;
}

std::uint32_t FewSolutions::wins_after(Set set, const Square& square, std::int64_t enough) {
  std::uint32_t won = count_of(set & ~square.mines);
  for (std::uint32_t c = square.first_clue; c < square.end_clue && won > enough; ++c) {
    const Set shows = set & clues_[c];
    const std::uint32_t count = count_of(shows);
    if (count < 2) continue;
    const std::uint32_t others = won - count;
    won = others + std::min(count, wins(shows, enough - others));
  }
  return won;
}

}  // namespace quadrille::minesweeper
