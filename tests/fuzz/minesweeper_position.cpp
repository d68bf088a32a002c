#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/minesweeper/generator/mbf.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/notation/state_text.h"
#include "games/minesweeper/rules/presets.h"
#include "tests/fuzz/position.h"

namespace {

using namespace quadrille;
using namespace quadrille::minesweeper;

// Every text that is read is written as a text that reads as the same value.
void fuzz_layouts(std::string_view text) {
  if (const auto layout = read_mbf(text))
    if (*read_mbf(*write_mbf(*layout)) != *layout) std::abort();
  if (const auto layout = read_layout(text))
    if (*read_layout(write_layout(*layout)) != *layout) std::abort();
}

void fuzz_rules(std::string_view text) {
  const auto settings = read_rules(text);
  if (!settings) return;
  const auto variant = variant_of(*settings);
  if (!variant) return;
  const auto again = read_rules(write_rules(*variant));
  if (!again || *variant_of(*again) != *variant) std::abort();
}

void fuzz_states(std::string_view text) {
  static const auto rules = *PlainRules::create({.width = 5, .height = 3, .mines = 4});
  if (const auto at = read_state(rules, text))
    if (!(*read_state(rules, write_state(*at)) == *at)) std::abort();
  // Mines placed under a view must give that view.
  if (is_state(text)) return;
  BudgetWatch watch;
  if (const auto whole = Notation{}.complete_start(rules, 1, text, watch))
    if (is_state(*whole) && !Notation{}.begin(rules, 1, *whole)) std::abort();
  const auto at = Notation{}.begin(rules, 1, text);
  if (at && !is_layout(text) &&
      write_observation(at->observation()) != write_observation(*Notation{}.read(rules, text)))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz_position("minesweeper", data, size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz_layouts(text);
  fuzz_rules(text);
  fuzz_states(text);
  return 0;
}
