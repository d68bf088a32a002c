#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/abilities.h"
#include "catalog/sealed.h"
#include "catalog/settings.h"
#include "catalog/verb.h"
#include "catalog/view.h"
#include "core/player.h"
#include "core/result.h"

namespace quadrille {

// A character of View::cells or View::supply, and its meaning.
struct PieceKind {
  char symbol = 0;
  std::optional<Player> owner = {};
  std::string name = {};     // "bomb of x"
  std::string drawing = {};  // drawing for a front end: "token", "bomb", "mine"
  std::string picture = {};  // letters that tell more than the character; as many for each piece
};

// The description of a game with its rules.
struct Identity {
  std::string game;   // its name in flags, addresses and lines
  std::string rules;  // "7x6n4p2"
  // For each player, the characters of its pieces in View::cells; the first one is the player's letter.
  std::vector<std::string> tokens = {};
  std::string description = {};  // the rules in words
  char empty = '-';              // the character of an empty square in View::cells
  std::vector<PieceKind> pieces = {};
  // The kinds of moves, the main one of a turn first. A move belongs to the first verb whose pattern it
  // matches.
  std::vector<Verb> verbs = {};
  std::string legend = {};  // meaning of pictures and characters, in one line
  // The seed draws which seat is player 0. A position alone then does not determine which seat is to move.
  bool random_first_player = false;
  // Q10: a match between engines shows only its result, and its replay on request.
  bool hides_engine_games = false;
  // A position as text lacks a part of the state: a match continues only from its record.
  bool has_secrets = false;
  // Boards are large: they are drawn with two characters a square where three do not fit.
  bool dense_boards = false;
  // The name under which best times are kept, in games of one player; empty: none are.
  std::string ranking = {};
  // Returns the kind of a character; null if it has none, as an empty square.
  [[nodiscard]] const PieceKind* piece(char symbol) const {
    for (const PieceKind& each : pieces)
      if (each.symbol == symbol) return &each;
    return nullptr;
  }
  [[nodiscard]] bool has_pictures() const { return !pieces.empty() && !pieces.front().picture.empty(); }
  // Returns the width in characters; 1 if pieces have no pictures.
  [[nodiscard]] int picture_width() const {
    return has_pictures() ? static_cast<int>(pieces.front().picture.size()) : 1;
  }
  int players() const { return static_cast<int>(tokens.size()); }
  std::string letter(Player player) const { return tokens[player.value].substr(0, 1); }
};

// The result of a legal move.
struct Played {
  std::string move;  // in canonical notation
  Effect effect = Effect::changes;
};

// A game with fixed rules. Immutable and thread-safe. Called once a request, never for each node of a search:
// searches and solvers run behind this interface on the types of the game. REQUIRES: a State or an
// Observation that is passed was made by the same game.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  // The reference is valid as long as the game.
  [[nodiscard]] virtual const Identity& identity() const = 0;
  // Returns an ability of these rules; null if they lack it. The pointer is valid as long as the game.
  // Abilities are thread-safe.
  template <class Ability>
  [[nodiscard]] const Ability* ability() const {
    return abilities().find<Ability>();
  }

  // Returns the state at the start of a game. The seed determines everything that is left to chance. `from`
  // is a given start in the game's notation; empty: the default one. Error: `from` is malformed or no legal
  // position.
  [[nodiscard]] virtual Result<State> start(std::uint64_t seed, std::string_view from) const = 0;
  // Plays a move for the player to move. On an error (bad_notation, illegal_move, game_over) the state is
  // unchanged.
  [[nodiscard]] virtual Result<Played> play(State& state, std::string_view move) const = 0;
  [[nodiscard]] virtual Turn turn(const State& state) const = 0;
  // Returns what a viewer knows of a state. Later moves do not change it.
  [[nodiscard]] virtual Observation observe(const State& state, Viewer viewer) const = 0;
  // Returns an observation from its text in the game's notation; empty text: the start.
  [[nodiscard]] virtual Result<Observation> read(std::string_view state) const = 0;
  // Returns an observation as data to draw.
  [[nodiscard]] virtual View describe(const Observation& observation) const = 0;
  // Returns the legal moves; empty if the game is over. Not a part of the view, because a large board may
  // have a million of them.
  [[nodiscard]] virtual std::vector<std::string> moves(const Observation& observation) const = 0;
  // The same; empty if there are more than `max`.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> moves_up_to(
      std::size_t max, const Observation& observation) const = 0;

 private:
  [[nodiscard]] virtual const Abilities& abilities() const = 0;
};

// Returns the levels of the engine of these rules, weakest first; empty if there is no engine. The reference
// is valid as long as the game.
[[nodiscard]] const std::vector<Level>& levels_of(const Game& game);

// A flag that names a position on the command line, besides --position: `--moves 4453`.
struct PositionFlag {
  std::string name;
  std::string about;
};

// A game in the catalogue, before its rules are chosen. Its functions are thread-safe.
struct Entry {
  std::string name;
  std::string title;
  std::string about;
  std::vector<Option> options;
  std::vector<PositionFlag> position_flags;
  std::vector<std::string> examples;  // rules in one word, common ones first; the law tests run on each
  std::function<Result<Settings>(std::string_view rules)> read_rules;  // "7x6n4p2"
  std::function<Result<std::shared_ptr<const Game>>(const Settings&)> create;
  // Returns the rules that a state in the game's notation implies, as a picture of a board implies its size;
  // null: none. A state that cannot be read gives the rules that can.
  std::function<Result<Settings>(std::string_view state)> rules_in_state = {};
  // The terminal asks for the seats before the first move (Q02).
  bool asks_seats = false;
};

}  // namespace quadrille
