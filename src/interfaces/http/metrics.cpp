#include "interfaces/http/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <utility>

namespace quadrille::http {
namespace {

constexpr int least_status = 100;
constexpr std::size_t statuses = 500;
const prometheus::Histogram::BucketBoundaries times = {0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05,
                                                       0.1,    0.5,    1,     5,     10};

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

struct Metrics::Registered {
  struct Route {
    std::string name;
    std::array<std::atomic<prometheus::Counter*>, statuses> by_status{};  // created on first use
    prometheus::Histogram* times = nullptr;
  };
  struct Watched {
    prometheus::Gauge* gauge;
    std::function<double()> value;
  };
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& requests = prometheus::BuildCounter()
                                                          .Name("quadrille_http_requests_total")
                                                          .Help("Requests that were answered")
                                                          .Register(registry);
  prometheus::Family<prometheus::Histogram>& seconds =
      prometheus::BuildHistogram()
          .Name("quadrille_http_request_seconds")
          .Help("From the first byte of a request to its answer; live feeds are not in it")
          .Register(registry);
  std::vector<std::unique_ptr<Route>> routes;
  std::size_t nowhere = 0;
  std::vector<Watched> watched;
};

Metrics::Metrics(const std::vector<std::string>& routes, std::size_t nowhere)
    : registered_(std::make_unique<Registered>()) {
  registered_->nowhere = nowhere;
  for (const std::string& name : routes) {
    auto route = std::make_unique<Registered::Route>();
    route->name = name;
    route->times = &registered_->seconds.Add({{"route", name}}, times);
    registered_->routes.push_back(std::move(route));
  }
  watch("process_cpu_seconds_total", "CPU time of this process", cpu_seconds);
  watch("process_resident_memory_bytes", "Memory of this process", resident_bytes);
}

Metrics::~Metrics() = default;

void Metrics::count(const Exchange& exchange) {
  Registered::Route& route = *registered_->routes[exchange.route.value_or(registered_->nowhere)];
  auto& place = route.by_status[static_cast<std::size_t>(exchange.status - least_status)];
  prometheus::Counter* counter = place.load(std::memory_order_relaxed);
  if (counter == nullptr) {
    // Add() returns the same counter for the same labels.
    counter =
        &registered_->requests.Add({{"route", route.name}, {"status", std::to_string(exchange.status)}});
    place.store(counter, std::memory_order_relaxed);
  }
  counter->Increment();
  constexpr int switched_protocols = 101;
  if (exchange.status != switched_protocols)
    route.times->Observe(std::chrono::duration<double>(exchange.time).count());
}

void Metrics::watch(const std::string& name, const std::string& about, std::function<double()> value) {
  auto& gauge = prometheus::BuildGauge().Name(name).Help(about).Register(registered_->registry).Add({});
  registered_->watched.push_back({&gauge, std::move(value)});
}

std::string Metrics::text() const {
  for (const auto& [gauge, value] : registered_->watched) gauge->Set(value());
  return prometheus::TextSerializer().Serialize(registered_->registry.Collect());
}

}  // namespace quadrille::http
