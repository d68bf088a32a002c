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
struct TrialStanding {
  bool done = false;
  std::uint64_t planned = 0;  // games
  Figures so_far = {};
  std::optional<Error> fault = {};
};

// Arenas and statistics in the background, one after the other, for whoever asks how far they are. They are
// in memory only, and what nobody asks about any more is not played on. Threads may call it at once.
class Trials {
 public:
  Trials();
  ~Trials();
  Trials(const Trials&) = delete;
  Trials& operator=(const Trials&) = delete;

  using Arena = TrialStanding<ArenaResult>;
  using Solo = TrialStanding<SoloTally>;

  // The name of what will be played, or nothing: too many wait.
  using Name = std::optional<std::string>;
  [[nodiscard]] Result<Name> begin(const ArenaPlan& plan);
  [[nodiscard]] Result<Name> begin(const StatisticsPlan& plan);
  [[nodiscard]] Result<Arena> arena(const std::string& name);
  [[nodiscard]] Result<Solo> solo(const std::string& name);
  [[nodiscard]] Result<Arena> stop_arena(const std::string& name);
  [[nodiscard]] Result<Solo> stop_solo(const std::string& name);

 private:
  struct Trial {
    explicit Trial(std::variant<Arena, Solo> begun) : standing(std::move(begun)) {}
    std::variant<Arena, Solo> standing;
    std::atomic<bool> stop = false;
    std::chrono::steady_clock::time_point asked_about = std::chrono::steady_clock::now();
  };
  using Shared = std::shared_ptr<Trial>;
  [[nodiscard]] Name submit(const Shared& trial, const std::function<void()>& play);
  template <class Kind>
  [[nodiscard]] Result<Kind> look(const std::string& name, bool stops);
  template <class Kind, class Plan, class Run>
  [[nodiscard]] Name begin(const Plan& plan, Kind standing, Run run);
  // Takes what there is so far; nobody has asked for a while: stops it.
  template <class Kind, class Figures>
  void report(Trial& trial, const Figures& so_far);

  std::mutex guard_;  // of all below, and of every standing
  std::map<std::string, Shared> trials_;
  WorkerPool pool_;
};

}  // namespace quadrille
