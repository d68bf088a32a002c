#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

// What the page of GamesCrafters (GamesmanUni) reads, which it calls UWAPI: values, and how to draw boards
// and buttons with the pictures that it has.
namespace quadrille::uwapi {

namespace json = boost::json;

struct Variant {
  std::string id;
  std::string name;
  std::string rules;
};

// How the page is told one of our games. A position is the player to move, 1 or 2, an underscore, and text
// that completes it; all of it may stand in an address. `start` is a view of the start of the game.
struct Dialect {
  std::string game;
  std::vector<Variant> variants = {};
  // Rules in one word that an id outside the list may be, as an example; empty: there is no such id.
  std::string custom_example = {};
  std::string position_form = {};  // in words
  std::string how_to_play = {};
  std::string (*write)(const View& view) = nullptr;
  // The same position as characters with pictures, one for each of the first centres; "-" has no picture.
  std::string (*draw)(const View& view) = nullptr;
  // The state in the game's own notation. A malformed text gives one that the game refuses, or one that is
  // written otherwise.
  std::string (*state_of)(const View& start, Player player, std::string_view written) = nullptr;
  std::string (*button)(const Game& game, const View& view, std::string_view move) = nullptr;
  json::object (*pictures)(const Game& game, const View& start) = nullptr;
};
// The dialect of a game that brings none, from its description alone: its pieces are circles, its moves are
// buttons at the targets of its verbs. Null where the page cannot have the game.
[[nodiscard]] std::optional<Dialect> plain_dialect(const Entry& entry);

struct Chosen {
  const Dialect* dialect = nullptr;
  std::string id;
  std::string name;
  std::shared_ptr<const Game> game;
};
// The games of the page are for two, and analysed, on boards of at most 128 squares with a row above them.
[[nodiscard]] bool is_playable(const Game& game);

[[nodiscard]] json::object variant(const Chosen& chosen);
// Refused unless it is written as these positions are.
[[nodiscard]] Result<Observation> read_position(const Chosen& chosen, std::string_view text);
[[nodiscard]] json::object position(const Chosen& chosen, const Observation& observation,
                                    const Analysis& found);

}  // namespace quadrille::uwapi
