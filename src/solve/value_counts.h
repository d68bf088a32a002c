#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/value.h"
#include "solve/bytes.h"
#include "solve/solved_value.h"

namespace quadrille {

// The number of positions with each SolvedValue, symmetric ones counted separately.
using ValueCounts = std::array<std::uint64_t, 256>;

void add_counts(ValueCounts& to, const ValueCounts& counts);
// Return the number of reached positions: of all, or of those with a value.
[[nodiscard]] std::uint64_t positions_of(const ValueCounts& counts);
[[nodiscard]] std::uint64_t positions_of(const ValueCounts& counts, Value value);

void put_counts(ByteWriter& writer, const ValueCounts& counts);
[[nodiscard]] ValueCounts get_counts(ByteReader& reader);

}  // namespace quadrille
