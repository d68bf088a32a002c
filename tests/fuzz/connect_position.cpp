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
  const auto& examples = catalog.entries().front().examples;
  static const auto games = [&] {
    std::vector<std::shared_ptr<const Game>> all;
    for (const auto& rules : examples) all.push_back(*catalog.create("connect", rules));
    return all;
  }();
  const Game& game = *games[data[0] % games.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

  const auto sight = game.read(text);
  if (!sight) {
    if (sight.error().message.empty()) std::abort();
  } else {
    const View view = game.describe(*sight);
    const auto again = game.read(view.state);
    if (!again || game.describe(*again) != view) std::abort();
    if (view.turn.outcome.is_open() == game.moves(*sight).empty()) std::abort();
  }

  auto state = game.start(0, {});
  const auto played = game.play(*state, text);
  if (!played && played.error().message.empty()) std::abort();
  return 0;
}
