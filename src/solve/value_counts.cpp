#include "solve/value_counts.h"

#include <algorithm>

namespace quadrille {

void add_counts(ValueCounts& to, const ValueCounts& counts) {
  for (std::size_t solved = 0; solved < to.size(); ++solved) to[solved] += counts[solved];
}

std::uint64_t positions_of(const ValueCounts& counts) {
  std::uint64_t positions = 0;
  for (std::size_t solved = unreached + 1; solved < counts.size(); ++solved) positions += counts[solved];
  return positions;
}

std::uint64_t positions_of(const ValueCounts& counts, Value value) {
  std::uint64_t positions = 0;
  for (std::size_t solved = unreached + 1; solved < counts.size(); ++solved)
    if (value_of(static_cast<SolvedValue>(solved)) == value) positions += counts[solved];
  return positions;
}

void put_counts(ByteWriter& writer, const ValueCounts& counts) {
  writer.put(static_cast<std::uint16_t>(
      std::count_if(counts.begin(), counts.end(), [](std::uint64_t count) { return count > 0; })));
  for (std::size_t solved = 0; solved < counts.size(); ++solved) {
    if (counts[solved] == 0) continue;
    writer.put(static_cast<SolvedValue>(solved));
    writer.put(counts[solved]);
  }
}

ValueCounts get_counts(ByteReader& reader) {
  ValueCounts counts{};
  const auto kinds = reader.get<std::uint16_t>();
  for (int i = 0; i < kinds && reader.complete(); ++i) {
    const auto solved = reader.get<SolvedValue>();
    counts[solved] = reader.get<std::uint64_t>();
  }
  return counts;
}

}  // namespace quadrille
