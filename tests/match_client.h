#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/service.h"

// Matches over HTTP, for tests: a client of the service.
namespace quadrille {

struct Answer {
  int status = 0;
  boost::json::object body;
  [[nodiscard]] std::string text(const char* name) const { return std::string(body.at(name).as_string()); }
  [[nodiscard]] std::int64_t number(const char* name) const {
    return body.at(name).to_number<std::int64_t>();
  }
};

// A match with the tokens of its seats.
struct Held {
  std::string id;
  std::vector<std::string> tokens;  // by seat; empty if no person sits there

  // The token of the seat to move after this many moves of a game of two.
  [[nodiscard]] const std::string& token_after(std::int64_t moves) const {
    return tokens[static_cast<std::size_t>(moves % 2)];
  }
  [[nodiscard]] std::string path(const std::string& rest = "") const {
    return "/api/v1/matches/" + id + rest;
  }
};

[[nodiscard]] Answer read(const HttpAnswer& answer);
[[nodiscard]] Held held(const Answer& created);
[[nodiscard]] std::string bearer(const std::string& token);
// The header that passes a token to the live feed.
[[nodiscard]] std::string offering(const std::string& token);
// Begins a match. Fails the test if the answer is not 201.
[[nodiscard]] Held create(Endpoint service, std::string_view body);
[[nodiscard]] Answer look(Endpoint service, const Held& match, const std::string& token = "");
Answer ask(Endpoint service, const Held& match, const std::string& what, const std::string& token,
           std::string_view body = "", const std::string& headers = "");
Answer move(Endpoint service, const Held& match, const std::string& token, const std::string& text,
            std::optional<std::int64_t> version = {}, const std::string& headers = "");

// Waits until this seat is to move or the game is over, and returns the match. Fails the test after
// `patience`.
Answer wait_for_turn(Endpoint service, const Held& match, std::int64_t seat);

}  // namespace quadrille
