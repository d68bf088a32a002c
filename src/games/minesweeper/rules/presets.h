#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/settings.h"
#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// A board of a usual size.
struct Preset {
  std::string_view name;
  int width, height, mines;
};
[[nodiscard]] const std::vector<Preset>& presets();

// The preset whose size and mines these rules have; empty: none.
[[nodiscard]] std::string_view preset_of(const Variant& variant);

// The rules as settings, and what they mean together: M13's presets, sizes and first-click rules.
[[nodiscard]] std::vector<Option> options();
[[nodiscard]] Result<Settings> read_rules(std::string_view text);
[[nodiscard]] Result<Variant> variant_of(const Settings& settings);

// "9 x 9 squares, 10 mines; the first click is safe"
[[nodiscard]] std::string in_words(const Variant& variant);

}  // namespace quadrille::minesweeper
