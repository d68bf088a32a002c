#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace quadrille {

// JSON as everybody outside gets it, from the program and from the service. Numbers are plain, `0` and `0.25`
// where Boost writes `0E0` and `2.5E-1`, and have as many digits as it takes to read the same number again.
[[nodiscard]] std::string json_text(const boost::json::value& value);

}  // namespace quadrille
