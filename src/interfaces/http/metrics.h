#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interfaces/http/message.h"

namespace quadrille::http {

// What is counted for Prometheus. Threads may call it at once.
class Metrics {
 public:
  // Requests are counted by these routes; what belongs to none of them is counted by the one at `nowhere`.
  Metrics(const std::vector<std::string>& routes, std::size_t nowhere);
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void count(const Exchange& exchange);
  // A value that is asked for whenever somebody reads them. Before anybody does.
  void watch(const std::string& name, const std::string& about, std::function<double()> value);

  [[nodiscard]] std::string text() const;

 private:
  struct Registered;
  std::unique_ptr<Registered> registered_;
};

}  // namespace quadrille::http
