#include "games/minesweeper/rules/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/text.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all = {
      {"beginner", 9, 9, 10}, {"intermediate", 16, 16, 40}, {"expert", 30, 16, 99}};
  return all;
}

std::string_view preset_of(const Variant& variant) {
  const auto preset = std::find_if(presets().begin(), presets().end(), [&](const Preset& each) {
    return each.width == variant.width && each.height == variant.height && each.mines == variant.mines;
  });
  return preset == presets().end() ? "" : preset->name;
}

std::vector<Option> options() {
  constexpr int most_mines = longest_side * longest_side - 1;
  const Preset& usual = presets().front();
  std::vector<std::string> names;
  for (const Preset& preset : presets()) names.emplace_back(preset.name);
  names.emplace_back("custom");
  const auto size = [](std::string name, std::string about, const std::string& label, std::string unit,
                       int min, int max, int value) {
    return Option{.name = std::move(name),
                  .about = std::move(about),
                  .question = label,
                  .min = min,
                  .max = max,
                  .default_value = value,
                  .details = "preset",
                  .label = label,
                  .unit = std::move(unit),
                  .applies_when = Option::Condition{"preset", {"custom"}}};
  };
  Option preset = choice("preset", "a board of a usual size", "Board", names, 0);
  preset.label = "Board";
  for (const Preset& each : presets())
    preset.word_infos.push_back(
        {.about = fmt::format("{} x {} with {} mines", each.width, each.height, each.mines),
         .sets = {{"width", each.width}, {"height", each.height}, {"mines", each.mines}}});
  preset.word_infos.push_back({.about = "any size, any number of mines"});
  Option first_click =
      choice("first-click", "what the first click meets", "",
             {"any", "safe", "open", "noguess", "noguessopen"}, static_cast<int>(FirstClick::safe));
  first_click.label = "First click";
  first_click.word_infos = {
      {"Anything", "the first click may meet a mine"},
      {"Safe", "the first click never meets a mine"},
      {"Opens", "the first click opens an area"},
      {"No guess", "the board can be cleared from the start square by reasoning alone"},
      {"Solvable opening",
       "the start square opens an area, and reasoning alone clears the board from there"}};
  const Option::Condition needs_start{"first-click", {"noguess", "noguessopen"}};
  // The choices are in the order of FirstClick.
  return {std::move(preset),
          size("width", "columns of the board", "Columns", "columns", 1, longest_side, usual.width),
          size("height", "rows of the board", "Rows", "rows", 1, longest_side, usual.height),
          size("mines", "mines on the board", "Mines", "mines", 0, most_mines, usual.mines),
          std::move(first_click),
          {.name = "start-column",
           .about = "of the start where no guess is needed, 0 for the middle",
           .max = longest_side,
           .label = "Start column",
           .applies_when = needs_start},
          {.name = "start-row",
           .about = "the same for its row",
           .max = longest_side,
           .label = "Start row",
           .applies_when = needs_start}};
}

Result<Settings> read_rules(std::string_view text) {
  return read_rule_word(
      options(),
      {{0, "preset"},
       {0, "width"},
       {'x', "height", true},
       {'m', "mines"},
       {0, "first-click"},
       {'@', "start-column"},
       {'.', "start-row", true}},
      text, "9x9m10safe: columns x rows, mines, and any, safe, open, noguess@5.5 or noguessopen@5.5");
}

Result<Variant> variant_of(const Settings& settings) {
  Variant variant{.width = settings["width"],
                  .height = settings["height"],
                  .mines = settings["mines"],
                  .first_click = static_cast<FirstClick>(settings["first-click"])};
  const auto chosen = static_cast<std::size_t>(settings["preset"]);
  if (settings.given("preset") && chosen < presets().size()) {
    const Preset& preset = presets()[chosen];
    for (const auto& [name, field, value] : {std::tuple{"width", &variant.width, preset.width},
                                             {"height", &variant.height, preset.height},
                                             {"mines", &variant.mines, preset.mines}}) {
      if (settings.given(name) && *field != value)
        return Error{ErrorCode::bad_settings,
                     fmt::format("{} is {} in the preset {}, not {}", name, value, preset.name, *field),
                     fmt::format("preset,{}", name)};
      *field = value;
    }
  }
  const Square start{settings["start-column"], settings["start-row"]};
  if (needs_no_guess(variant.first_click)) {
    variant.start = {start.column == 0 ? (variant.width + 1) / 2 : start.column,
                     start.row == 0 ? (variant.height + 1) / 2 : start.row};
  } else if (start.column != 0 || start.row != 0) {
    return Error{ErrorCode::bad_settings,
                 "a start square is for boards that need no guess: first-click noguess",
                 "start-column,start-row,first-click"};
  }
  if (const auto possible = check(variant); !possible) return possible.error();
  return variant;
}

std::string in_words(const Variant& variant) {
  const auto first_click = [&]() -> std::string {
    switch (variant.first_click) {
      case FirstClick::any: return "the first click may hit one";
      case FirstClick::safe: return "the first click is safe";
      case FirstClick::open: return "the first click opens";
      case FirstClick::no_guess:
      case FirstClick::no_guess_open:
        return fmt::format("no guess is needed from {},{}{}", variant.start.column, variant.start.row,
                           variant.first_click == FirstClick::no_guess ? "" : ", which opens");
    }
    std::abort();
  };
  return fmt::format("{} x {} {}, {}; {}", variant.width, variant.height,
                     variant.cells() == 1 ? "square" : "squares", counted(variant.mines, "mine"),
                     first_click());
}

}  // namespace quadrille::minesweeper
