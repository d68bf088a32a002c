#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille {

// Returns 128 random bits of the operating system as URL-safe text, for match ids and seat tokens. The
// functions here are thread-safe, and abort if the system has no randomness.
[[nodiscard]] std::string random_name();

// Returns the one-way hash of a token, in hexadecimal; only this is stored.
[[nodiscard]] std::string hash_of(std::string_view token);

// Returns a 64-bit hash under a random key of this process, so that clients cannot choose names that collide.
[[nodiscard]] std::uint64_t short_hash(std::string_view name);

// Compares hashes of equal length in constant time.
[[nodiscard]] bool same_hash(std::string_view a, std::string_view b);

}  // namespace quadrille
