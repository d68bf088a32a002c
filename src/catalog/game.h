#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/book_work.h"
#include "catalog/settings.h"
#include "catalog/solo.h"
#include "catalog/verb.h"
#include "catalog/view.h"
#include "core/player.h"
#include "core/result.h"

namespace quadrille {

class Game;
// Of solve/tier_work.h, which only those who solve need.
class TierWork;
struct Place;

// A value that only the game which made it can open: whoever holds one can keep, copy and hand it back,
// and nothing else. The tag keeps what is secret and what may be known apart by type.
template <class Tag>
class Sealed {
 public:
  Sealed() = default;

 private:
  template <class R, class N>
  friend class Adapter;

  Sealed(const Game* owner, std::shared_ptr<const void> content)
      : owner_(owner), content_(std::move(content)) {}

  template <class T>
  [[nodiscard]] const T& open(const Game* by) const {
    assert(owner_ == by && "opened by another game than the one that sealed it");
    (void)by;
    return *static_cast<const T*>(content_.get());
  }

  const Game* owner_ = nullptr;
  std::shared_ptr<const void> content_;
};

using State = Sealed<struct StateTag>;  // all there is, secrets included
using Sight = Sealed<struct SightTag>;  // what one viewer knows

struct Identity {
  std::string game;   // "connect"
  std::string rules;  // "7x6n4p2"
  // For each player, the characters of its pieces in View::cells; the first one is the player's letter.
  std::vector<std::string> tokens = {};
  std::string description = {};  // the rules in words
  char empty = '-';              // the character of an empty square in View::cells
  // The kinds of moves, the main one of a turn first. Each move is of the first verb whose pattern it
  // follows.
  std::vector<Verb> verbs = {};
  // How pieces are drawn whose character alone says too little, all equally wide, and what that means.
  std::map<char, std::string> pictures = {};
  std::string legend = {};
  // Chance decides which seat is player 0; a position then does not tell whose turn it is.
  bool first_by_lot = false;
  // Q10: a game between engines shows only its result, and its replay on request.
  bool hides_engine_games = false;
  // A position as text does not tell all that there is: a game goes on from its record only.
  bool has_secrets = false;
  // Boards are large: two characters a square where three do not fit into a window.
  bool dense_boards = false;
  // Under which name best times are kept, in games of one player; empty: none are.
  std::string ranking = {};
  int players() const { return static_cast<int>(tokens.size()); }
  std::string letter(Player player) const { return tokens[player.value].substr(0, 1); }
};

struct Played {
  std::string move;  // in its canonical spelling
  Effect effect = Effect::changes;
};

// What a person has done in a game of one player, as far as it is known.
struct Effort {
  std::optional<std::size_t> clicks = {};  // those that did nothing included
  std::size_t effective = 0;               // those that did something
  std::optional<double> seconds = {};
};

struct PlayoutCount {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

// A strength of the programs that play a game.
struct Level {
  std::string name;
  std::string about;
  bool plays_by_table = false;  // where the data files have one of its rules
  bool is_offered = true;       // where a level is asked for; the others can be named (Q03)
};

// The refusal of a level that is none of these.
[[nodiscard]] Error no_such_level(std::string_view level, const std::vector<Level>& levels);

// What some rules offer and others cannot. An empty function: these rules lack it.
struct Abilities {
  std::function<std::uint64_t(const Sight&, int depth)> perft;
  std::function<Result<Analysis>(const Sight&, const Budget&)> analyse;
  std::vector<Level> levels = {};  // weakest first; with `choose`
  // The move of a program that sees this much. Without a limit in the budget it takes the level's own, which
  // keeps a move under a second and depends on nothing but the seed. When the budget is used up it is the
  // best move found by then.
  std::function<Result<std::string>(const Sight&, std::string_view level, const Budget&, std::uint64_t seed)>
      choose;
  std::function<Result<BookReport>(const BookPlan&)> build_book;
  // Checks whether all of a book follows from its last ply, and solves a sample of that one again.
  std::function<Result<BookCheck>(const std::filesystem::path&, std::size_t sample, std::uint64_t seed,
                                  const Budget&)>
      verify_book;
  // The work on a strong solution, which is good as long as the game is, and where a position stands in its
  // table. The first call may take a while.
  std::function<const TierWork&()> tiers;
  std::function<Place(const Sight&)> place;
  // The score that a value and a remoteness stand for, where a game has scores.
  std::function<int(const Sight&, Value value, int remoteness)> score;
  // What a game begins from when nobody gives a start, where it takes more than the seed: a board that was
  // searched for. It is kept with the game, so that a later search that finds another does no harm.
  // over_budget when the time or the memory of the budget is used up.
  std::function<Result<std::string>(std::uint64_t seed, const Budget&)> deal;
  // Completes a given start that leaves something to chance, such as the mines under a view. The match keeps
  // the complete start: a later version that draws differently changes no stored match. over_budget when the
  // time or the memory of the budget is used up.
  std::function<Result<std::string>(std::uint64_t seed, std::string_view from, const Budget&)> complete_start;
  // What there is to say about a game of one player that is over.
  std::function<std::vector<Fact>(const Sight&, const Effort&)> sum_up;
  // How likely every square hides a mine, in games that hide some. over_budget when the time or the memory of
  // the budget is used up.
  std::function<Result<BoardOdds>(const Sight&, const Budget&)> odds;
  // Plays games alone, by one of the levels; fewer when stopped, and whole ones only.
  std::function<Result<SoloTally>(const SoloPlan&)> play_alone;
  // The exact win rates of best play and of every level, on boards that are small enough.
  std::function<Result<OptimalPlay>(const Budget&)> optimum;
  // Random games from the start, on the fastest rules there are: a measure, reproducible by its seed.
  std::function<PlayoutCount(std::uint64_t games, std::uint64_t seed)> play_out;
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
  [[nodiscard]] virtual const Abilities& abilities() const = 0;

  // `from` is a given start in the game's notation; empty: the usual one.
  [[nodiscard]] virtual Result<State> start(std::uint64_t seed, std::string_view from) const = 0;
  // Refused: the state is unchanged.
  [[nodiscard]] virtual Result<Played> play(State& state, std::string_view move) const = 0;
  [[nodiscard]] virtual Turn turn(const State& state) const = 0;
  [[nodiscard]] virtual Sight look(const State& state, Viewer viewer) const = 0;
  [[nodiscard]] virtual Result<Sight> read(std::string_view state) const = 0;
  [[nodiscard]] virtual View describe(const Sight& sight) const = 0;
  // Apart from the view, because a large board may have a million of them. Empty when the game is over.
  [[nodiscard]] virtual std::vector<std::string> moves(const Sight& sight) const = 0;
  // The same, or nothing where they are more than `max`.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> moves_up_to(std::size_t max,
                                                                            const Sight& sight) const = 0;
};

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
  // The terminal asks who plays, and shows a game between programs only by its result.
  bool asks_seats = false;
  // Its games can be played alone and counted (`stats`).
  bool has_stats = false;
};

}  // namespace quadrille
