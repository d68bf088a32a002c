#include "service/background_jobs.h"

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

BackgroundJobs::BackgroundJobs(std::size_t max_per_client)
    : max_per_client_(max_per_client),
      pool_({.threads = 2,
             .max_queued = max_queued,
             .max_per_client = max_per_client,
             .max_running_per_client = 1,
             .nice = 10}) {}

BackgroundJobs::~BackgroundJobs() { (void)stop(std::chrono::steady_clock::time_point::max()); }

bool BackgroundJobs::stop(std::chrono::steady_clock::time_point deadline) {
  {
    const std::lock_guard lock(guard_);
    for (const auto& [name, job] : jobs_) job->stop = true;
  }
  return pool_.drain(deadline);
}

Result<BackgroundJobs::Name> BackgroundJobs::submit(const Shared& job, const std::string& client,
                                                    const std::function<void()>& play) {
  const std::lock_guard lock(guard_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(jobs_, [&](const auto& each) {
    return each.second.use_count() == 1 && now - each.second->asked_about > memory;
  });
  if (jobs_.size() >= max_kept) return Name();
  const auto submitted = pool_.submit(client, play);
  if (submitted == WorkerPool::Submitted::client_full)
    return Error{
        ErrorCode::too_many,
        fmt::format("{} arenas or statistics are yours already: wait until one ends", max_per_client_),
        "games"};
  if (submitted == WorkerPool::Submitted::queue_full) return Name();
  std::string name = random_name();
  jobs_.emplace(name, job);
  return Name(name);
}

template <class Kind, class Figures>
void BackgroundJobs::report(BackgroundJob& job, const Figures& so_far) {
  const std::lock_guard lock(guard_);
  std::get<Kind>(job.standing).so_far = so_far;
  const auto now = std::chrono::steady_clock::now();
  if (now - job.asked_about > patience || now - job.began > longest) job.stop = true;
}

template <class Kind, class Plan, class Run>
Result<BackgroundJobs::Name> BackgroundJobs::begin(const Plan& plan, const std::string& client, Kind standing,
                                                   Run run) {
  const auto job = std::make_shared<BackgroundJob>(std::move(standing));
  return submit(job, client, [this, job, plan, run] {
    {
      const std::lock_guard lock(guard_);
      job->began = std::chrono::steady_clock::now();
    }
    Plan mine = plan;
    mine.stop = &job->stop;
    mine.progress = [this, &job](const auto& so_far) { this->template report<Kind>(*job, so_far); };
    const Result<void> played = job->stop ? Result<void>() : run(mine);
    const std::lock_guard lock(guard_);
    auto& ended = std::get<Kind>(job->standing);
    ended.done = true;
    if (!played) ended.fault = played.error();
  });
}

Result<BackgroundJobs::Name> BackgroundJobs::begin(const ArenaPlan& plan, const std::string& client) {
  if (auto fine = check(plan); !fine) return fine.error();
  Arena standing{.planned = plan.games, .so_far = {}};
  for (const std::string& player : plan.players) standing.so_far.players.push_back({.name = player});
  return begin(plan, client, std::move(standing), [](const ArenaPlan& mine) -> Result<void> {
    if (auto played = run_arena(mine); !played) return played.error();
    return {};
  });
}

Result<BackgroundJobs::Name> BackgroundJobs::begin(const StatisticsPlan& plan, const std::string& client) {
  if (auto fine = check(plan); !fine) return fine.error();
  return begin(plan, client, Solo{.planned = plan.games, .so_far = {}},
               [](const StatisticsPlan& mine) -> Result<void> {
                 if (auto played = run_statistics(mine); !played) return played.error();
                 return {};
               });
}

template <class Kind>
Result<Kind> BackgroundJobs::look(const std::string& name, bool stops) {
  const std::lock_guard lock(guard_);
  const auto found = jobs_.find(name);
  if (found == jobs_.end()) return no_such_trial(name);
  BackgroundJob& job = *found->second;
  const Kind* standing = std::get_if<Kind>(&job.standing);
  if (standing == nullptr) return no_such_trial(name);
  job.asked_about = std::chrono::steady_clock::now();
  if (stops) job.stop = true;
  return *standing;
}

Result<BackgroundJobs::Arena> BackgroundJobs::arena(const std::string& name) {
  return look<Arena>(name, false);
}
Result<BackgroundJobs::Solo> BackgroundJobs::solo(const std::string& name) { return look<Solo>(name, false); }
Result<BackgroundJobs::Arena> BackgroundJobs::stop_arena(const std::string& name) {
  return look<Arena>(name, true);
}
Result<BackgroundJobs::Solo> BackgroundJobs::stop_solo(const std::string& name) {
  return look<Solo>(name, true);
}

}  // namespace quadrille
