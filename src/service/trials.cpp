#include "service/trials.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "service/secrets.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_queued = 64;
constexpr std::size_t max_kept = 256;
constexpr auto patience = 30s;
constexpr auto memory = 10min;
constexpr auto longest = 10min;

Error no_such_trial(const std::string& name) {
  return {ErrorCode::not_found, fmt::format("nothing of the name {} is played here", in_quotes(name)), "id"};
}

}  // namespace

Trials::Trials(std::size_t max_per_client)
    : max_per_client_(max_per_client),
      pool_({.threads = 2,
             .max_queued = max_queued,
             .max_per_client = max_per_client,
             .max_running_per_client = 1,
             .nice = 10}) {}

Trials::~Trials() { (void)stop(std::chrono::steady_clock::time_point::max()); }

bool Trials::stop(std::chrono::steady_clock::time_point deadline) {
  {
    const std::lock_guard lock(guard_);
    for (const auto& [name, trial] : trials_) trial->stop = true;
  }
  return pool_.drain(deadline);
}

Result<Trials::Name> Trials::submit(const Shared& trial, const std::string& client,
                                    const std::function<void()>& play) {
  const std::lock_guard lock(guard_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(trials_, [&](const auto& each) {
    return each.second.use_count() == 1 && now - each.second->asked_about > memory;
  });
  if (trials_.size() >= max_kept) return Name();
  const auto submitted = pool_.submit(client, play);
  if (submitted == WorkerPool::Submitted::client_full)
    return Error{
        ErrorCode::too_many,
        fmt::format("{} arenas or statistics are yours already: wait until one ends", max_per_client_),
        "games"};
  if (submitted == WorkerPool::Submitted::queue_full) return Name();
  std::string name = random_name();
  trials_.emplace(name, trial);
  return Name(name);
}

template <class Kind, class Figures>
void Trials::report(Trial& trial, const Figures& so_far) {
  const std::lock_guard lock(guard_);
  std::get<Kind>(trial.standing).so_far = so_far;
  const auto now = std::chrono::steady_clock::now();
  if (now - trial.asked_about > patience || now - trial.began > longest) trial.stop = true;
}

template <class Kind, class Plan, class Run>
Result<Trials::Name> Trials::begin(const Plan& plan, const std::string& client, Kind standing, Run run) {
  const auto trial = std::make_shared<Trial>(std::move(standing));
  return submit(trial, client, [this, trial, plan, run] {
    {
      const std::lock_guard lock(guard_);
      trial->began = std::chrono::steady_clock::now();
    }
    Plan mine = plan;
    mine.stop = &trial->stop;
    mine.progress = [this, &trial](const auto& so_far) { this->template report<Kind>(*trial, so_far); };
    const Result<void> played = trial->stop ? Result<void>() : run(mine);
    const std::lock_guard lock(guard_);
    auto& ended = std::get<Kind>(trial->standing);
    ended.done = true;
    if (!played) ended.fault = played.error();
  });
}

Result<Trials::Name> Trials::begin(const ArenaPlan& plan, const std::string& client) {
  if (auto fine = check(plan); !fine) return fine.error();
  Arena standing{.planned = plan.games, .so_far = {}};
  for (const std::string& player : plan.players) standing.so_far.players.push_back({.name = player});
  return begin(plan, client, std::move(standing), [](const ArenaPlan& mine) -> Result<void> {
    if (auto played = run_arena(mine); !played) return played.error();
    return {};
  });
}

Result<Trials::Name> Trials::begin(const StatisticsPlan& plan, const std::string& client) {
  if (auto fine = check(plan); !fine) return fine.error();
  return begin(plan, client, Solo{.planned = plan.games, .so_far = {}},
               [](const StatisticsPlan& mine) -> Result<void> {
                 if (auto played = run_statistics(mine); !played) return played.error();
                 return {};
               });
}

template <class Kind>
Result<Kind> Trials::look(const std::string& name, bool stops) {
  const std::lock_guard lock(guard_);
  const auto found = trials_.find(name);
  if (found == trials_.end()) return no_such_trial(name);
  Trial& trial = *found->second;
  const Kind* standing = std::get_if<Kind>(&trial.standing);
  if (standing == nullptr) return no_such_trial(name);
  trial.asked_about = std::chrono::steady_clock::now();
  if (stops) trial.stop = true;
  return *standing;
}

Result<Trials::Arena> Trials::arena(const std::string& name) { return look<Arena>(name, false); }
Result<Trials::Solo> Trials::solo(const std::string& name) { return look<Solo>(name, false); }
Result<Trials::Arena> Trials::stop_arena(const std::string& name) { return look<Arena>(name, true); }
Result<Trials::Solo> Trials::stop_solo(const std::string& name) { return look<Solo>(name, true); }

}  // namespace quadrille
