#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interfaces/http/message.h"

namespace quadrille::http {

// The metrics for Prometheus. count() and text() are thread-safe.
class Metrics {
 public:
  // `routes` names the routes of the counters; `nowhere` is the index of the name for requests without a
  // route.
  Metrics(const std::vector<std::string>& routes, std::size_t nowhere);
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void count(const Exchange& exchange);
  // Adds a gauge; each text() calls `value`. Must be called before text() is.
  void watch(const std::string& name, const std::string& about, std::function<double()> value);

  [[nodiscard]] std::string text() const;

 private:
  struct Registered;
  std::unique_ptr<Registered> registered_;
};

}  // namespace quadrille::http
