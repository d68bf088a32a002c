#include "interfaces/http/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace quadrille::http {
namespace {

bool holds(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// Whether a page comes from another site than the one that it asks.
bool is_from_elsewhere(std::string_view origin, std::string_view host) {
  if (origin.empty()) return false;
  const auto authority = origin.find("://");
  return authority == std::string_view::npos || origin.substr(authority + 3) != host;
}

// A household has more addresses of the sixth version than anyone can count; they begin alike.
std::string_view household(std::string_view address) {
  std::size_t end = 0;
  for (int parts = 0; parts < 4; ++parts) {
    end = address.find(':', end);
    if (end == std::string_view::npos) return address;
    ++end;
  }
  return address.substr(0, end);
}

void open_to(Response& response, const std::string& origin) {
  response.headers.push_back({"Access-Control-Allow-Origin", origin});
  response.headers.push_back({"Access-Control-Expose-Headers", "Location, Retry-After"});
  response.headers.push_back({"Vary", "Origin"});
}

// What a browser asks before a page of another site may send more than a form could.
Response preflight() {
  return {204,
          "",
          "",
          {{"Access-Control-Allow-Methods", "GET, POST"},
           {"Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key"},
           {"Access-Control-Max-Age", "86400"}}};
}

}  // namespace

Gate::Gate(Options options, std::size_t nowhere, Handler next)
    : options_(std::move(options)),
      nowhere_(nowhere),
      next_(std::move(next)),
      limit_({options_.rate, options_.burst}) {}

std::string_view Gate::address_of(const Request& request) const {
  if (!holds(options_.proxies, request.address)) return request.address;
  const std::string_view path = request.header("X-Forwarded-For");
  return path.empty() ? request.address : trimmed(path.substr(path.rfind(',') + 1));
}

bool Gate::may_ask(std::string_view origin) const {
  return holds(options_.origins, "*") || holds(options_.origins, origin);
}

std::optional<Response> Gate::refuse(const Request& request) {
  if (options_.rate <= 0) return std::nullopt;
  auto wait = limit_.take(fmt::format("from {}", household(address_of(request))));
  if (const std::string_view token = request.token(); !wait && !token.empty())
    wait = limit_.take(fmt::format("with {}", token));
  if (!wait) return std::nullopt;
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
  Response refused =
      problem(429, "too_many_requests",
              fmt::format("more than {} requests a second: come back in {} s", options_.rate, seconds));
  refused.headers.push_back({"Retry-After", std::to_string(seconds)});
  return refused;
}

Routed Gate::answer(const Request& request) {
  const std::string_view origin = request.header("Origin");
  const bool is_strange = is_from_elsewhere(origin, request.header("Host"));
  const bool is_invited = is_strange && may_ask(origin);
  Routed routed{Response(), nowhere_};
  if (auto refused = refuse(request)) {
    routed.reply = *std::move(refused);
  } else if (is_invited && request.method == "OPTIONS") {
    routed.reply = preflight();
  } else if (is_strange && !is_invited && request.method == "POST") {
    routed.reply = problem(403, "forbidden", "pages of other sites may not ask for this", "origin");
  } else {
    routed = next_(request);
    // No browser keeps a page of another site from opening a WebSocket: that is for the server to do.
    if (is_strange && !is_invited && std::holds_alternative<Feed>(routed.reply))
      routed.reply = problem(403, "forbidden", "pages of other sites may not follow matches", "origin");
  }
  if (!is_invited) return routed;
  if (auto* response = std::get_if<Response>(&routed.reply)) open_to(*response, std::string(origin));
  if (auto* job = std::get_if<Job>(&routed.reply))
    job->work = [work = std::move(job->work), to = std::string(origin)](const std::atomic<bool>& cancelled) {
      Response response = work(cancelled);
      open_to(response, to);
      return response;
    };
  return routed;
}

}  // namespace quadrille::http
