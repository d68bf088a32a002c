#include "interfaces/http/message.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>

#include "core/text.h"
#include "interfaces/http/ip_address.h"
#include "service/json_text.h"

namespace quadrille::http {
namespace {

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

enum class Plus { is_plus, is_blank };

std::optional<std::string> decoded(std::string_view text, Plus plus) {
  // Fast path: most text needs no decoding.
  const bool is_plain = std::all_of(text.begin(), text.end(),
                                    [](char c) { return c >= ' ' && c <= '~' && c != '%' && c != '+'; });
  if (is_plain) return std::string(text);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus == Plus::is_blank) {
      plain += ' ';
    } else if (text[i] != '%') {
      plain += text[i];
    } else {
      const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
      const auto low = i + 2 < text.size() ? hex_digit(text[i + 2]) : std::nullopt;
      if (!high || !low) return std::nullopt;
      plain += static_cast<char>(*high << 4 | *low);
      i += 2;
    }
  }
  if (!is_utf8(plain)) return std::nullopt;
  return plain;
}

std::string_view title_of(int status) {
  switch (status) {
    case 400: return "The request is malformed";
    case 401: return "Who are you?";
    case 403: return "Not yours";
    case 404: return "There is no such thing";
    case 405: return "This cannot be done here";
    case 409: return "Things have changed";
    case 413: return "The body is too large";
    case 414: return "The address is too long";
    case 421: return "Another server's name";
    case 422: return "Understood, but it cannot be done";
    case 426: return "Speak WebSocket here";
    case 429: return "Too much at once";
    case 431: return "The headers are too large";
    case 501: return "Unknown transfer encoding";
    case 503: return "Not now";
    default: return "Internal fault";
  }
}

}  // namespace

std::string_view Request::token() const {
  constexpr std::string_view scheme = "bearer ";
  const std::string_view authorization = header("Authorization");
  const std::string_view given = authorization.substr(0, scheme.size());
  return equal_ignoring_case(given, scheme) ? authorization.substr(scheme.size()) : std::string_view();
}

bool Request::is_local() const {
  const auto from = IpAddress::parse(address);
  return from && from->is_loopback() && header("X-Forwarded-For").empty() && header("Forwarded").empty() &&
         header("X-Real-IP").empty();
}

Result<Target> read_target(std::string_view target) {
  const Error malformed{ErrorCode::bad_usage,
                        "the address has a percent sign without two hex digits after it, or is no UTF-8",
                        "address"};
  // A target as sent to a proxy names the server too.
  for (const std::string_view scheme : {"http://", "https://"})
    if (target.starts_with(scheme))
      target.remove_prefix(std::min(target.find('/', scheme.size()), target.size()));
  Target read;
  const std::size_t mark = target.find('?');
  std::string_view path = target.substr(0, mark);
  if (path.empty() || path.front() != '/')
    return Error{ErrorCode::bad_usage, "the address does not begin with a slash", "address"};
  path.remove_prefix(1);
  if (!path.empty() && path.back() == '/') path.remove_suffix(1);
  constexpr std::size_t usual_parts = 8;
  read.path.reserve(usual_parts);
  if (!path.empty())
    for (const std::string_view part : split(path, '/')) {
      auto plain = decoded(part, Plus::is_plus);
      if (!plain) return malformed;
      read.path.push_back(*std::move(plain));
    }
  if (mark == std::string_view::npos || mark + 1 == target.size()) return read;
  read.query.reserve(usual_parts);
  for (const std::string_view part : split(target.substr(mark + 1), '&')) {
    const std::size_t equals = part.find('=');
    auto name = decoded(part.substr(0, equals), Plus::is_blank);
    auto value = equals == std::string_view::npos ? std::optional<std::string>("")
                                                  : decoded(part.substr(equals + 1), Plus::is_blank);
    if (!name || !value) return malformed;
    read.query.emplace_back(*std::move(name), *std::move(value));
  }
  return read;
}

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_usage:
    case ErrorCode::bad_settings:
    case ErrorCode::bad_notation:
    case ErrorCode::bad_board: return 400;
    case ErrorCode::not_found: return 404;
    case ErrorCode::unauthorized: return 401;
    case ErrorCode::forbidden: return 403;
    case ErrorCode::too_many: return 429;
    case ErrorCode::conflict:
    case ErrorCode::game_over: return 409;
    case ErrorCode::multiple_winner:
    case ErrorCode::illegal_move:
    case ErrorCode::unsupported:
    case ErrorCode::over_budget: return 422;
    case ErrorCode::storage:
    case ErrorCode::unwritable: return 503;
  }
  std::abort();
}

Response problem(int status, std::string_view code, std::string_view detail, std::string_view where) {
  boost::json::object body = {{"type", "about:blank"}, {"title", title_of(status)}, {"status", status},
                              {"code", code},          {"detail", detail},          {"where", where}};
  Response response{status, "application/problem+json", json_text(body), {}};
  if (status == 429 || status == 503) response.headers.push_back({"Retry-After", "1"});
  return response;
}

Response problem(const Error& error) {
  return problem(status_of(error.code), name_of(error.code), error.message, error.where);
}

Response kept(Response response) {
  response.headers.push_back({"Cache-Control", "public, max-age=86400"});
  return response;
}

bool wants_json(std::string_view accept) {
  for (const std::string_view part : split(accept, ',')) {
    const auto parameters = split(part, ';');
    const std::string_view kind = trimmed(parameters.front());
    const auto is_refusal = [](std::string_view parameter) {
      const std::string_view weight = trimmed(parameter);
      return weight.starts_with("q=0") && weight.find_first_not_of("0.", 2) == std::string_view::npos;
    };
    if (std::any_of(parameters.begin() + 1, parameters.end(), is_refusal)) continue;
    if (kind == "application/json") return true;
    if (kind == "text/plain" || kind == "text/*" || kind == "*/*") return false;
  }
  return false;
}

}  // namespace quadrille::http
