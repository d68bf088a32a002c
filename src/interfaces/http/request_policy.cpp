#include "interfaces/http/request_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "core/text.h"

namespace quadrille::http {
namespace {

bool holds(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// Returns whether a page's origin is another site than the host that it asks.
bool is_from_elsewhere(std::string_view origin, std::string_view host) {
  if (origin.empty()) return false;
  const auto authority = origin.find("://");
  return authority == std::string_view::npos || origin.substr(authority + 3) != host;
}

// The limits of each kind of work for one client: rate per second, burst, and concurrent work. A page with
// two tabs, a fast player and analysis on stays far below all of them.
struct CostOptions {
  Cost cost;
  std::string_view what;
  RateLimit::Options rate;
  std::size_t at_once;
};
constexpr std::array<CostOptions, cost_kinds - 1> cost_options = {{
    {Cost::analysis, "analyses", {10, 100}, 8},
    {Cost::strict_check, "strict checks", {2, 20}, 4},
    {Cost::dealing, "boards without guessing", {2, 30}, 4},
    {Cost::arena, "arenas and statistics", {0.2, 10}, 4},
    {Cost::import, "imports", {1, 30}, 4},
    {Cost::match, "new matches", {5, 100}, 8},
    {Cost::feed, "live feeds", {5, 100}, 128},
}};

std::string_view name_of(Cost cost) {
  const auto* found = std::find_if(cost_options.begin(), cost_options.end(),
                                   [&](const CostOptions& each) { return each.cost == cost; });
  return found == cost_options.end() ? "requests" : found->what;
}

// Returns the name in a Host header, without the port: "::1" for "[::1]:8080".
std::string_view host_name(std::string_view host) {
  if (!host.starts_with('[')) return host.substr(0, host.find(':'));
  const auto end = host.find(']');
  return end == std::string_view::npos ? host : host.substr(1, end - 1);
}

Response too_many(std::string_view what, std::chrono::nanoseconds wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
  Response refused =
      problem(429, "too_many_requests", fmt::format("too many {}: retry in {} s", what, seconds));
  refused.headers = {{"Retry-After", std::to_string(seconds)}};
  return refused;
}

// An empty origin allows no other site. Vary keeps a cache from serving that answer to an allowed site.
void open_to(Response& response, const std::string& origin) {
  response.headers.push_back({"Vary", "Origin"});
  if (origin.empty()) return;
  response.headers.push_back({"Access-Control-Allow-Origin", origin});
  response.headers.push_back({"Access-Control-Expose-Headers", "Location, Retry-After"});
}

// The answer to a CORS preflight request.
Response preflight() {
  return {204,
          "",
          "",
          {{"Access-Control-Allow-Methods", "GET, POST"},
           {"Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key"},
           {"Access-Control-Max-Age", "86400"}}};
}

}  // namespace

RequestPolicy::RequestPolicy(Options options, std::size_t nowhere, Handler next)
    : options_(std::move(options)),
      nowhere_(nowhere),
      next_(std::move(next)),
      limit_({options_.rate, options_.burst}) {
  if (!options_.limits_costs) return;
  for (const CostOptions& each : cost_options)
    costs_[static_cast<std::size_t>(each.cost)] = std::make_unique<CostLimit>(each.rate, each.at_once);
}

void RequestPolicy::forget_idle() {
  limit_.forget_idle();
  for (const auto& each : costs_)
    if (each) each->rate.forget_idle();
}

bool RequestPolicy::is_proxy(const IpAddress& address) const {
  return std::any_of(options_.proxies.begin(), options_.proxies.end(),
                     [&](const IpRange& each) { return each.contains(address); });
}

std::optional<std::string> RequestPolicy::account_of(std::string_view address) const {
  const auto parsed = IpAddress::parse(address);
  if (!parsed) return std::string(address);
  return is_proxy(*parsed) ? std::nullopt : std::optional(parsed->subscriber().text());
}

// Each proxy appends the address of its own client. The last address that is no trusted proxy is the
// client's.
std::string RequestPolicy::client_of(const Request& request) const {
  // Fast path: an IPv4 address is an account as written, and most requests come from one without a proxy.
  const bool is_v4 = request.address.find(':') == std::string_view::npos;
  auto from = options_.proxies.empty() && is_v4 ? std::nullopt : IpAddress::parse(request.address);
  if (!from) return std::string(request.address);
  const auto lines = request.headers.all("X-Forwarded-For");
  for (auto line = lines.rbegin(); line != lines.rend() && is_proxy(*from); ++line) {
    const auto hops = split(*line, ',');
    for (auto hop = hops.rbegin(); hop != hops.rend() && is_proxy(*from); ++hop) {
      const auto before = IpAddress::parse(trimmed(*hop));
      if (!before) return from->subscriber().text();
      from = before;
    }
  }
  return from->subscriber().text();
}

bool RequestPolicy::is_our_name(std::string_view host) const {
  std::string_view name = host_name(host);
  if (name.ends_with('.')) name.remove_suffix(1);  // the DNS root
  constexpr std::string_view local = "localhost";
  constexpr std::string_view below_local = ".localhost";
  if (equal_ignoring_case(name, local) ||
      (name.size() > below_local.size() &&
       equal_ignoring_case(name.substr(name.size() - below_local.size()), below_local)))
    return true;
  return IpAddress::parse(name) ||
         std::any_of(options_.hosts.begin(), options_.hosts.end(),
                     [&](const std::string& each) { return equal_ignoring_case(each, name); });
}

bool RequestPolicy::may_ask(std::string_view origin) const {
  return holds(options_.origins, "*") || holds(options_.origins, origin);
}

std::optional<Response> RequestPolicy::refuse_rate(const Request& request, RateLimit& limit,
                                                   std::string_view what) {
  auto wait = limit.take(request.client);
  if (const std::string_view token = request.token(); !wait && !token.empty())
    wait = limit.take(fmt::format("with {}", token));
  if (!wait) return std::nullopt;
  return too_many(what, *wait);
}

std::optional<Response> RequestPolicy::refuse(const Request& request) {
  if (options_.rate > 0)
    if (auto refused = refuse_rate(request, limit_, "requests")) return refused;
  if (!is_our_name(request.header("Host")))
    return problem(
        421, "unknown_host",
        fmt::format("this service is not called {}: start it with --host NAME for each of its names",
                    in_quotes(host_name(request.header("Host")))),
        "host");
  return std::nullopt;
}

std::optional<Response> RequestPolicy::refuse_cost(const Request& request, Cost cost,
                                                   std::shared_ptr<void>& place) {
  CostLimit* limit = costs_[static_cast<std::size_t>(cost)].get();
  if (limit == nullptr) return std::nullopt;
  place = limit->at_once.enter(request.client);
  if (!place) return too_many(fmt::format("{} at once", name_of(cost)), std::chrono::seconds(1));
  return refuse_rate(request, limit->rate, name_of(cost));
}

// The place of a job is held until its answer is sent, so that a client that does not read its answers gets
// no more of them.
void RequestPolicy::charge(const Request& request, Reply& reply) {
  std::shared_ptr<void> place;
  if (auto* job = std::get_if<Job>(&reply)) {
    job->client = request.client;
    if (auto refused = refuse_cost(request, job->cost, place)) {
      reply = *std::move(refused);
    } else if (place) {
      job->work = [work = std::move(job->work), place](const std::atomic<bool>& cancelled) {
        Response response = work(cancelled);
        response.until_sent = place;
        return response;
      };
    }
  } else if (auto* feed = std::get_if<Feed>(&reply)) {
    feed->client = request.client;
    if (auto refused = refuse_cost(request, Cost::feed, place))
      reply = *std::move(refused);
    else
      feed->until_closed = place;
  }
}

Routed RequestPolicy::answer(const Request& received) {
  const std::string client = client_of(received);
  Request request = received;
  request.client = client;
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
    charge(request, routed.reply);
    // Browsers let any site open a WebSocket, so the server has to refuse it.
    if (is_strange && !is_invited && std::holds_alternative<Feed>(routed.reply))
      routed.reply = problem(403, "forbidden", "pages of other sites may not follow matches", "origin");
  }
  if (options_.origins.empty()) return routed;
  const std::string invited(is_invited ? origin : "");
  if (auto* response = std::get_if<Response>(&routed.reply)) open_to(*response, invited);
  if (auto* job = std::get_if<Job>(&routed.reply))
    job->work = [work = std::move(job->work), to = invited](const std::atomic<bool>& cancelled) {
      Response response = work(cancelled);
      open_to(response, to);
      return response;
    };
  return routed;
}

}  // namespace quadrille::http
