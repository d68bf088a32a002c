#include "games/connect/interfaces/winner_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <string>
#include <utility>

#include "core/text.h"
#include "games/connect/check.h"
#include "games/connect/interfaces/winner_json.h"
#include "interfaces/http/body.h"
#include "interfaces/http/fields.h"

namespace quadrille::connect {
namespace {

namespace json = boost::json;
using http::answer_json;
using http::Call;
using http::Cost;
using http::Fields;
using http::problem;
using http::Reply;
using http::Response;

struct WinnerQuestion {
  Inquiry inquiry;
  std::string board;
  // A quick question is answered on the event loop.
  [[nodiscard]] bool is_quick() const { return !inquiry.strict && board.size() <= 1000; }
  [[nodiscard]] Cost cost() const { return inquiry.strict ? Cost::strict_check : Cost::plain; }
};

Result<WinnerQuestion> read_winner_question(const Fields& fields) {
  static const Settings usual(inquiry_options());
  auto sorted = http::sort_fields(fields, usual);
  if (!sorted) return sorted.error();
  auto& [settings, rest] = *sorted;
  WinnerQuestion question;
  auto board = http::take(rest, "board");
  const auto strict = http::take(rest, "strict");
  const auto first = http::take(rest, "first");
  if (auto known = http::refuse_others(rest, "board, columns, rows, connect, players, strict or first");
      !known)
    return known.error();
  if (!board)
    return Error{ErrorCode::bad_board, "the board is missing: a letter a square, top row first", "board"};
  question.board = *std::move(board);
  question.inquiry = {settings["columns"], settings["rows"], settings["connect"]};
  if (settings.given("players")) question.inquiry.players = settings["players"];
  if (strict && *strict != "true" && *strict != "yes" && *strict != "false" && *strict != "no")
    return Error{ErrorCode::bad_settings,
                 fmt::format("strict must be true or false, not {}", in_quotes(*strict)), "strict"};
  question.inquiry.strict = strict && (*strict == "true" || *strict == "yes");
  if (first && !question.inquiry.strict)
    return Error{ErrorCode::bad_usage, "first means something only with strict", "first"};
  if (first && first->size() != 1)
    return Error{ErrorCode::bad_settings, fmt::format("first must be one letter, not {}", in_quotes(*first)),
                 "first"};
  if (first) question.inquiry.first = first->front();
  return question;
}

Response answer_winner(const WinnerQuestion& question, bool in_json, const Limits& limits = {}) {
  const auto verdict = check(question.board, question.inquiry, limits);
  if (!verdict) return problem(verdict.error());
  Response response = in_json ? answer_json(winner_json(question.inquiry, *verdict))
                              : Response{200, "text/plain; charset=utf-8", {verdict->letter()}, {}};
  response.headers.push_back({"Vary", "Accept"});  // caches must tell JSON and plain text apart
  // An undecided answer is not cacheable: another request may find enough budget.
  if (verdict->reach && verdict->reach->answer == Reach::Answer::undecided) return response;
  return http::kept(std::move(response));
}

json::value winner_or_problem(const json::value& asked, const Limits& limits) {
  const auto fail = [](const Error& error) {
    return json::value{
        {"error", {{"code", name_of(error.code)}, {"detail", error.message}, {"where", error.where}}}};
  };
  if (!asked.is_object()) return fail({ErrorCode::bad_usage, "each question is an object", "body"});
  const auto fields = http::fields_of(asked.get_object());
  if (!fields) return fail(fields.error());
  const auto question = read_winner_question(*fields);
  if (!question) return fail(question.error());
  const auto verdict = check(question->board, question->inquiry, limits);
  if (!verdict) return fail(verdict.error());
  return winner_json(question->inquiry, *verdict);
}

// One question with the key `strict` is enough: its value is parsed only later.
Cost cost_of(const json::array& questions) {
  const bool any_strict = std::any_of(questions.begin(), questions.end(), [](const json::value& each) {
    return each.is_object() && each.get_object().contains("strict");
  });
  return any_strict ? Cost::strict_check : Cost::plain;
}

Reply answer_one(const Call& call, const http::ApiOptions& options) {
  const auto question = read_winner_question(call.target.query);
  if (!question) return problem(question.error());
  const bool in_json = http::wants_json(call.request.header("Accept"));
  if (question->is_quick()) return answer_winner(*question, in_json);
  return http::thinking(
      [question = *question, in_json, options](const std::atomic<bool>& cancelled) {
        return answer_winner(question, in_json, options.budget(cancelled));
      },
      question->cost());
}

Reply answer_many(const Call& call, const http::ApiOptions& options) {
  constexpr std::size_t most = 1000;
  auto body = http::parse_body(call.request);
  if (!body) return problem(body.error());
  if (body->is_object()) {
    const auto fields = http::fields_of(body->get_object());
    const auto question = fields ? read_winner_question(*fields) : Result<WinnerQuestion>(fields.error());
    if (!question) return problem(question.error());
    const bool in_json = http::wants_json(call.request.header("Accept"));
    if (question->is_quick()) return answer_winner(*question, in_json);
    return http::thinking(
        [question = *question, in_json, options](const std::atomic<bool>& cancelled) {
          return answer_winner(question, in_json, options.budget(cancelled));
        },
        question->cost());
  }
  if (!body->is_array())
    return problem(400, "bad_usage", "the body must be an object, or an array of them", "body");
  if (body->get_array().size() > most)
    return problem(400, "bad_usage", fmt::format("at most {} boards at once", most), "body");
  const Cost cost = cost_of(body->get_array());
  return http::thinking(
      [asked = std::move(body->get_array()), options](const std::atomic<bool>& cancelled) {
        const Budget budget = options.budget(cancelled);  // for all boards together
        json::array answers;
        for (const json::value& each : asked) {
          if (cancelled) break;
          answers.push_back(winner_or_problem(each, budget));
        }
        return answer_json(answers);
      },
      cost);
}

}  // namespace

std::vector<http::GameRoute> winner_routes() {
  return {{"GET", "api/v1/connect/winner", answer_one, http::Parameters::some},
          {"POST", "api/v1/connect/winner", answer_many}};
}

}  // namespace quadrille::connect
