#include <fmt/format.h>

#include <boost/json.hpp>
#include <limits>
#include <utility>

#include "interfaces/http/api.h"
#include "interfaces/http/body.h"
#include "interfaces/json/answers.h"
#include "service/json_text.h"

// The routes of arenas and statistics, which run in the background.
namespace quadrille::http {
namespace {

namespace json = boost::json;

constexpr std::uint64_t most_games = 10'000;
constexpr std::uint64_t any_seed = std::numeric_limits<std::uint64_t>::max();

json::object figures(const ArenaResult& result) {
  json::object body = answers::arena(result);
  json::array lengths;
  for (const auto& [moves, games] : result.lengths) lengths.push_back(json::array{moves, games});
  body["lengths"] = std::move(lengths);
  return body;
}
json::object figures(const SoloTally& tally) { return answers::solo(tally); }

template <class Figures>
Response answer_standing(const std::string& name, const Result<JobStanding<Figures>>& standing,
                         int status = 200) {
  if (!standing) return problem(standing.error());
  if (standing->fault) return problem(*standing->fault);
  json::object body = figures(standing->so_far);
  body["id"] = name;
  body["done"] = standing->done;
  body["played"] = std::exchange(body["games"], standing->planned);
  return {status, "application/json", json_text(body), {{"Cache-Control", "no-store"}}};
}

// Reads the parts that both kinds of plan have; `who` is the field that names the players.
template <class Plan>
Result<Plan> read_plan(const Catalog& catalog, const json::object& body, std::string_view who) {
  if (auto known = refuse_unknown(body, {"game", "rules", who, "games", "seed"},
                                  fmt::format("game, rules, {}, games or seed", who));
      !known)
    return known.error();
  Plan plan;
  const auto name = text_in(body, "game");
  if (!name) return name.error();
  const auto entry = catalog.find(*name);
  if (!entry) return Error{ErrorCode::bad_usage, entry.error().message, "game"};
  const auto rules = read_rules(body);
  if (!rules) return rules.error();
  const auto settings = settings_of(**entry, *rules);
  if (!settings) return settings.error();
  auto game = (*entry)->create(*settings);
  if (!game) return game.error();
  plan.game = *std::move(game);
  const auto games = number_in(body, "games", {1, most_games}, plan.games);
  if (!games) return games.error();
  plan.games = *games;
  const auto seed = number_in(body, "seed", {0, any_seed}, plan.seed);
  if (!seed) return seed.error();
  plan.seed = *seed;
  return plan;
}

using Begin = std::function<Result<BackgroundJobs::Name>(const std::string& client)>;
using Look = std::function<Response(const std::string& name)>;

Job begin_trial(const Request& request, const std::string& where, Begin begin, Look look) {
  return {Job::Kind::reading,
          [client = std::string(request.client), where, begin = std::move(begin),
           look = std::move(look)](const auto&) {
            const auto begun = begin(client);
            if (!begun) return problem(begun.error());
            if (!*begun) return problem(503, "busy", "too many arenas and statistics wait already", "games");
            Response response = look(**begun);
            response.headers.push_back({"Location", where + **begun});
            return response;
          },
          Cost::arena};
}

}  // namespace

Reply Api::begin_arena(const Call& call) const {
  const auto body = read_object(call.request);
  if (!body) return problem(body.error());
  auto plan = read_plan<ArenaPlan>(catalog_, *body, "players");
  if (!plan) return problem(plan.error());
  auto players = texts_in(*body, "players");
  if (!players) return problem(players.error());
  plan->players = *std::move(players);
  return begin_trial(
      call.request, "/api/v1/arena/",
      [this, plan = *std::move(plan)](const std::string& client) { return jobs_.begin(plan, client); },
      [this](const std::string& id) { return answer_standing(id, jobs_.arena(id), 202); });
}

Reply Api::arena(const Call& call) const {
  return answer_standing(call.target.path[3], jobs_.arena(call.target.path[3]));
}

Reply Api::stop_arena(const Call& call) const {
  return answer_standing(call.target.path[3], jobs_.stop_arena(call.target.path[3]));
}

Reply Api::begin_stats(const Call& call) const {
  const auto body = read_object(call.request);
  if (!body) return problem(body.error());
  auto plan = read_plan<StatisticsPlan>(catalog_, *body, "level");
  if (!plan) return problem(plan.error());
  auto level = text_in(*body, "level");
  if (!level) return problem(level.error());
  plan->level = *std::move(level);
  return begin_trial(
      call.request, "/api/v1/stats/",
      [this, plan = *std::move(plan)](const std::string& client) { return jobs_.begin(plan, client); },
      [this](const std::string& id) { return answer_standing(id, jobs_.solo(id), 202); });
}

Reply Api::stats(const Call& call) const {
  return answer_standing(call.target.path[3], jobs_.solo(call.target.path[3]));
}

Reply Api::stop_stats(const Call& call) const {
  return answer_standing(call.target.path[3], jobs_.stop_solo(call.target.path[3]));
}

}  // namespace quadrille::http
