#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::http {

// Returns the first name that an object in this JSON has twice, at any depth: parsers differ in which of the
// two values they take. Empty if there is none before the text ends or stops being JSON.
[[nodiscard]] std::optional<std::string> repeated_name(std::string_view text);

}  // namespace quadrille::http
