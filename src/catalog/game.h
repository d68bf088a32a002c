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

// A character of View::cells or View::supply, and what it stands for.
struct PieceKind {
  char symbol = 0;
  std::optional<Player> owner = {};
  std::string name = {};     // "bomb of x"
  std::string drawing = {};  // what a front end may draw: "token", "bomb", "mine"
  std::string picture = {};  // where its character alone says too little: letters, as many for each piece
};

struct Identity {
  std::string game;   // its name in flags, addresses and lines
  std::string rules;  // "7x6n4p2"
  // For each player, the characters of its pieces in View::cells; the first one is the player's letter.
  std::vector<std::string> tokens = {};
  std::string description = {};  // the rules in words
  char empty = '-';              // the character of an empty square in View::cells
  std::vector<PieceKind> pieces = {};
  // The kinds of moves, the main one of a turn first. Each move is of the first verb whose pattern it
  // follows.
  std::vector<Verb> verbs = {};
  std::string legend = {};  // the meaning of pictures and characters, in a line
  // Chance decides which seat is player 0; a position then does not tell whose turn it is.
  bool random_first_player = false;
  // Q10: a game between engines shows only its result, and its replay on request.
  bool hides_engine_games = false;
  // A position as text does not tell all that there is: a game goes on from its record only.
  bool has_secrets = false;
  // Boards are large: two characters a square where three do not fit into a window.
  bool dense_boards = false;
  // Under which name best times are kept, in games of one player; empty: none are.
  std::string ranking = {};
  // Null for a character that stands for nothing, as that of an empty square.
  [[nodiscard]] const PieceKind* piece(char symbol) const {
    for (const PieceKind& each : pieces)
      if (each.symbol == symbol) return &each;
    return nullptr;
  }
  [[nodiscard]] bool has_pictures() const { return !pieces.empty() && !pieces.front().picture.empty(); }
  // In characters; 1 where pieces have no pictures.
  [[nodiscard]] int picture_width() const {
    return has_pictures() ? static_cast<int>(pieces.front().picture.size()) : 1;
  }
  int players() const { return static_cast<int>(tokens.size()); }
  std::string letter(Player player) const { return tokens[player.value].substr(0, 1); }
};

struct Played {
  std::string move;  // in its canonical spelling
  Effect effect = Effect::changes;
};

// A game with its rules fixed: immutable, and safe to share between threads. One virtual call a request,
// none a node; search and solving happen behind it, on the game's own types.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  [[nodiscard]] virtual const Identity& identity() const = 0;
  // What these rules offer and others do not, by type; null: they lack it. It lives as long as the game, and
  // threads may call it at once.
  template <class Ability>
  [[nodiscard]] const Ability* ability() const {
    return abilities().find<Ability>();
  }

  // `from` is a given start in the game's notation; empty: the usual one.
  [[nodiscard]] virtual Result<State> start(std::uint64_t seed, std::string_view from) const = 0;
  // Refused: the state is unchanged.
  [[nodiscard]] virtual Result<Played> play(State& state, std::string_view move) const = 0;
  [[nodiscard]] virtual Turn turn(const State& state) const = 0;
  [[nodiscard]] virtual Observation observe(const State& state, Viewer viewer) const = 0;
  [[nodiscard]] virtual Result<Observation> read(std::string_view state) const = 0;
  [[nodiscard]] virtual View describe(const Observation& observation) const = 0;
  // Apart from the view, because a large board may have a million of them. Empty when the game is over.
  [[nodiscard]] virtual std::vector<std::string> moves(const Observation& observation) const = 0;
  // The same, or nothing where they are more than `max`.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> moves_up_to(
      std::size_t max, const Observation& observation) const = 0;

 private:
  [[nodiscard]] virtual const Abilities& abilities() const = 0;
};

// The levels of the engines that play these rules, weakest first; none where there is no engine.
[[nodiscard]] const std::vector<Level>& levels_of(const Game& game);

// A way to name a position on the command line, besides --position: `--moves 4453`.
struct PositionFlag {
  std::string name;
  std::string about;
};

// A game as the catalogue lists it, before its rules are chosen.
struct Entry {
  std::string name;
  std::string title;
  std::string about;
  std::vector<Option> options;
  std::vector<PositionFlag> position_flags;
  std::vector<std::string> examples;  // rules in one-line form, usual ones first; the laws are tested on each
  std::function<Result<Settings>(std::string_view rules)> read_rules;  // "7x6n4p2"
  std::function<Result<std::shared_ptr<const Game>>(const Settings&)> create;
  // The rules that a state in the game's notation tells by itself, as a picture of a board tells its size;
  // absent: none. A state that cannot be read tells what it can.
  std::function<Result<Settings>(std::string_view state)> rules_in_state = {};
  // The terminal asks who plays before the first move (Q02).
  bool asks_seats = false;
};

}  // namespace quadrille
