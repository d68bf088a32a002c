#include "games/minesweeper/odds/solution_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <vector>

namespace quadrille::minesweeper {
namespace {

constexpr double most_bits = 60'000;

using Number = boost::multiprecision::cpp_int;
using Ways = std::vector<Number>;  // by number of mines

// Its length, in machine words.
std::size_t words_of(const Number& number) { return number.backend().size(); }

// Sums of big numbers within a budget of time and memory.
class Counting {
 public:
  Counting(BudgetWatch& watch, std::size_t bytes_before) : watch_(watch), bytes_(bytes_before) {}

  // False when the job must end.
  [[nodiscard]] bool add(Number& to, const Number& more) {
    bytes_ -= bytes_of(to);
    to += more;
    bytes_ += bytes_of(to);
    return !watch_.spend(work_per_number + words_of(to)) && watch_.allows(bytes_);
  }
  [[nodiscard]] bool add_product(Number& to, const Number& a, const Number& b) {
    return !watch_.spend(words_of(a) * words_of(b) * work_per_word) && add(to, a * b);
  }
  void resize(Ways& ways, std::size_t size) {
    if (ways.size() >= size) return;
    bytes_ += (size - ways.size()) * bytes_of_a_number;
    ways.resize(size);
  }
  [[nodiscard]] bool set_one(Ways& ways) {
    resize(ways, 1);
    return add(ways[0], 1);
  }
  void forget(const Ways& ways) {
    for (const Number& each : ways) bytes_ -= bytes_of_a_number + bytes_of(each);
  }

 private:
  // With the spare capacity of vectors and the overhead of their memory.
  static constexpr std::size_t bytes_of_a_number = 3 * sizeof(Number);
  static constexpr std::size_t work_per_number = 50;
  static constexpr std::size_t work_per_word = 5;
  // Zero has none, so that a number made by resize() has the bytes that were counted for it.
  [[nodiscard]] static std::size_t bytes_of(const Number& number) {
    return number.is_zero() ? 0 : 2 * words_of(number) * sizeof(boost::multiprecision::limb_type);
  }

  BudgetWatch& watch_;
  std::size_t bytes_;
};

// The binomial coefficient n over k. Undefined if the watch is exhausted.
Number choose(std::uint32_t n, std::uint32_t k, BudgetWatch& watch) {
  constexpr std::size_t work_per_word = 10;
  k = std::min(k, n - k);
  Number ways = 1;
  for (std::uint32_t i = 1; i <= k && !watch.spend(words_of(ways) * work_per_word); ++i) {
    ways *= n - k + i;
    ways /= i;
  }
  return ways;
}

// The exact number of solutions of one component by number of mines, along the graph that counted them in
// doubles. Undefined if the watch is exhausted.
Ways ways_of(const ComponentCount& count, const Frontier& frontier, std::size_t component,
             Counting& counting) {
  std::vector<Ways> here(1);  // of the states of one layer
  std::uint32_t first_here = 0;
  if (!counting.set_one(here[0])) return {};
  for (const auto& layer : count.layers()) {
    const int size = frontier.boxes()[frontier.boxes_of(component)[layer.box]].size;
    std::vector<Ways> next;
    const std::uint32_t first_next = count.edges()[layer.first_edge].to;
    for (std::uint32_t e = layer.first_edge; e < layer.end_edge; ++e) {
      const auto& edge = count.edges()[e];
      const Ways& from = here[edge.from - first_here];
      if (next.size() <= edge.to - first_next) next.resize(edge.to - first_next + 1);
      Ways& to = next[edge.to - first_next];
      counting.resize(to, from.size() + edge.mines);
      const auto times = static_cast<std::uint32_t>(ways_to_choose(size, static_cast<int>(edge.mines)));
      for (std::size_t m = 0; m < from.size(); ++m) {
        Number part = from[m];
        if (!counting.add(to[m + edge.mines], part *= times)) return {};
      }
    }
    for (const Ways& ways : here) counting.forget(ways);
    here = std::move(next);
    first_here = first_next;
  }
  return std::move(here.back());
}

}  // namespace

std::string count_solutions(const Constraints& known, const Odds& odds, BudgetWatch& watch,
                            std::size_t bytes_before) {
  if (odds.log2_solutions() > most_bits) {
    const double log10 = odds.log2_solutions() * std::log10(2.0);
    const double whole = std::floor(log10);
    return fmt::format("{:.3f}e{:.0f}", std::pow(10.0, log10 - whole), whole);
  }
  Counting counting(watch, bytes_before);
  Ways all;
  if (!counting.set_one(all)) return {};
  const Frontier& frontier = odds.frontier();
  for (std::size_t i = 0; i < frontier.components(); ++i) {
    const Ways component = ways_of(odds.count_of(i), frontier, i, counting);
    if (watch.exhausted()) return {};
    Ways product;
    counting.resize(product, all.size() + component.size() - 1);
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < component.size(); ++b)
        if (!all[a].is_zero() && !component[b].is_zero() &&
            !counting.add_product(product[a + b], all[a], component[b]))
          return {};
    counting.forget(component);
    counting.forget(all);
    all = std::move(product);
  }
  // Each further mine on the frontier leaves one fewer off it, which changes the coefficient by a ratio.
  const auto squares = static_cast<std::uint32_t>(odds.squares_off_frontier());
  Number sum;
  Number off;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const int mines = known.mines_left() - static_cast<int>(k);
    if (mines < 0) break;
    const auto rest = static_cast<std::uint32_t>(mines);
    if (rest > squares) continue;
    if (off.is_zero()) {
      off = choose(squares, rest, watch);
      if (watch.exhausted()) return {};
    } else {
      off *= rest + 1;
      off /= squares - rest;
    }
    if (!all[k].is_zero() && !counting.add_product(sum, all[k], off)) return {};
  }
  return sum.str();
}

}  // namespace quadrille::minesweeper
