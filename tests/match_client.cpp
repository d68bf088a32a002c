#include "tests/match_client.h"

#include <gtest/gtest.h>

#include "tests/wait_until.h"

namespace quadrille {

namespace json = boost::json;

Answer read(const HttpAnswer& answer) {
  json::error_code fault;
  const json::value body = json::parse(answer.body, fault);
  EXPECT_FALSE(fault) << answer.status << answer.body;
  return {answer.status, body.is_object() ? body.get_object() : json::object()};
}

std::string bearer(const std::string& token) {
  return token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
}

std::string offering(const std::string& token) {
  return "Sec-WebSocket-Protocol: quadrille, token." + token + "\r\n";
}

Held held(const Answer& created) {
  Held match{created.text("id"), {}};
  for (const json::value& seat : created.body.at("seats").as_array()) {
    const json::value* token = seat.as_object().if_contains("token");
    match.tokens.emplace_back(token != nullptr ? std::string(token->as_string()) : "");
  }
  return match;
}

Held create(Endpoint service, std::string_view body) {
  const HttpAnswer answer = http_post(service, "/api/v1/matches", body);
  EXPECT_EQ(answer.status, 201) << answer.body;
  return held(read(answer));
}

Answer look(Endpoint service, const Held& match, const std::string& token) {
  return read(http_get(service, match.path(), bearer(token)));
}

Answer ask(Endpoint service, const Held& match, const std::string& what, const std::string& token,
           std::string_view body, const std::string& headers) {
  return read(http_post(service, match.path("/" + what), body, bearer(token) + headers));
}

Answer move(Endpoint service, const Held& match, const std::string& token, const std::string& text,
            std::optional<std::int64_t> version, const std::string& headers) {
  json::object body = {{"move", text}};
  if (version) body["version"] = *version;
  return ask(service, match, "moves", token, json::serialize(body), headers);
}

Answer wait_for_turn(Endpoint service, const Held& match, std::int64_t seat) {
  Answer now;
  const bool came = wait_until([&] {
    now = look(service, match);
    return now.text("state") != "open" || now.number("to_move") == seat;
  });
  EXPECT_TRUE(came) << "the turn never came: " << json::serialize(now.body);
  return now;
}

}  // namespace quadrille
