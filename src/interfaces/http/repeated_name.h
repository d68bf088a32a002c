#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::http {

// The first name that an object in this JSON has twice, at any depth. Parsers differ in which of the two
// values they take. Nothing where the text is no JSON: that is for the parser to say.
[[nodiscard]] std::optional<std::string> repeated_name(std::string_view text);

}  // namespace quadrille::http
