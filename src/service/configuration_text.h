#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// A value of a TOML text, as plain text: a number as its digits, true and false as yes and no.
struct ConfigLine {
  std::string key;  // "connect.columns"
  std::string text;
  std::size_t line = 0;  // from 1
};

// Refused with the line that is no TOML, or whose value is a list, a date or a number with a point.
[[nodiscard]] Result<std::vector<ConfigLine>> read_config_text(std::string_view toml);

// The text with one value changed or added, and all else as it was.
[[nodiscard]] Result<std::string> put_into_config_text(const std::string& toml, std::string_view key,
                                                       std::string_view text);
// The text without the line of this key, which must be there.
[[nodiscard]] Result<std::string> take_from_config_text(const std::string& toml, std::string_view key);

}  // namespace quadrille
