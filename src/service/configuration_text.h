#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// A value of a TOML text, as plain text: integers as digits, true and false as yes and no.
struct ConfigLine {
  std::string key;  // "connect.columns"
  std::string text;
  std::size_t line = 0;  // from 1
};

// Returns all values. An error names the first line that is not TOML, or whose value is a list, a date or a
// number with a point.
[[nodiscard]] Result<std::vector<ConfigLine>> read_config_text(std::string_view toml);

// Returns the text with one value changed or added and the rest unchanged. Error if the text is not TOML or
// the old value takes more than one line.
[[nodiscard]] Result<std::string> put_into_config_text(const std::string& toml, std::string_view key,
                                                       std::string_view text);
// Returns the text without the line of this key. The key must be present.
[[nodiscard]] Result<std::string> take_from_config_text(const std::string& toml, std::string_view key);

}  // namespace quadrille
