#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

// The API of GamesmanUni, the page of GamesCrafters, which calls it UWAPI: values of positions, and the
// drawing of boards and buttons from the page's own pictures.
namespace quadrille::uwapi {

namespace json = boost::json;

// A set of rules in the page's list of a game.
struct Variant {
  std::string id;
  std::string name;
  std::string rules;
};

// The representation of a game on the page. A position is the player to move, 1 or 2, an underscore, and text
// that completes it, all of which may stand in an address. `start` is the view of the start of the game. The
// functions are stateless and thread-safe.
struct Dialect {
  std::string game;
  std::vector<Variant> variants = {};
  // An example of rules in one word that are accepted as an id outside the list; empty: there are none.
  std::string custom_example = {};
  std::string position_form = {};  // in words
  std::string how_to_play = {};
  std::string (*write)(const View& view) = nullptr;
  // The position as characters with pictures, one for each of the first centres; "-" has no picture.
  std::string (*draw)(const View& view) = nullptr;
  // The state in the game's own notation. Malformed text gives a state that the game refuses, or that is
  // written differently.
  std::string (*state_of)(const View& start, Player player, std::string_view written) = nullptr;
  std::string (*button)(const Game& game, const View& view, std::string_view move) = nullptr;
  json::object (*pictures)(const Game& game, const View& start) = nullptr;
};
// Returns a dialect derived from the description of a game: pieces are circles, moves are buttons at the
// targets of their verbs. Empty if no variant of the game is_playable().
[[nodiscard]] std::optional<Dialect> plain_dialect(const Entry& entry);

// A variant that a request names. The dialect must outlive it.
struct Chosen {
  const Dialect* dialect = nullptr;
  std::string id;
  std::string name;
  std::shared_ptr<const Game> game;
};
// Returns whether the page can show the game: two players, an analysis, and a board of at most 128 squares
// including a row above it.
[[nodiscard]] bool is_playable(const Game& game);

[[nodiscard]] json::object variant(const Chosen& chosen);
// Returns the position of a text. Error (bad_notation): the text is not the canonical form of a position.
[[nodiscard]] Result<Observation> read_position(const Chosen& chosen, std::string_view text);
[[nodiscard]] json::object position(const Chosen& chosen, const Observation& observation,
                                    const Analysis& found);

}  // namespace quadrille::uwapi
