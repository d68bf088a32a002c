#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <initializer_list>
#include <utility>

#include "core/text.h"
#include "interfaces/http/api.h"
#include "interfaces/http/body.h"
#include "interfaces/json/answers.h"
#include "service/json_text.h"
#include "service/match_text.h"

namespace quadrille::http {
namespace {

namespace json = boost::json;

// A match differs for each caller and changes at any time, so no cache may store it.
Response answer_match(const json::object& body, int status = 200) {
  return {status, "application/json", json_text(body), {{"Cache-Control", "no-store"}}};
}

Response answer_view(const Result<MatchView>& view) {
  return view ? answer_match(answers::match(*view)) : problem(view.error());
}

template <class Work>
Job job(Job::Kind kind, Work work) {
  return {kind, [work = std::move(work)](const std::atomic<bool>&) { return work(); }};
}
template <class Work>
Job reading(Work work) {
  return job(Job::Kind::reading, std::move(work));
}
template <class Work>
Job writing(Work work) {
  return job(Job::Kind::writing, std::move(work));
}

Result<std::string> read_name(const json::value& given, const std::string& field) {
  constexpr std::size_t longest = 40;
  if (!given.is_string()) return wrong(field, "a text");
  std::string name(trimmed(given.get_string()));
  if (count_characters(name) > longest || !is_visible(name))
    return wrong(field, fmt::format("at most {} letters, all of them visible", longest));
  return name;
}

// Returns an empty name if there is none.
Result<std::string> read_name(const json::object& body) {
  const json::value* given = body.if_contains("name");
  if (given == nullptr) return std::string();
  return read_name(*given, "name");
}

// Returns the names by seat; empty for a seat without a name.
Result<std::vector<std::string>> read_names(const json::object& body) {
  std::vector<std::string> names;
  const json::value* given = body.if_contains("names");
  if (given == nullptr) return names;
  if (!given->is_array()) return wrong("names", "an array of texts");
  for (const json::value& each : given->get_array()) {
    auto name = read_name(each, "names");
    if (!name) return name.error();
    names.push_back(*std::move(name));
  }
  return names;
}

// Reads whole seconds: {"seconds":300,"increment":5}.
Result<std::optional<Clock::Limit>> read_clock(const json::object& body) {
  const json::value* given = body.if_contains("clock");
  if (given == nullptr) return std::optional<Clock::Limit>();
  if (!given->is_object()) return wrong("clock", "an object");
  const json::object& clock = given->get_object();
  if (auto known = refuse_unknown(clock, {"seconds", "increment"}, "seconds or increment"); !known)
    return known.error();
  const auto each = number_in(clock, "seconds", {0, 86'400}, 0);
  if (!each) return each.error();
  const auto increment = number_in(clock, "increment", {0, 3'600}, 0);
  if (!increment) return increment.error();
  if (*increment > 0 && *each == 0)
    return Error{ErrorCode::bad_usage, "an increment needs seconds to begin with, from 1", "seconds"};
  using std::chrono::seconds;
  return std::optional(Clock::Limit{seconds(*each), seconds(*increment)});
}

Result<bool> switch_in(const json::object& body, std::string_view field, bool otherwise) {
  const json::value* given = body.if_contains(field);
  if (given == nullptr) return otherwise;
  if (!given->is_bool()) return wrong(std::string(field), "true or false");
  return given->get_bool();
}

Result<MatchPlan> read_plan(const Catalog& catalog, const json::object& body) {
  if (auto known =
          refuse_unknown(body, {"game", "rules", "seats", "position", "names", "undo", "analysis", "clock"},
                         "game, rules, seats, position, names, undo, analysis or clock");
      !known)
    return known.error();
  const auto name = text_in(body, "game");
  if (!name) return name.error();
  const auto entry = catalog.find(*name);
  if (!entry) return Error{ErrorCode::bad_usage, entry.error().message, "game"};
  const auto given = read_rules(body);
  if (!given) return given.error();
  auto rules = settings_of(**entry, *given);
  if (!rules) return rules.error();
  auto seats = texts_in(body, "seats");
  if (!seats) return seats.error();
  if (seats->empty() && body.contains("seats"))
    return Error{ErrorCode::bad_settings, "name who takes each seat, or leave seats out for people only",
                 "seats"};
  auto position = text_in(body, "position");
  if (!position) return position.error();
  auto names = read_names(body);
  if (!names) return names.error();
  const auto undo = switch_in(body, "undo", true);
  if (!undo) return undo.error();
  const auto analysis = switch_in(body, "analysis", false);
  if (!analysis) return analysis.error();
  const auto clock = read_clock(body);
  if (!clock) return clock.error();
  return MatchPlan{*name,
                   *std::move(rules),
                   *std::move(seats),
                   *std::move(position),
                   *std::move(names),
                   *undo,
                   *analysis,
                   clock->value_or(Clock::Limit{})};
}

Result<Matches::MoveRequest> read_move_request(const Request& request) {
  const auto body = read_object(request);
  if (!body) return body.error();
  if (auto known = refuse_unknown(*body, {"move", "version"}, "move or version"); !known)
    return known.error();
  auto move = text_in(*body, "move");
  if (!move) return move.error();
  if (move->empty()) return wrong("move", "a text in the game's notation");
  // The key is stored with the match, as a JSON text.
  constexpr std::size_t longest_key = 200;
  const std::string_view key = request.header("Idempotency-Key");
  if (key.size() > longest_key ||
      std::any_of(key.begin(), key.end(), [](char c) { return c < ' ' || c > '~'; }))
    return wrong("Idempotency-Key", fmt::format("at most {} characters of ASCII", longest_key));
  Matches::MoveRequest asked{*std::move(move), {}, std::string(key)};
  if (const json::value* version = body->if_contains("version")) {
    json::error_code problem;
    asked.version = version->is_number() ? version->to_number<std::uint64_t>(problem) : std::uint64_t{0};
    if (!version->is_number() || problem) return wrong("version", "a whole number from 0");
  }
  return asked;
}

Response answer_begun(const Result<Matches::Begun>& begun) {
  if (!begun) {
    // An unknown game is a mistake in the body: the address is right.
    Error error = begun.error();
    if (error.code == ErrorCode::not_found) error.code = ErrorCode::bad_usage;
    return problem(error);
  }
  json::object body = answers::match(begun->match);
  for (std::size_t i = 0; i < begun->tokens.size(); ++i)
    if (begun->tokens[i]) body["seats"].as_array()[i].as_object()["token"] = *begun->tokens[i];
  Response response = answer_match(body, 201);
  response.headers.push_back({"Location", "/api/v1/matches/" + begun->match.id});
  return response;
}

}  // namespace

Reply Api::create_match(const Call& call) const {
  auto body = read_object(call.request);
  if (!body) return problem(body.error());
  // An exported game, or a plan for a new one.
  const std::string client(call.request.client);
  if (body->contains("quadrille")) {
    auto record = read_record(call.request.body);
    if (!record) return problem(record.error());
    return Job{Job::Kind::dealing,
               [this, client, record = *std::move(record)](const std::atomic<bool>& cancelled) {
                 return answer_begun(matches_.import(record, client, options_.deal_budget(cancelled)));
               },
               Cost::import};
  }
  auto plan = read_plan(catalog_, *body);
  if (!plan) return problem(plan.error());
  plan->creator = client;
  const auto entry = catalog_.find(plan->game);
  const auto game = (*entry)->create(plan->rules);
  const bool deals = game && Match::takes_long_to_begin(**game, plan->from);
  return Job{deals ? Job::Kind::dealing : Job::Kind::writing,
             [this, plan = *std::move(plan)](const std::atomic<bool>& cancelled) {
               return answer_begun(matches_.create(plan, options_.deal_budget(cancelled)));
             },
             deals ? Cost::dealing : Cost::match};
}

Reply Api::match(const Call& call) const {
  Fields rest = call.target.query;
  Matches::Part part;
  for (const auto& [name, into] : {std::pair("ply", &part.ply), std::pair("since", &part.since)}) {
    const auto typed = take(rest, name);
    if (!typed) continue;
    const auto number = parse_unsigned(*typed);
    if (!number) return problem(wrong(name, "a whole number from 0"));
    *into = *number;
  }
  if (auto known = refuse_others(rest, "ply or since"); !known) return problem(known.error());
  return reading([this, id = call.target.path[3], token = std::string(call.request.token()), part] {
    return answer_view(matches_.view(id, token, part));
  });
}

Reply Api::join(const Call& call) const {
  const auto asked = read_object(call.request);
  if (!asked) return problem(asked.error());
  if (auto known = refuse_unknown(*asked, {"name"}, "name"); !known) return problem(known.error());
  const auto name = read_name(*asked);
  if (!name) return problem(name.error());
  return writing([this, id = call.target.path[3], name = *name] {
    const auto joined = matches_.join(id, name);
    if (!joined) return problem(joined.error());
    json::object body = answers::match(joined->match);
    body["seats"].as_array()[*joined->match.you].as_object()["token"] = joined->token;
    return answer_match(body);
  });
}

Reply Api::move(const Call& call) const {
  auto asked = read_move_request(call.request);
  if (!asked) return problem(asked.error());
  return writing([this, id = call.target.path[3], token = std::string(call.request.token()),
                  asked = *std::move(asked)] { return answer_view(matches_.play(id, token, asked)); });
}

Reply Api::undo(const Call& call) const {
  if (auto fine = refuse_fields(call.request); !fine) return problem(fine.error());
  return writing([this, id = call.target.path[3], token = std::string(call.request.token())] {
    return answer_view(matches_.undo(id, token));
  });
}

Reply Api::rename(const Call& call) const {
  const auto body = read_object(call.request);
  if (!body) return problem(body.error());
  if (auto known = refuse_unknown(*body, {"name"}, "name"); !known) return problem(known.error());
  const auto name = read_name(*body);
  if (!name) return problem(name.error());
  return writing([this, id = call.target.path[3], token = std::string(call.request.token()), name = *name] {
    return answer_view(matches_.rename(id, token, name));
  });
}

Reply Api::resign(const Call& call) const {
  if (auto fine = refuse_fields(call.request); !fine) return problem(fine.error());
  return writing([this, id = call.target.path[3], token = std::string(call.request.token())] {
    return answer_view(matches_.resign(id, token));
  });
}

Reply Api::rematch(const Call& call) const {
  auto body = read_object(call.request);
  if (!body) return problem(body.error());
  if (auto known = refuse_unknown(*body, {"rules", "seats", "clock", "undo"}, "rules, seats, clock or undo");
      !known)
    return problem(known.error());
  auto rules = read_rules(*body);
  if (!rules) return problem(rules.error());
  auto seats = texts_in(*body, "seats");
  if (!seats) return problem(seats.error());
  auto clock = read_clock(*body);
  if (!clock) return problem(clock.error());
  const auto undo = switch_in(*body, "undo", true);
  if (!undo) return problem(undo.error());
  MatchChanges changes{{}, *std::move(seats), *clock};
  if (body->contains("undo")) changes.undo_allowed = *undo;
  if (body->contains("rules"))
    changes.rules = [rules = *std::move(rules)](const Entry& game) { return settings_of(game, rules); };
  return Job{Job::Kind::dealing,
             [this, id = call.target.path[3], token = std::string(call.request.token()),
              changes = std::move(changes)](const std::atomic<bool>& cancelled) {
               return answer_view(matches_.rematch(id, token, changes, options_.deal_budget(cancelled)));
             },
             Cost::match};
}

// Returns the token of a seat. A web page cannot send headers with a WebSocket, so it sends the subprotocol
// token.TOKEN. An address would be written to logs.
std::string token_of_feed(const Request& request) {
  constexpr std::string_view mark = "token.";
  for (const std::string_view line : request.headers.all("Sec-WebSocket-Protocol"))
    for (const std::string_view each : split(line, ','))
      if (const auto offered = trimmed(each); offered.starts_with(mark))
        return std::string(offered.substr(mark.size()));
  return std::string(request.token());
}

Reply Api::live(const Call& call) const {
  Fields rest = call.target.query;
  std::optional<std::uint64_t> seen;
  if (const auto version = take(rest, "version")) {
    const auto number = parse_unsigned(*version);
    if (!number) return problem(wrong("version", "a whole number from 0"));
    seen = *number;
  }
  if (auto known = refuse_others(rest, "version; a token goes into Sec-WebSocket-Protocol"); !known)
    return problem(known.error());
  return Feed{[this, id = call.target.path[3], token = token_of_feed(call.request), seen](Feed::Tell tell) {
    return matches_.follow(id, token, seen, std::move(tell));
  }};
}

Reply Api::export_match(const Call& call) const {
  return reading([this, id = call.target.path[3]] {
    const auto record = matches_.export_record(id);
    if (!record) return problem(record.error());
    return Response{200, "application/json", write_record(*record), {{"Cache-Control", "no-store"}}};
  });
}

}  // namespace quadrille::http
