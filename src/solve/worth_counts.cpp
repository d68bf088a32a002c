#include "solve/worth_counts.h"

#include <algorithm>

namespace quadrille {

void add_counts(WorthCounts& to, const WorthCounts& counts) {
  for (std::size_t worth = 0; worth < to.size(); ++worth) to[worth] += counts[worth];
}

std::uint64_t positions_of(const WorthCounts& counts) {
  std::uint64_t positions = 0;
  for (std::size_t worth = unreached + 1; worth < counts.size(); ++worth) positions += counts[worth];
  return positions;
}

std::uint64_t positions_of(const WorthCounts& counts, Value value) {
  std::uint64_t positions = 0;
  for (std::size_t worth = unreached + 1; worth < counts.size(); ++worth)
    if (value_of(static_cast<Worth>(worth)) == value) positions += counts[worth];
  return positions;
}

void put_counts(ByteWriter& writer, const WorthCounts& counts) {
  writer.put(static_cast<std::uint16_t>(
      std::count_if(counts.begin(), counts.end(), [](std::uint64_t count) { return count > 0; })));
  for (std::size_t worth = 0; worth < counts.size(); ++worth) {
    if (counts[worth] == 0) continue;
    writer.put(static_cast<Worth>(worth));
    writer.put(counts[worth]);
  }
}

WorthCounts get_counts(ByteReader& reader) {
  WorthCounts counts{};
  const auto kinds = reader.get<std::uint16_t>();
  for (int i = 0; i < kinds && reader.complete(); ++i) {
    const auto worth = reader.get<Worth>();
    counts[worth] = reader.get<std::uint64_t>();
  }
  return counts;
}

}  // namespace quadrille
