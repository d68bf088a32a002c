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

// Both in solve/tier_work.h, which only callers of StrongSolving need.
class TierWork;
struct Place;

// What some games can do and others cannot is a small interface each, asked for by type:
//   if (const auto* analyser = game.ability<Analyser>()) return analyser->analyse(observation, budget);
// An ability that a game offers is complete: none of its functions is empty.

// Values of positions and moves.
struct Analyser {
  std::function<Result<Analysis>(const Observation&, const Budget&)> analyse;
};

// The probability of a mine on every square, in games that hide some.
struct OddsAnalyser {
  // over_budget when the time or the memory of the budget is used up.
  std::function<Result<BoardOdds>(const Observation&, const Budget&)> odds;
};

// A strength of the engines that play a game.
struct Level {
  std::string name;
  std::string about;
  bool plays_by_table = false;  // where the data files have one of its rules
  bool is_offered = true;       // where a level is asked for; the others can be named (Q03)
};

// The refusal of a level that is none of these.
[[nodiscard]] Error no_such_level(std::string_view level, const std::vector<Level>& levels);

// Engines that choose a move for a seat.
struct Engines {
  std::vector<Level> levels;  // weakest first
  // Without a limit in the budget a level takes its own, which keeps a move under a second and depends on
  // nothing but the seed. When the budget is used up: the best move found by then.
  std::function<Result<std::string>(const Observation&, std::string_view level, const Budget&,
                                    std::uint64_t seed)>
      choose;
};

// The number of lines of play of a length.
struct Perft {
  std::function<std::uint64_t(const Observation&, int depth)> count;
};

struct PlayoutCount {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

// Random games from the start, on the fastest rules there are: a measure, reproducible by its seed.
struct Playouts {
  std::function<PlayoutCount(std::uint64_t games, std::uint64_t seed)> play;
};

// Opening books.
struct BookMaking {
  std::function<Result<BookReport>(const BookPlan&)> build;
  // Checks whether all of a book follows from its last ply, and solves a sample of that one again.
  std::function<Result<BookCheck>(const std::filesystem::path&, std::size_t sample, std::uint64_t seed,
                                  const Budget&)>
      verify;
};

// Strong solutions.
struct StrongSolving {
  // Lives as long as the game. The first call may take a while.
  std::function<const TierWork&()> work;
  // Where a position stands in the table of a solution.
  std::function<Place(const Observation&)> place;
};

// A position as it is put together by hand, square by square. What a game does not have stays empty.
struct BoardParts {
  std::string cells = {};    // as in View::cells
  std::string to_move = {};  // a player's letter
  std::string in_hand = {};  // as in View::in_hand
  std::string left = {};     // how many pieces each player has left, with commas between them: "1,2"
};

// Positions from their parts.
struct PositionEditing {
  // The state in the game's notation. Whether it is one, reading it says.
  std::function<std::string(const BoardParts&)> state_of;
};

// The moves that a position tells by itself, from the start on; none where it tells no moves.
struct MoveHistory {
  std::function<std::vector<std::string>(const Observation&)> moves;
};

// The score that a value and a remoteness stand for, in games that have scores.
struct Scoring {
  std::function<int(const Observation&, Value value, int remoteness)> score;
};

// Boards that are searched for before a game begins.
struct Dealing {
  // The start of a game for which none is given, where it takes more than the seed. The match keeps it: a
  // later search that finds another one changes no stored match. over_budget when the time or the memory of
  // the budget is used up.
  std::function<Result<std::string>(std::uint64_t seed, const Budget&)> deal;
};

// Given starts that leave something to chance, such as the mines under a view.
struct StartCompletion {
  // The match keeps the complete start: a later version that draws differently changes no stored match.
  // over_budget when the time or the memory of the budget is used up.
  std::function<Result<std::string>(std::uint64_t seed, std::string_view from, const Budget&)> complete;
};

// What a person has done in a game of one player, as far as it is known.
struct Effort {
  std::optional<std::size_t> clicks = {};  // those that did nothing included
  std::size_t effective = 0;               // those that did something
  std::optional<double> seconds = {};
};

// What there is to say about a game of one player that is over.
struct SoloSummary {
  std::function<std::vector<Fact>(const Observation&, const Effort&)> sum_up;
};

// Games of one player, counted.
struct SoloStatistics {
  // Whether games by this level can be counted, or the reason why not.
  std::function<Result<void>(std::string_view level)> check;
  // Plays games by one of the levels; fewer when stopped, and whole ones only.
  std::function<Result<SoloTally>(const SoloPlan&)> play;
  // The exact win rates of best play and of every level, on boards that are small enough.
  std::function<Result<OptimalPlay>(const Budget&)> optimum;
};

// The abilities of a game, at most one of each type.
class Abilities {
 public:
  template <class Ability>
  void add(Ability ability) {
    all_.emplace_back(std::move(ability));
  }
  // Null where the game lacks it.
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
