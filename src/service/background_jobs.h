#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/result.h"
#include "service/arena.h"
#include "service/statistics.h"
#include "service/worker_pool.h"

namespace quadrille {

// The progress of a job. A job that was stopped is done with fewer games than planned.
template <class Figures>
struct JobStanding {
  bool done = false;
  std::uint64_t planned = 0;  // games
  Figures so_far = {};
  std::optional<Error> fault = {};
};

// Runs arenas and solo statistics in the background, while clients poll their progress. Clients take turns:
// each has one job running and, by default, one queued. Jobs live in memory only. A job ends early, and keeps
// the games played so far, when it has not been polled for 30 s or has run for 10 minutes. A finished job may
// be forgotten 10 minutes after its last poll. Thread-safe.
class BackgroundJobs {
 public:
  static constexpr std::size_t default_per_client = 2;
  explicit BackgroundJobs(std::size_t max_per_client = default_per_client);
  ~BackgroundJobs();
  // Stops all jobs and accepts no more. Returns false if a job still runs at the deadline. The destructor
  // stops them too, and waits without a deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);
  BackgroundJobs(const BackgroundJobs&) = delete;
  BackgroundJobs& operator=(const BackgroundJobs&) = delete;

  using Arena = JobStanding<ArenaResult>;
  using Solo = JobStanding<SoloTally>;

  // The name of the queued job; empty when too many jobs are queued or kept. begin() returns an error if the
  // plan is invalid, and too_many if the client has reached its limit.
  using Name = std::optional<std::string>;
  [[nodiscard]] Result<Name> begin(const ArenaPlan& plan, const std::string& client);
  [[nodiscard]] Result<Name> begin(const StatisticsPlan& plan, const std::string& client);
  // Return the progress of a job, and count as a poll of it. Error not_found for an unknown name or a job of
  // the other kind.
  [[nodiscard]] Result<Arena> arena(const std::string& name);
  [[nodiscard]] Result<Solo> solo(const std::string& name);
  [[nodiscard]] Result<Arena> stop_arena(const std::string& name);
  [[nodiscard]] Result<Solo> stop_solo(const std::string& name);

 private:
  struct BackgroundJob {
    explicit BackgroundJob(std::variant<Arena, Solo> begun) : standing(std::move(begun)) {}
    std::variant<Arena, Solo> standing;
    std::atomic<bool> stop = false;
    std::chrono::steady_clock::time_point asked_about = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point began = {};  // when it started to run
  };
  using Shared = std::shared_ptr<BackgroundJob>;
  [[nodiscard]] Result<Name> submit(const Shared& job, const std::string& client,
                                    const std::function<void()>& play);
  template <class Kind>
  [[nodiscard]] Result<Kind> look(const std::string& name, bool stops);
  template <class Kind, class Plan, class Run>
  [[nodiscard]] Result<Name> begin(const Plan& plan, const std::string& client, Kind standing, Run run);
  // Records the progress. Stops a job that has not been polled for 30 s or runs for over 10 minutes.
  template <class Kind, class Figures>
  void report(BackgroundJob& job, const Figures& so_far);

  std::size_t max_per_client_;
  std::mutex guard_;  // guards all below and every standing
  std::map<std::string, Shared> jobs_;
  WorkerPool pool_;
};

}  // namespace quadrille
