#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/settings.h"
#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// A standard board.
struct Preset {
  std::string_view name;
  int width, height, mines;
};
[[nodiscard]] const std::vector<Preset>& presets();

// The name of the preset with the size and mines of these rules; empty if there is none.
[[nodiscard]] std::string_view preset_of(const Variant& variant);

// The settings of a game (M13): presets, sizes and first-click rules. read_rules() parses a word such as
// `9x9m10safe`. variant_of() checks the settings together (bad_settings).
[[nodiscard]] std::vector<Option> options();
[[nodiscard]] Result<Settings> read_rules(std::string_view text);
[[nodiscard]] Result<Variant> variant_of(const Settings& settings);

// "9 x 9 squares, 10 mines; the first click is safe"
[[nodiscard]] std::string in_words(const Variant& variant);

}  // namespace quadrille::minesweeper
