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
  // Requests are counted by these routes, the last of them for what belongs to none.
  explicit Metrics(const std::vector<std::string>& routes);
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
