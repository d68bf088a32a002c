#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace quadrille {

// Returns the JSON text that both the command line and the service write. Numbers are plain, `0` and `0.25`
// where Boost writes `0E0` and `2.5E-1`, with the fewest digits that read back as the same number. NaN and
// infinities become null.
[[nodiscard]] std::string json_text(const boost::json::value& value);

}  // namespace quadrille
