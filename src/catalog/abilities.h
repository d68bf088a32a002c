#pragma once

#include <any>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/book_work.h"
#include "catalog/sealed.h"
#include "catalog/solo.h"
#include "catalog/view.h"
#include "core/result.h"

namespace quadrille {

// Defined in solve/tier_work.h, which only callers of StrongSolving include.
class TierWork;
struct Place;

// An ability is an interface that some games offer, requested by its type:
//   if (const auto* analyser = game.ability<Analyser>()) return analyser->analyse(observation, budget);
// Its functions are never empty, are thread-safe, and must not outlive the game. REQUIRES: every Observation
// that is passed was made by the same game.

// The values of a position and of its moves. At a limit of the budget: the bounds found so far. Error
// (storage): a book or table of these rules is damaged.
struct Analyser {
  std::function<Result<Analysis>(const Observation&, const Budget&)> analyse;
};

// The probability of a mine on every square, in games with hidden mines.
struct OddsAnalyser {
  // Errors: over_budget if the time or the memory of the budget is used up, bad_board if the clues contradict
  // each other, unsupported if there is too much to count.
  std::function<Result<BoardOdds>(const Observation&, const Budget&)> odds;
};

// A strength of the engine of a game.
struct Level {
  std::string name;
  std::string about;
  bool plays_by_table = false;  // plays by the table of its rules, if one is installed
  bool is_offered = true;       // false: accepted by name, but not listed (Q03)
};

// Returns the error (bad_usage) for a level that is not among `levels`.
[[nodiscard]] Error no_such_level(std::string_view level, const std::vector<Level>& levels);

// The engines of a game, which choose a move for a seat.
struct Engines {
  std::vector<Level> levels;  // weakest first
  // Returns a move in the game's notation. Without a limit in the budget most levels limit themselves, to
  // less than a second a move, and the same seed gives the same move. At a limit of the budget: the best move
  // found so far. Error (bad_usage): there is no such level. REQUIRES: the game is open.
  std::function<Result<std::string>(const Observation&, std::string_view level, const Budget&,
                                    std::uint64_t seed)>
      choose;
};

// The number of lines of play of `depth` moves from a position. Takes no budget: the time grows exponentially
// with the depth.
struct Perft {
  std::function<std::uint64_t(const Observation&, int depth)> count;
};

struct PlayoutCount {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

// Playouts by random moves from the start, on the fastest rules of the game: a benchmark. The same seed gives
// the same counts.
struct Playouts {
  std::function<PlayoutCount(std::uint64_t games, std::uint64_t seed)> play;
};

// Opening books (book_building.h).
struct BookMaking {
  std::function<Result<BookReport>(const BookPlan&)> build;
  // Checks that all values of a book follow from its last ply, and solves `sample` positions of that ply
  // again.
  std::function<Result<BookCheck>(const std::filesystem::path&, std::size_t sample, std::uint64_t seed,
                                  const Budget&)>
      verify;
};

// Strong solutions: the value of every position that the game reaches (solve/).
struct StrongSolving {
  // Returns a reference that is valid as long as the game. The first call can take long: it prepares the
  // numbering of positions.
  std::function<const TierWork&()> work;
  // Returns the place of a position in the table of a solution.
  std::function<Place(const Observation&)> place;
};

// A position square by square, as an editor has it. Parts that the game does not have are empty.
struct BoardParts {
  std::string cells = {};    // as in View::cells
  std::string to_move = {};  // a player's letter
  std::string in_hand = {};  // as in View::in_hand
  std::string left = {};     // number of pieces left to each player, separated by commas: "1,2"
};

// Positions composed from parts.
struct PositionEditing {
  // Returns a state in the game's notation. It is not validated: Game::read() does that.
  std::function<std::string(const BoardParts&)> state_of;
};

// The moves that led from the start to a position; empty if the position does not determine them.
struct MoveHistory {
  std::function<std::vector<std::string>(const Observation&)> moves;
};

// The score of a value and a remoteness, in games that have scores.
struct Scoring {
  std::function<int(const Observation&, Value value, int remoteness)> score;
};

// Boards that are searched for before a game begins, such as no-guess boards.
struct Dealing {
  // Returns the start of a match for which none is given. The match stores it, so a later search that finds
  // another one changes no stored match. Error (over_budget): the time or the memory of the budget is used
  // up.
  std::function<Result<std::string>(std::uint64_t seed, const Budget&)> deal;
};

// The completion of given starts that leave something to chance, such as the mines under a view.
struct StartCompletion {
  // Returns the complete start. The match stores it, so a later version that draws differently changes no
  // stored match. Error (over_budget): the time or the memory of the budget is used up.
  std::function<Result<std::string>(std::uint64_t seed, std::string_view from, const Budget&)> complete;
};

// The clicks and the time of a person in a game of one player, as far as they are known.
struct Effort {
  std::optional<std::size_t> clicks = {};  // including those without effect
  std::size_t effective = 0;               // those with an effect
  std::optional<double> seconds = {};
};

// The statistics of a finished game of one player. REQUIRES: the game is over.
struct SoloSummary {
  std::function<std::vector<Fact>(const Observation&, const Effort&)> sum_up;
};

// Statistics of an engine in games of one player.
struct SoloStatistics {
  // Returns an error with the reason if games of this level cannot be counted.
  std::function<Result<void>(std::string_view level)> check;
  // Plays the games of a plan. A stopped job returns the games finished by then.
  std::function<Result<SoloTally>(const SoloPlan&)> play;
  // Returns the exact win rates of best play and of every level, on small boards. Errors: over_budget,
  // bad_settings if the board is too large, unsupported for these rules.
  std::function<Result<OptimalPlay>(const Budget&)> optimum;
};

// The abilities of a game, at most one of each type.
class Abilities {
 public:
  template <class Ability>
  void add(Ability ability) {
    all_.emplace_back(std::move(ability));
  }
  // Returns null if there is none of this type. The pointer is valid until the next add().
  template <class Ability>
  [[nodiscard]] const Ability* find() const {
    for (const std::any& each : all_)
      if (const auto* found = std::any_cast<Ability>(&each)) return found;
    return nullptr;
  }

 private:
  std::vector<std::any> all_;
};

}  // namespace quadrille
