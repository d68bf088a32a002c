#pragma once

#include <boost/json/object.hpp>
#include <memory>
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
  std::string_view id;
  std::string_view name;
  std::string_view rules;
};

// How one of our games is told to the page. A position is the player on turn, 1 or 2, a line below, and a
// character a square and more; it is complete, and all of it may stand in an address. `board` is a view of
// the start wherever only its size matters.
struct Dialect {
  std::string_view game;
  std::vector<Variant> variants;
  // Rules in one line that an id outside the list may be, as an example; empty: there is no such id.
  std::string_view custom_example = {};
  std::string_view position_form;  // in words
  std::string_view how_to_play;
  char empty_square = 'e';  // only what has a picture is drawn, and "-" may not have one
  std::string (*write)(const View& view) = nullptr;
  // The state in the game's own notation. What is malformed gives a text that the game refuses, or one that
  // is written otherwise.
  std::string (*state_of)(const View& board, Player player, std::string_view written) = nullptr;
  std::string (*button)(const View& view, std::string_view move) = nullptr;
  json::object (*pictures)(const View& board) = nullptr;
};

struct Chosen {
  const Dialect* dialect = nullptr;
  std::string id;
  std::string name;
  std::shared_ptr<const Game> game;
};
// The games of the page are for two, on boards that can be analysed.
[[nodiscard]] bool is_playable(const Game& game);

[[nodiscard]] json::object variant(const Chosen& chosen);
// Refused unless it is written as these positions are.
[[nodiscard]] Result<Sight> read_position(const Chosen& chosen, std::string_view text);
[[nodiscard]] json::object position(const Chosen& chosen, const Sight& sight, const Analysis& found);

}  // namespace quadrille::uwapi
