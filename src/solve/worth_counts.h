#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/value.h"
#include "solve/bytes.h"
#include "solve/worth.h"

namespace quadrille {

// How many positions have which worth, symmetric ones counted apart.
using WorthCounts = std::array<std::uint64_t, 256>;

void add_counts(WorthCounts& to, const WorthCounts& counts);
[[nodiscard]] std::uint64_t positions_of(const WorthCounts& counts);
[[nodiscard]] std::uint64_t positions_of(const WorthCounts& counts, Value value);

void put_counts(ByteWriter& writer, const WorthCounts& counts);
[[nodiscard]] WorthCounts get_counts(ByteReader& reader);

}  // namespace quadrille
