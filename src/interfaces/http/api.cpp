#include "interfaces/http/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "interfaces/http/body.h"
#include "interfaces/http/fields.h"
#include "interfaces/http/openapi.h"
#include "interfaces/json/answers.h"

namespace quadrille::http {
namespace {

Response fine() { return {200, "text/plain; charset=utf-8", "ok\n", {}}; }

Response within(std::size_t max_bytes, Response response) {
  if (response.body.size() <= max_bytes) return response;
  return problem(422, "answer_too_large",
                 fmt::format("the answer has {} bytes, more than {}: add large=true to the address to get it",
                             response.body.size(), max_bytes),
                 "large");
}

// A position as a spectator sees it, and the players of the moves that led to it.
struct Reached {
  Observation observation;
  std::vector<Player> movers = {};
};

// Returns the position after some moves, which are separated by blanks.
Result<Reached> observation_after(const Game& game, std::string_view position, std::string_view moves) {
  if (trimmed(moves).empty()) {
    auto observation = game.read(position);
    if (!observation) return observation.error();
    return Reached{*std::move(observation)};
  }
  if (game.identity().has_secrets)
    return Error{ErrorCode::unsupported, "what a move uncovers is not in the position: play a match instead",
                 "moves"};
  auto state = game.start(0, position);
  if (!state) return state.error();
  std::vector<Player> movers;
  for (const std::string_view move : split(moves, ' ')) {
    if (move.empty()) continue;
    const Player mover = game.turn(*state).to_move;
    const auto played = game.play(*state, move);
    if (!played) return played.error();
    if (played->effect == Effect::changes) movers.push_back(mover);
  }
  return Reached{game.observe(*state, {}), std::move(movers)};
}

// Takes the fields of a position given square by square, as an editor sends it; empty if there are none.
std::optional<BoardParts> take_parts(Fields& rest) {
  auto cells = take(rest, "cells");
  auto to_move = take(rest, "to_move");
  auto in_hand = take(rest, "in_hand");
  auto left = take(rest, "left");
  if (!cells && !to_move && !in_hand && !left) return std::nullopt;
  return BoardParts{cells.value_or(""), to_move.value_or(""), in_hand.value_or(""), left.value_or("")};
}

Result<std::string> state_of_parts(const Game& game, const BoardParts& parts, bool has_position) {
  if (has_position)
    return Error{ErrorCode::bad_usage, "a position is named, or given by its squares: not both", "cells"};
  const auto* editing = game.ability<PositionEditing>();
  if (editing == nullptr)
    return Error{ErrorCode::unsupported, "positions of this game are not put together by hand", "cells"};
  const View start = game.describe(*game.read(""));
  const auto squares = static_cast<std::size_t>(start.columns) * static_cast<std::size_t>(start.rows);
  if (parts.cells.size() != squares)
    return Error{
        ErrorCode::bad_board,
        fmt::format("a board of {} by {} has {} characters, not {}", counted(start.columns, "column"),
                    counted(start.rows, "row"), squares, parts.cells.size()),
        "cells"};
  return editing->state_of(parts);
}

Response answer_analysis(const Game& game, const Observation& observation, const Budget& budget) {
  const auto* odds_analyser = game.ability<OddsAnalyser>();
  const auto* analyser = game.ability<Analyser>();
  if (odds_analyser == nullptr && analyser == nullptr)
    return problem(422, "unsupported", "these rules cannot be analysed", "rules");
  const View view = game.describe(observation);
  if (auto fits = check_squares(view); !fits) return problem(fits.error());
  if (odds_analyser != nullptr) {
    const auto odds = odds_analyser->odds(observation, budget);
    return odds ? kept(answer_json(answers::odds(game, view, *odds))) : problem(odds.error());
  }
  const auto found = analyser->analyse(observation, budget);
  if (!found) return problem(found.error());
  Response response = answer_json(answers::analysis(game, view, *found));
  return found->position.value.exact() ? kept(std::move(response)) : response;
}

bool fits(const std::vector<std::string_view>& pattern, const std::vector<std::string>& path) {
  return pattern.size() == path.size() && std::equal(pattern.begin(), pattern.end(), path.begin(),
                                                     [](std::string_view part, const std::string& given) {
                                                       return part.front() == '{' ? !given.empty()
                                                                                  : part == given;
                                                     });
}

}  // namespace

Api::Api(const Catalog& catalog, Matches& matches, BackgroundJobs& jobs, GameParts of_games, Options options)
    : catalog_(catalog),
      matches_(matches),
      jobs_(jobs),
      options_(std::move(options)),
      dialects_(std::move(of_games.dialects)) {
  for (const GameRoute& route : of_games.routes)
    routes_.push_back({route.method, route.pattern, split(route.pattern, '/'),
                       [this, answer = route.answer](const Call& call) { return answer(call, options_); },
                       route.parameters});
  for (const Entry& entry : catalog.entries()) {
    const bool has_own = std::any_of(dialects_.begin(), dialects_.end(),
                                     [&](const uwapi::Dialect& each) { return each.game == entry.name; });
    if (has_own) continue;
    if (auto plain = uwapi::plain_dialect(entry)) dialects_.push_back(*std::move(plain));
  }
  const auto add = [this](std::string_view method, std::string_view pattern,
                          Reply (Api::*action)(const Call&) const, Parameters parameters = Parameters::none) {
    routes_.push_back({method, pattern, split(pattern, '/'),
                       [this, action](const Call& call) { return (this->*action)(call); }, parameters});
  };
  add("GET", "api/v1/games", &Api::games);
  add("GET", "api/v1/games/{game}", &Api::game);
  add("GET", "api/v1/games/{game}/view", &Api::view, Parameters::some);
  add("POST", "api/v1/games/{game}/view", &Api::view);
  add("GET", "api/v1/games/{game}/analysis", &Api::analysis, Parameters::some);
  add("POST", "api/v1/games/{game}/analysis", &Api::analysis);
  add("POST", "api/v1/matches", &Api::create_match);
  add("GET", "api/v1/matches/{id}", &Api::match, Parameters::some);
  add("POST", "api/v1/matches/{id}/join", &Api::join);
  add("POST", "api/v1/matches/{id}/moves", &Api::move);
  add("POST", "api/v1/matches/{id}/undo", &Api::undo);
  add("POST", "api/v1/matches/{id}/resign", &Api::resign);
  add("POST", "api/v1/matches/{id}/rematch", &Api::rematch);
  add("POST", "api/v1/matches/{id}/name", &Api::rename);
  add("GET", "api/v1/matches/{id}/export", &Api::export_match);
  add("GET", "api/v1/matches/{id}/analysis", &Api::match_analysis, Parameters::some);
  add("GET", "api/v1/matches/{id}/live", &Api::live, Parameters::some);
  add("POST", "api/v1/arena", &Api::begin_arena);
  add("GET", "api/v1/arena/{id}", &Api::arena);
  add("POST", "api/v1/arena/{id}/stop", &Api::stop_arena);
  add("POST", "api/v1/stats", &Api::begin_stats);
  add("GET", "api/v1/stats/{id}", &Api::stats);
  add("POST", "api/v1/stats/{id}/stop", &Api::stop_stats);
  add("GET", "api/v1/openapi.json", &Api::openapi);
  add("GET", "healthz", &Api::healthz);
  add("GET", "readyz", &Api::readyz);
  add("GET", "metrics", &Api::metrics);
  add("GET", "uwapi", &Api::uwapi_games);
  add("GET", "uwapi/{game}", &Api::uwapi_game);
  add("GET", "uwapi/{game}/{variant}", &Api::uwapi_variant);
  add("GET", "uwapi/{game}/{variant}/positions", &Api::uwapi_position, Parameters::some);
  add("GET", "uwapi/{game}/{variant}/instructions", &Api::uwapi_instructions, Parameters::some);
}

Budget ApiOptions::budget(const std::atomic<bool>& cancelled) const {
  Budget budget;
  budget.deadline = std::chrono::steady_clock::now() + analysis_time;
  budget.memory = analysis_memory;
  budget.stop = &cancelled;
  return budget;
}

Budget ApiOptions::deal_budget(const std::atomic<bool>& cancelled) const {
  Budget budget;
  budget.deadline = std::chrono::steady_clock::now() + deal_time;
  budget.stop = &cancelled;
  return budget;
}

// An answer over the limit is sent only if the request has large=true.
Reply Api::act(const Route& route, const Request& request, Target target) const {
  if (auto fine = refuse_repeated(target.query); !fine) return problem(fine.error());
  const auto large = take(target.query, "large");
  if (large && *large != "true" && *large != "false") return problem(wrong("large", "true or false"));
  if (route.parameters == Parameters::none)
    if (auto none = refuse_others(target.query, "no parameters"); !none) return problem(none.error());
  Reply reply = route.action({request, std::move(target)});
  if (large == "true") return reply;
  if (auto* response = std::get_if<Response>(&reply))
    *response = within(options_.max_answer, std::move(*response));
  if (auto* job = std::get_if<Job>(&reply))
    job->work = [work = std::move(job->work), most = options_.max_answer](
                    const std::atomic<bool>& cancelled) { return within(most, work(cancelled)); };
  return reply;
}

Routed Api::answer(const Request& request) const {
  auto target = read_target(request.target);
  if (!target) return {problem(target.error()), nowhere()};
  const std::string_view method = request.method == "HEAD" ? "GET" : request.method;
  std::string allowed;
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    const Route& route = routes_[i];
    if (!fits(route.parts, target->path)) continue;
    if (route.method == method) return {act(route, request, *std::move(target)), i};
    allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
  }
  if (allowed.empty() && options_.pages != nullptr)
    if (auto page = options_.pages->answer(request)) return {*std::move(page), nowhere() + 1};
  if (allowed.empty())
    return {problem(404, "not_found", "there is nothing at this address", "address"), nowhere()};
  Response refused =
      problem(405, "method_not_allowed", fmt::format("this address takes {}", allowed), "method");
  refused.headers.push_back({"Allow", allowed});
  return {std::move(refused), nowhere()};
}

std::vector<std::string> Api::route_names() const {
  std::vector<std::string> names;
  for (const Route& route : routes_) names.push_back(fmt::format("{} /{}", route.method, route.pattern));
  names.emplace_back("none");
  names.emplace_back("page");
  return names;
}

Reply Api::games(const Call& /*call*/) const { return answer_json(answers::games(catalog_)); }

Reply Api::game(const Call& call) const {
  const auto entry = catalog_.find(call.target.path[3]);
  if (!entry) return problem(404, "not_found", entry.error().message, "game");
  return answer_json(answers::game(**entry));
}

// Returns the fields of a request, from its address or its JSON body.
Result<Fields> Api::asked_fields(const Call& call) {
  if (call.request.method != "POST") return call.target.query;
  const auto body = parse_body(call.request);
  if (!body) return body.error();
  if (!body->is_object()) return Error{ErrorCode::bad_usage, "the body must be an object", "body"};
  return fields_of(body->get_object());
}

// Answers a position as a board, after some moves if there are any.
Reply Api::view(const Call& call) const {
  const auto entry = catalog_.find(call.target.path[3]);
  if (!entry) return problem(404, "not_found", entry.error().message, "game");
  const auto fields = asked_fields(call);
  if (!fields) return problem(fields.error());
  auto sorted = sort_fields(*fields, Settings((*entry)->options));
  if (!sorted) return problem(sorted.error());
  const auto text = take(sorted->rest, "position");
  const auto moves = take(sorted->rest, "moves");
  const auto parts = take_parts(sorted->rest);
  if (auto known = refuse_others(sorted->rest,
                                 "position, moves, cells, to_move, in_hand, left, or a rule of the game");
      !known)
    return problem(known.error());
  auto named = catalog_.position(**entry, sorted->rules, text.value_or(""));
  if (!named) return problem(named.error());
  if (parts) {
    auto state = state_of_parts(*named->game, *parts, text.has_value());
    if (!state) return problem(state.error());
    named->state = *std::move(state);
  }
  const auto answer = [entry = *entry, named = *named, moves = moves.value_or("")](const auto&) {
    const auto reached = observation_after(*named.game, named.state, moves);
    if (!reached) return problem(reached.error());
    if (auto fits = check_squares(named.game->describe(reached->observation)); !fits)
      return problem(fits.error());
    return kept(answer_json(answers::position(*entry, *named.game, reached->observation, reached->movers)));
  };
  constexpr std::size_t few = 1000;  // characters; shorter requests do not wait behind analyses
  // A pool runs it even so: the start of a large board is short as text, and drawing it here would block the
  // event loop.
  if (named->state.size() + moves.value_or("").size() <= few) return Job{Job::Kind::reading, answer};
  return thinking(answer, Cost::plain);
}

Reply Api::analysis(const Call& call) const {
  const auto entry = catalog_.find(call.target.path[3]);
  if (!entry) return problem(404, "not_found", entry.error().message, "game");
  const auto fields = asked_fields(call);
  return fields ? analyse(**entry, *fields) : problem(fields.error());
}

Reply Api::analyse(const Entry& entry, const Fields& fields) const {
  auto sorted = sort_fields(fields, Settings(entry.options));
  if (!sorted) return problem(sorted.error());
  const auto text = take(sorted->rest, "position");
  if (auto known = refuse_others(sorted->rest, "position, or a rule of the game"); !known)
    return problem(known.error());
  auto named = catalog_.position(entry, sorted->rules, text.value_or(""));
  if (!named) return problem(named.error());
  return thinking(
      [game = named->game, state = named->state, options = options_](const std::atomic<bool>& cancelled) {
        const auto observation = game->read(state);
        return observation ? answer_analysis(*game, *observation, options.budget(cancelled))
                           : problem(observation.error());
      },
      Cost::analysis);
}

Reply Api::match_analysis(const Call& call) const {
  Fields rest = call.target.query;
  std::optional<std::size_t> ply;
  if (const auto typed = take(rest, "ply")) {
    const auto number = parse_unsigned(*typed);
    if (!number) return problem(wrong("ply", "a whole number from 0"));
    ply = *number;
  }
  if (auto known = refuse_others(rest, "ply"); !known) return problem(known.error());
  return thinking(
      [this, id = call.target.path[3], token = std::string(call.request.token()),
       ply](const std::atomic<bool>& cancelled) {
        const auto match = matches_.analysable(id, token, ply);
        if (!match) return problem(match.error());
        Response response = answer_analysis(*match->game, match->observation, options_.budget(cancelled));
        if (response.status == 200) response.headers = {{"Cache-Control", "no-store"}};  // for this caller
        return response;
      },
      Cost::analysis);
}

Reply Api::openapi(const Call& /*call*/) const {
  return Response{
      200, "application/json", std::string(openapi_json), {{"Cache-Control", "public, max-age=3600"}}};
}

Reply Api::healthz(const Call& /*call*/) const { return fine(); }

Reply Api::metrics(const Call& call) const {
  if (!options_.public_metrics && !call.request.is_local())
    return problem(403, "forbidden", "metrics are for this machine only: see --public-metrics", "address");
  return Response{200, "text/plain; version=0.0.4; charset=utf-8", options_.metrics(), {}};
}

Reply Api::readyz(const Call& /*call*/) const {
  return Job{Job::Kind::writing, [this](const auto&) {
               const auto ready = matches_.ready();
               return ready ? fine() : problem(ready.error());
             }};
}

}  // namespace quadrille::http
