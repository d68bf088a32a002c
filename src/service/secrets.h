#pragma once

#include <string>
#include <string_view>

namespace quadrille {

// 128 random bits of the system as text that is safe in an address: match ids and the tokens of seats.
[[nodiscard]] std::string random_name();

// What is kept of a token: nobody can tell the token from it.
[[nodiscard]] std::string hash_of(std::string_view token);

// Takes as long whether or not they are alike.
[[nodiscard]] bool same_hash(std::string_view a, std::string_view b);

}  // namespace quadrille
