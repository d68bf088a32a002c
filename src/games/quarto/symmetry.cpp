#include "games/quarto/symmetry.h"

#include <map>
#include <set>

namespace quadrille::quarto {
namespace {

CellSet set_of(const Line& line) {
  CellSet set = 0;
  for (const Cell cell : line) set = static_cast<CellSet>(set | 1U << cell);
  return set;
}

bool keeps_lines(const std::array<Cell, cells>& mapping, const std::vector<Line>& lines) {
  std::set<CellSet> all;
  for (const Line& line : lines) all.insert(set_of(line));
  return std::all_of(lines.begin(), lines.end(), [&](Line line) {
    for (Cell& cell : line) cell = mapping[cell];
    return all.contains(set_of(line));
  });
}

// Rows stay rows or all become columns, so each such mapping permutes rows and columns, and may swap them.
std::vector<std::array<Cell, cells>> line_keeping_mappings(const std::vector<Line>& lines) {
  std::vector<std::array<Cell, cells>> mappings;
  std::array<std::size_t, side> rows = {0, 1, 2, 3};
  do {
    std::array<std::size_t, side> columns = {0, 1, 2, 3};
    do {
      for (const bool swapped : {false, true}) {
        std::array<Cell, cells> mapping{};
        for (std::size_t row = 0; row < side; ++row)
          for (std::size_t column = 0; column < side; ++column)
            mapping[side * row + column] = static_cast<Cell>(swapped ? side * columns[column] + rows[row]
                                                                     : side * rows[row] + columns[column]);
        if (keeps_lines(mapping, lines)) mappings.push_back(mapping);
      }
    } while (std::next_permutation(columns.begin(), columns.end()));
  } while (std::next_permutation(rows.begin(), rows.end()));
  return mappings;
}

}  // namespace

template <bool Squares>
Symmetries<Squares>::Symmetries()
    : mappings_(line_keeping_mappings(lines_of({.squares = Squares}))), occupancies_(1U << cells) {
  for (const Mapping& mapping : mappings_) {
    Moved moved{};
    for (std::size_t half = 0; half < 2; ++half)
      for (unsigned set = 0; set < 256; ++set)
        for (std::size_t i = 0; i < 8; ++i)
          if ((set >> i & 1) != 0)
            moved[half][set] = static_cast<CellSet>(moved[half][set] | 1U << mapping[8 * half + i]);
    moved_.push_back(moved);
  }

  std::map<std::vector<std::uint8_t>, std::uint16_t> known;  // lists of mappings, by first index
  for (std::size_t set = 0; set < occupancies_.size(); ++set) {
    Occupancy& occupancy = occupancies_[set];
    occupancy.min = 0xffff;
    std::vector<std::uint8_t> movings;
    for (std::size_t i = 0; i < moved_.size(); ++i) {
      const CellSet to = move(moved_[i], static_cast<CellSet>(set));
      if (to < occupancy.min) movings.clear();
      if (to <= occupancy.min) movings.push_back(static_cast<std::uint8_t>(i));
      occupancy.min = std::min(occupancy.min, to);
    }
    if (occupancy.min == set) {
      occupancy.rank = static_cast<std::uint16_t>(ranked_.size());
      ranked_.push_back(static_cast<CellSet>(set));
    } else {
      occupancy.rank = occupancies_[occupancy.min].rank;
    }
    const auto [entry, is_new] = known.emplace(movings, static_cast<std::uint16_t>(movings_.size()));
    if (is_new) movings_.insert(movings_.end(), movings.begin(), movings.end());
    occupancy.first = entry->second;
    occupancy.count = static_cast<std::uint8_t>(movings.size());
  }
}

namespace {

template <bool Squares>
std::optional<Bits64> name_of(const Position& at) {
  if (at.placed() > Symmetries<Squares>::most_placed) return std::nullopt;
  const Bits64 key = Symmetries<Squares>::get().key(Board<Squares>::from(at), at.in_hand());
  return key << 1 | (at.is_to_pick() ? 0U : 1U);
}

}  // namespace

std::optional<Bits64> canonical_name(const Variant& variant, const Position& at) {
  return variant.squares ? name_of<true>(at) : name_of<false>(at);
}

template class Symmetries<false>;
template class Symmetries<true>;

}  // namespace quadrille::quarto
