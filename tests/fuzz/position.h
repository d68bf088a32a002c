#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace quadrille {

// Any text is refused with a message, or read as a position whose own text reads as the same position. The
// first byte chooses one of the game's example rules.
inline void fuzz_position(std::string_view name, const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  static const Catalog catalog = all_games();
  static const auto games = [&] {
    std::vector<std::shared_ptr<const Game>> all;
    for (const std::string& rules : (*catalog.find(name))->examples)
      all.push_back(*catalog.create(name, rules));
    return all;
  }();
  const Game& game = *games[data[0] % games.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

  const auto observation = game.read(text);
  if (!observation) {
    if (observation.error().message.empty()) std::abort();
  } else {
    const View view = game.describe(*observation);
    const auto again = game.read(view.state);
    if (!again || game.describe(*again) != view) std::abort();
    if (view.turn.outcome.is_open() == game.moves(*observation).empty()) std::abort();
  }

  auto state = game.start(0, {});
  const auto played = game.play(*state, text);
  if (!played && played.error().message.empty()) std::abort();
}

}  // namespace quadrille
