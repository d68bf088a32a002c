#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "interfaces/http/api.h"
#include "interfaces/http/body.h"
#include "interfaces/http/fields.h"
#include "interfaces/http/uwapi.h"

namespace quadrille::http {
namespace {

namespace json = boost::json;
using uwapi::Chosen;
using uwapi::Dialect;

Error not_found(std::string message, std::string where) {
  return {ErrorCode::not_found, std::move(message), std::move(where)};
}

using Dialects = std::vector<Dialect>;

Result<const Dialect*> find_dialect(const Dialects& all, std::string_view game) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Dialect& each) { return each.game == game; });
  if (found != all.end()) return &*found;
  std::vector<std::string> names;
  for (const Dialect& each : all) names.push_back(each.game);
  return not_found(
      fmt::format("there is no game {} here; the games are {}", in_quotes(game), listed(names, "and")),
      "game");
}

Result<Chosen> choose(const Catalog& catalog, const Dialects& dialects, std::string_view game,
                      const std::string& id) {
  const auto dialect = find_dialect(dialects, game);
  if (!dialect) return dialect.error();
  const auto& variants = (*dialect)->variants;
  const bool takes_any_rules = !(*dialect)->custom_example.empty();
  // An id has a dash where rules have a dot: servers of pages take an address whose last part has a dot for a
  // file, so it cannot be reloaded. Old ids have dots.
  std::string rules = id;
  std::replace(rules.begin(), rules.end(), '-', '.');
  const auto known = std::find_if(variants.begin(), variants.end(), [&](const auto& each) {
    return each.id == id || (takes_any_rules && each.rules == rules);
  });
  const bool is_listed = known != variants.end();
  const std::string missing = fmt::format("{} has no variant {}", game, in_quotes(id));
  if (!is_listed && !takes_any_rules) return not_found(missing, "variant");
  auto created = catalog.create(game, is_listed ? known->rules : rules);
  if (!created && created.error().code == ErrorCode::bad_notation)
    return not_found(
        fmt::format("{}: take one of the list, or rules like {}", missing, (*dialect)->custom_example),
        "variant");
  if (!created) return not_found(created.error().message, "variant");
  if (!uwapi::is_playable(**created))
    return not_found("a variant is for two players, and columns x (rows + 1) is at most 128", "variant");
  std::replace(rules.begin(), rules.end(), '.', '-');
  const std::string& shown = is_listed ? known->id : rules;
  return Chosen{*dialect, shown, is_listed ? known->name : shown, *std::move(created)};
}

}  // namespace

Reply Api::uwapi_games(const Call& /*call*/) const {
  json::array games;
  for (const Dialect& each : dialects_)
    games.push_back(json::object{{"id", each.game},
                                 {"name", (*catalog_.find(each.game))->title},
                                 {"type", "twoPlayer"},
                                 {"gui", "v3"}});
  return kept(answer_json(games));
}

Reply Api::uwapi_game(const Call& call) const {
  const auto dialect = find_dialect(dialects_, call.target.path[1]);
  if (!dialect) return problem(dialect.error());
  json::array variants;
  for (const uwapi::Variant& each : (*dialect)->variants)
    variants.push_back(json::object{{"id", each.id}, {"name", each.name}, {"gui", "v3"}});
  return kept(answer_json(json::object{{"id", (*dialect)->game},
                                       {"name", (*catalog_.find((*dialect)->game))->title},
                                       {"variants", std::move(variants)},
                                       {"allowCustomVariantCreation", !(*dialect)->custom_example.empty()},
                                       {"supportsWinBy", false}}));
}

Reply Api::uwapi_variant(const Call& call) const {
  const auto chosen = choose(catalog_, dialects_, call.target.path[1], call.target.path[2]);
  if (!chosen) return problem(chosen.error());
  return kept(answer_json(uwapi::variant(*chosen)));
}

Reply Api::uwapi_position(const Call& call) const {
  auto chosen = choose(catalog_, dialects_, call.target.path[1], call.target.path[2]);
  if (!chosen) return problem(chosen.error());
  Fields rest = call.target.query;
  const auto text = take(rest, "p");
  if (auto known = refuse_others(rest, "p"); !known) return problem(known.error());
  auto observation = uwapi::read_position(*chosen, text.value_or(""));
  if (!observation) return problem(observation.error());
  return thinking(
      [chosen = *std::move(chosen), observation = *std::move(observation),
       options = options_](const std::atomic<bool>& cancelled) {
        Budget budget = options.budget(cancelled);
        budget.all_lengths = true;  // the page shows a win of unknown length as the quickest one
        const auto found = chosen.game->ability<Analyser>()->analyse(observation, budget);
        if (!found) return problem(found.error());
        Response response = answer_json(uwapi::position(chosen, observation, *found));
        return found->position.value.exact() ? kept(std::move(response)) : response;
      },
      Cost::analysis);
}

// The only language is English, which the page accepts if the requested one is missing.
Reply Api::uwapi_instructions(const Call& call) const {
  const auto chosen = choose(catalog_, dialects_, call.target.path[1], call.target.path[2]);
  if (!chosen) return problem(chosen.error());
  Fields rest = call.target.query;
  (void)take(rest, "locale");
  if (auto known = refuse_others(rest, "locale"); !known) return problem(known.error());
  return kept(answer_json(json::object{
      {"instructions", fmt::format("# {}\n\n{}.\n{}", (*catalog_.find(chosen->dialect->game))->title,
                                   chosen->game->identity().description, chosen->dialect->how_to_play)}}));
}

}  // namespace quadrille::http
