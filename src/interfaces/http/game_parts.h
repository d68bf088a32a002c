#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/analysis.h"
#include "interfaces/http/message.h"
#include "interfaces/http/pages.h"
#include "interfaces/http/uwapi.h"

namespace quadrille::http {

// The limits of the API, and its connections to the rest of the service.
struct ApiOptions {
  std::chrono::milliseconds analysis_time = std::chrono::seconds(5);
  std::size_t analysis_memory = std::size_t{64} << 20;
  std::chrono::milliseconds deal_time = std::chrono::seconds(10);  // to search for a board
  std::size_t max_answer = std::size_t{2} << 20;                   // bytes, unless a request asks for more
  bool public_metrics = false;                                     // false: for this machine only
  const Pages* pages = nullptr;                                    // answers requests without a route
  std::function<std::string()> metrics = [] { return std::string(); };  // in the text format of Prometheus
  [[nodiscard]] Budget budget(const std::atomic<bool>& cancelled) const;
  [[nodiscard]] Budget deal_budget(const std::atomic<bool>& cancelled) const;
};

struct Call {
  const Request& request;
  Target target;
};

// Whether a route has query parameters.
enum class Parameters { none, some };

// A route of one game, independent of matches. A part of a pattern in braces matches any one part of a path.
// `answer` must be thread-safe.
struct GameRoute {
  std::string_view method;
  std::string_view pattern;
  Reply (*answer)(const Call& call, const ApiOptions& options);
  Parameters parameters = Parameters::none;
};

// The routes and dialects that games add to the service.
struct GameParts {
  std::vector<GameRoute> routes = {};
  std::vector<uwapi::Dialect> dialects = {};
};

}  // namespace quadrille::http
