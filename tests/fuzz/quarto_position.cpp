#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "catalog/catalog.h"

// Any text is refused with a message, or read as a position whose own text reads as the same position. The
// first byte chooses the rules.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  if (size == 0) return 0;
  static const Catalog catalog = all_games();
  static const auto straight = *catalog.create("quarto", "");
  static const auto squares = *catalog.create("quarto", "sq");
  const Game& game = data[0] % 2 == 0 ? *straight : *squares;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto observation = game.read(text);
  if (!observation) return observation.error().message.empty() ? std::abort(), 0 : 0;
  const View view = game.describe(*observation);
  const auto again = game.read(view.state);
  if (!again || game.describe(*again) != view) std::abort();
  if (view.turn.outcome.is_open() == game.moves(*observation).empty()) std::abort();
  return 0;
}
