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

// What is asked of every request before the API sees it, and what its work may cost: under which name the
// service is asked, by pages of which sites, how often, and how much at once.
class RequestPolicy {
 public:
  struct Options {
    // Requests a second for each client and for each token, and how many at once; 0: without a limit.
    double rate = 0;
    double burst = 0;
    bool limits_costs = true;               // work that costs more has limits of its own
    std::vector<std::string> hosts = {};    // names of this service besides loopback names and IP addresses
    std::vector<std::string> origins = {};  // other sites whose pages may ask; "*" is all of them
    std::vector<IpRange> proxies = {};      // whose X-Forwarded-For is believed
  };
  // Requests that are refused are counted under the route `nowhere`.
  RequestPolicy(Options options, std::size_t nowhere, Handler next);

  [[nodiscard]] Routed answer(const Request& request);
  // Frees what is remembered of clients who have not asked for a while.
  void forget_idle();
  // On whose account a connection from this address is counted; nothing for a trusted proxy, whose
  // connections are those of many.
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
  // Takes the cost's share for this client, held by `place`.
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
  std::array<std::unique_ptr<CostLimit>, cost_kinds> costs_;  // by Cost; none for what is plain
};

}  // namespace quadrille::http
