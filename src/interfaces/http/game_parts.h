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

// Limits of the service, and what it is connected to.
struct ApiOptions {
  std::chrono::milliseconds analysis_time = std::chrono::seconds(5);
  std::size_t analysis_memory = std::size_t{64} << 20;
  std::chrono::milliseconds deal_time = std::chrono::seconds(10);       // to search for a board
  std::size_t max_answer = std::size_t{2} << 20;                        // bytes, unless more is asked for
  bool public_metrics = false;                                          // otherwise for this machine only
  const Pages* pages = nullptr;                                         // answer what no route does
  std::function<std::string()> metrics = [] { return std::string(); };  // as Prometheus reads them
  [[nodiscard]] Budget budget(const std::atomic<bool>& cancelled) const;
  [[nodiscard]] Budget deal_budget(const std::atomic<bool>& cancelled) const;
};

struct Call {
  const Request& request;
  Target target;
};

// Whether a route has parameters in its address.
enum class Parameters { none, some };

// A route of one game, which knows no matches. A part of a pattern in braces stands for any one part of a
// path.
struct GameRoute {
  std::string_view method;
  std::string_view pattern;
  Reply (*answer)(const Call& call, const ApiOptions& options);
  Parameters parameters = Parameters::none;
};

// What games bring to the service beyond what their descriptions give it.
struct GameParts {
  std::vector<GameRoute> routes = {};
  std::vector<uwapi::Dialect> dialects = {};
};

}  // namespace quadrille::http
