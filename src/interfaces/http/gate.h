#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interfaces/http/message.h"
#include "interfaces/http/rate_limit.h"

namespace quadrille::http {

// Stands before the API: how often somebody may ask, and whose pages may.
class Gate {
 public:
  struct Options {
    // Requests a second for each address and for each token, and how many at once; 0: without a limit.
    double rate = 0;
    double burst = 0;
    std::vector<std::string> origins = {};  // other sites whose pages may ask; "*" is all of them
    std::vector<std::string> proxies = {};  // whose word on where a request comes from is taken
  };
  // Requests that are refused are counted under the route `nowhere`.
  Gate(Options options, std::size_t nowhere, Handler next);

  [[nodiscard]] Routed answer(const Request& request);

 private:
  [[nodiscard]] std::optional<Response> refuse(const Request& request);
  [[nodiscard]] std::string_view address_of(const Request& request) const;
  [[nodiscard]] bool may_ask(std::string_view origin) const;

  Options options_;
  std::size_t nowhere_;
  Handler next_;
  RateLimit limit_;
};

}  // namespace quadrille::http
