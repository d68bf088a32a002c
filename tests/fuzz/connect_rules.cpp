#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "catalog/catalog.h"

// Any text is refused, or names rules whose own text names the same rules; any line splits or is refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static const Catalog catalog = all_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto game = catalog.create("connect", text);
  if (!game) {
    if (game.error().message.empty()) std::abort();
  } else {
    const auto again = catalog.create("connect", (*game)->identity().rules);
    if (!again || (*again)->identity().rules != (*game)->identity().rules) std::abort();
  }
  const auto line = catalog.read_line(text);
  if (line && line->game + ":" + line->rules + ":" + line->state != text) std::abort();
  return 0;
}
