#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/http/ip_address.h"
#include "interfaces/http/message.h"
#include "interfaces/http/rate_limit.h"

namespace quadrille::http {

// The checks of every request before the API handles it, and the limits of its work: host names, origins of
// web pages, rates, and concurrent work. Thread-safe.
class RequestPolicy {
 public:
  struct Options {
    // Requests per second for each client and for each token, and how many after a pause; 0: no limit.
    double rate = 0;
    double burst = 0;
    bool limits_costs = true;               // separate limits for costly work
    std::vector<std::string> hosts = {};    // names of this service besides loopback names and IP addresses
    std::vector<std::string> origins = {};  // other sites whose pages may send requests; "*": all
    std::vector<IpRange> proxies = {};      // trusted for X-Forwarded-For
  };
  // Refused requests count under the route `nowhere`; `next` handles the others.
  RequestPolicy(Options options, std::size_t nowhere, Handler next);

  [[nodiscard]] Routed answer(const Request& request);
  // Frees the memory of clients that have been idle for a while.
  void forget_idle();
  // Returns the account of connections from this address; empty for a trusted proxy, whose connections belong
  // to many clients.
  [[nodiscard]] std::optional<std::string> account_of(std::string_view address) const;

 private:
  // The limits of one kind of work.
  struct CostLimit {
    CostLimit(const RateLimit::Options& a_second, std::size_t max) : rate(a_second), at_once(max) {}
    RateLimit rate;
    ConcurrencyLimit at_once;
  };

  [[nodiscard]] std::optional<Response> refuse(const Request& request);
  [[nodiscard]] std::optional<Response> refuse_rate(const Request& request, RateLimit& limit,
                                                    std::string_view what);
  // Takes a place of this kind of work for the client, held by `place`. Returns the refusal if a limit is
  // reached.
  [[nodiscard]] std::optional<Response> refuse_cost(const Request& request, Cost cost,
                                                    std::shared_ptr<void>& place);
  void charge(const Request& request, Reply& reply);
  [[nodiscard]] std::string client_of(const Request& request) const;
  [[nodiscard]] bool is_proxy(const IpAddress& address) const;
  [[nodiscard]] bool is_our_name(std::string_view host) const;
  [[nodiscard]] bool may_ask(std::string_view origin) const;

  Options options_;
  std::size_t nowhere_;
  Handler next_;
  RateLimit limit_;
  std::array<std::unique_ptr<CostLimit>, cost_kinds> costs_;  // by Cost; null for Cost::plain
};

}  // namespace quadrille::http
