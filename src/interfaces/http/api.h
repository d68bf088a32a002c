#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "interfaces/http/message.h"
#include "interfaces/http/pages.h"
#include "service/background_jobs.h"
#include "service/matches.h"

namespace quadrille::http {

// What the service answers, by route. It knows no sockets.
class Api {
 public:
  struct Options {
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
  // All that it is handed must outlive it.
  Api(const Catalog& catalog, Matches& matches, BackgroundJobs& jobs, Options options);

  [[nodiscard]] Routed answer(const Request& request) const;
  // What the numbers of routes in its answers mean, and the one for what belongs to none.
  [[nodiscard]] std::vector<std::string> route_names() const;
  [[nodiscard]] std::size_t nowhere() const { return routes_.size(); }

 private:
  struct Call {
    const Request& request;
    Target target;
  };
  using Action = Reply (Api::*)(const Call&) const;
  enum class Parameters { none, some };
  // A part of a pattern in braces stands for any one part of a path.
  struct Route {
    std::string_view method;
    std::string_view pattern;
    std::vector<std::string_view> parts;
    Action action;
    Parameters parameters;
  };

  [[nodiscard]] Reply winner(const Call& call) const;
  [[nodiscard]] Reply winners(const Call& call) const;
  [[nodiscard]] Reply games(const Call& call) const;
  [[nodiscard]] Reply game(const Call& call) const;
  [[nodiscard]] Reply view(const Call& call) const;
  [[nodiscard]] Reply analysis(const Call& call) const;
  [[nodiscard]] Reply create_match(const Call& call) const;
  [[nodiscard]] Reply match(const Call& call) const;
  [[nodiscard]] Reply join(const Call& call) const;
  [[nodiscard]] Reply move(const Call& call) const;
  [[nodiscard]] Reply undo(const Call& call) const;
  [[nodiscard]] Reply resign(const Call& call) const;
  [[nodiscard]] Reply rematch(const Call& call) const;
  [[nodiscard]] Reply rename(const Call& call) const;
  [[nodiscard]] Reply match_analysis(const Call& call) const;
  [[nodiscard]] Reply live(const Call& call) const;
  [[nodiscard]] Reply export_match(const Call& call) const;
  [[nodiscard]] Reply begin_arena(const Call& call) const;
  [[nodiscard]] Reply arena(const Call& call) const;
  [[nodiscard]] Reply stop_arena(const Call& call) const;
  [[nodiscard]] Reply begin_stats(const Call& call) const;
  [[nodiscard]] Reply stats(const Call& call) const;
  [[nodiscard]] Reply stop_stats(const Call& call) const;
  [[nodiscard]] Reply openapi(const Call& call) const;
  [[nodiscard]] Reply healthz(const Call& call) const;
  [[nodiscard]] Reply readyz(const Call& call) const;
  [[nodiscard]] Reply metrics(const Call& call) const;
  [[nodiscard]] Reply uwapi_games(const Call& call) const;
  [[nodiscard]] Reply uwapi_game(const Call& call) const;
  [[nodiscard]] Reply uwapi_variant(const Call& call) const;
  [[nodiscard]] Reply uwapi_position(const Call& call) const;
  [[nodiscard]] Reply uwapi_instructions(const Call& call) const;

  [[nodiscard]] Reply act(const Route& route, const Request& request, Target target) const;
  [[nodiscard]] static Result<std::vector<std::pair<std::string, std::string>>> asked_fields(
      const Call& call);
  [[nodiscard]] Reply analyse(const Entry& entry,
                              const std::vector<std::pair<std::string, std::string>>& fields) const;

  const Catalog& catalog_;
  Matches& matches_;
  BackgroundJobs& jobs_;
  Options options_;
  std::vector<Route> routes_;
};

}  // namespace quadrille::http
