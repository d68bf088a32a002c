#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille {

// 128 random bits of the system as text that is safe in an address: match ids and the tokens of seats.
[[nodiscard]] std::string random_name();

// What is kept of a token: nobody can tell the token from it.
[[nodiscard]] std::string hash_of(std::string_view token);

// 64 bits under a key of this process: strangers cannot choose names that collide.
[[nodiscard]] std::uint64_t short_hash(std::string_view name);

// Takes as long whether or not they are alike.
[[nodiscard]] bool same_hash(std::string_view a, std::string_view b);

}  // namespace quadrille
