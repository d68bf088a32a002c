#include "service/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "catalog/match.h"
#include "core/parallel_for.h"
#include "core/random.h"
#include "core/text.h"

namespace quadrille {
namespace {

bool is_stopped(const ArenaPlan& plan) { return plan.stop != nullptr && *plan.stop; }

struct Ended {
  Outcome outcome;         // open if stopped
  std::size_t winner = 0;  // index in `players` of the winner, if any
  std::size_t moves = 0;
};

// Returns the index in `players` of the engine that plays this player: by the drawn seat where the rules
// choose a random first player, otherwise in rotation by the game's number.
std::size_t program_of(const ArenaPlan& plan, const Match& match, std::uint64_t number, Player player) {
  const std::size_t count = plan.players.size();
  if (plan.game->identity().random_first_player) return match.seat_number(player);
  return (player.value + count - number % count) % count;
}

Result<Ended> play_game(const ArenaPlan& plan, std::uint64_t number) {
  Random seeds(Random(plan.seed).next() + number);
  auto match = Match::begin(plan.game, {.seed = seeds.next()});
  if (!match) return match.error();
  while (match->turn().outcome.is_open() && !is_stopped(plan)) {
    const Player seat = match->turn().to_move;
    const std::string& level = plan.players[program_of(plan, *match, number, seat)];
    Budget budget;
    budget.stop = plan.stop;
    if (plan.time) budget.deadline = std::chrono::steady_clock::now() + *plan.time;
    const auto move =
        plan.game->ability<Engines>()->choose(match->observe(seat), level, budget, seeds.next());
    if (!move) return move.error();
    if (const auto played = match->play(*move); !played) return played.error();
  }
  const Outcome outcome = match->turn().outcome;
  return Ended{outcome, program_of(plan, *match, number, outcome.winner), match->moves().size()};
}

}  // namespace

Error wrong_number_of_players(std::string_view game, SeatCount seats, std::size_t players,
                              const std::vector<std::string>& levels) {
  const auto example = std::min(static_cast<std::size_t>(seats.min), levels.size());
  return {ErrorCode::bad_usage,
          fmt::format("{} has {}, not {}: players names a level for each, like {}", game,
                      seats.min == seats.max ? counted(seats.min, "seat")
                                             : fmt::format("{} to {} seats", seats.min, seats.max),
                      players,
                      fmt::join(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(example), ",")),
          "players"};
}

Result<void> check(const ArenaPlan& plan) {
  const Identity& identity = plan.game->identity();
  const auto* engines = plan.game->ability<Engines>();
  if (engines == nullptr) return Error{ErrorCode::unsupported, "no engine plays these rules", "players"};
  if (const int seats = identity.players(); static_cast<int>(plan.players.size()) != seats) {
    std::vector<std::string> levels;
    for (const Level& level : engines->levels) levels.push_back(level.name);
    return wrong_number_of_players(identity.rules.empty() ? identity.game : name_of(identity), {seats, seats},
                                   plan.players.size(), levels);
  }
  for (const std::string& name : plan.players)
    if (std::none_of(engines->levels.begin(), engines->levels.end(),
                     [&](const Level& level) { return level.name == name; }))
      return no_such_level(name, engines->levels);
  return {};
}

Result<ArenaResult> run_arena(const ArenaPlan& plan) {
  if (const auto fine = check(plan); !fine) return fine.error();
  ArenaResult result;
  for (const std::string& name : plan.players) result.players.push_back({.name = name});
  std::mutex guard;
  const auto play = [&](std::size_t game, std::size_t /*thread*/) -> Result<bool> {
    const auto ended = play_game(plan, plan.first + game);
    if (is_stopped(plan)) return false;
    if (!ended) return ended.error();
    const std::lock_guard lock(guard);
    ++result.games;
    ++result.lengths[ended->moves];
    for (std::size_t i = 0; i < result.players.size(); ++i) {
      Tally& tally = result.players[i];
      if (ended->outcome.kind == Outcome::Kind::draw) {
        ++tally.draws;
      } else {
        ++(ended->outcome.kind == Outcome::Kind::won && ended->winner == i ? tally.wins : tally.losses);
      }
    }
    if (plan.progress) plan.progress(result);
    return true;
  };
  if (const auto played = parallel_for(plan.games, plan.threads, play); !played) return played.error();
  return result;
}

Rate wilson(std::uint64_t successes, std::uint64_t jobs) {
  if (jobs == 0) return {};
  constexpr double z = 1.959963984540054;  // 95%
  const auto n = static_cast<double>(jobs);
  const double share = static_cast<double>(successes) / n;
  const double middle = share + z * z / (2 * n);
  const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  // With no success or no failure, rounding would put the bound beside the share.
  return {share, successes == 0 ? 0 : (middle - spread) / scale,
          successes == jobs ? 1 : (middle + spread) / scale};
}

std::optional<double> elo_difference(const Tally& first) {
  const double points = static_cast<double>(first.wins) + static_cast<double>(first.draws) / 2;
  const double lost = static_cast<double>(first.losses) + static_cast<double>(first.draws) / 2;
  if (points == 0 || lost == 0) return std::nullopt;
  return 400 * std::log10(points / lost);
}

}  // namespace quadrille
