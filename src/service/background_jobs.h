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

// How far one is. What it has when it is done may be less than was planned: it was stopped.
template <class Figures>
struct JobStanding {
  bool done = false;
  std::uint64_t planned = 0;  // games
  Figures so_far = {};
  std::optional<Error> fault = {};
};

// Arenas and statistics in the background, for whoever asks how far they are. Clients take turns: each has
// one that is played, and one that waits. They are in memory only, and end when nobody asks about them any
// more or after ten minutes, with what was played by then. Threads may call it at once.
class BackgroundJobs {
 public:
  static constexpr std::size_t default_per_client = 2;
  explicit BackgroundJobs(std::size_t max_per_client = default_per_client);
  ~BackgroundJobs();
  // False when one is still played at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);
  BackgroundJobs(const BackgroundJobs&) = delete;
  BackgroundJobs& operator=(const BackgroundJobs&) = delete;

  using Arena = JobStanding<ArenaResult>;
  using Solo = JobStanding<SoloTally>;

  // The name of what will be played, or nothing: too many wait.
  using Name = std::optional<std::string>;
  [[nodiscard]] Result<Name> begin(const ArenaPlan& plan, const std::string& client);
  [[nodiscard]] Result<Name> begin(const StatisticsPlan& plan, const std::string& client);
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
    std::chrono::steady_clock::time_point began = {};  // to play
  };
  using Shared = std::shared_ptr<BackgroundJob>;
  [[nodiscard]] Result<Name> submit(const Shared& job, const std::string& client,
                                    const std::function<void()>& play);
  template <class Kind>
  [[nodiscard]] Result<Kind> look(const std::string& name, bool stops);
  template <class Kind, class Plan, class Run>
  [[nodiscard]] Result<Name> begin(const Plan& plan, const std::string& client, Kind standing, Run run);
  // Takes what there is so far; nobody has asked for a while, or it takes too long: stops it.
  template <class Kind, class Figures>
  void report(BackgroundJob& job, const Figures& so_far);

  std::size_t max_per_client_;
  std::mutex guard_;  // of all below, and of every standing
  std::map<std::string, Shared> jobs_;
  WorkerPool pool_;
};

}  // namespace quadrille
