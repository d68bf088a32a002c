#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "interfaces/http/game_parts.h"
#include "interfaces/http/message.h"
#include "service/background_jobs.h"
#include "service/matches.h"

namespace quadrille::http {

// The routes of the service and their handlers, without sockets. Thread-safe.
class Api {
 public:
  using Options = ApiOptions;
  // The references must outlive this. Not movable, because its routes point to it.
  Api(const Catalog& catalog, Matches& matches, BackgroundJobs& jobs, GameParts of_games, Options options);

  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  [[nodiscard]] Routed answer(const Request& request) const;
  // The name of each route by its number in `Routed`, and the number for requests without a route.
  [[nodiscard]] std::vector<std::string> route_names() const;
  [[nodiscard]] std::size_t nowhere() const { return routes_.size(); }

 private:
  // A part of a pattern in braces matches any one part of a path.
  struct Route {
    std::string_view method;
    std::string_view pattern;
    std::vector<std::string_view> parts;
    std::function<Reply(const Call&)> action;
    Parameters parameters;
  };

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
  std::vector<uwapi::Dialect> dialects_;
  std::vector<Route> routes_;
};

}  // namespace quadrille::http
