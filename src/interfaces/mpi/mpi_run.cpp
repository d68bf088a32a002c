#include "interfaces/mpi/mpi_run.h"

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "interfaces/mpi/mpi_executor.h"
#include "interfaces/mpi/rank_errors.h"

namespace quadrille::mpi {
namespace {

int my_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int ranks() {
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

// Collective: returns the leader's answer on all ranks.
bool begins(bool leader_says) {
  int says = leader_says ? 1 : 0;
  MPI_Bcast(&says, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return says != 0;
}

// Collective: returns whether no rank has failed.
bool all_well(bool here) {
  int well = here ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &well, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return well != 0;
}

// Collective: returns the leader's list on all ranks.
std::vector<std::uint64_t> shared_list(std::vector<std::uint64_t> of_leader) {
  std::uint64_t count = of_leader.size();
  MPI_Bcast(&count, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  of_leader.resize(count);
  MPI_Bcast(of_leader.data(), static_cast<int>(count), MPI_UINT64_T, 0, MPI_COMM_WORLD);
  return of_leader;
}

// Collective: returns the texts of all ranks, joined, to the leader, and an empty text to the others.
std::string gathered(const std::string& text) {
  const int length = static_cast<int>(text.size());
  std::vector<int> lengths(static_cast<std::size_t>(ranks()));
  MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::vector<int> starts(lengths.size());
  std::exclusive_scan(lengths.begin(), lengths.end(), starts.begin(), 0);
  std::string all(my_rank() == 0 ? static_cast<std::size_t>(starts.back() + lengths.back()) : 0, ' ');
  MPI_Gatherv(text.data(), length, MPI_CHAR, all.data(), lengths.data(), starts.data(), MPI_CHAR, 0,
              MPI_COMM_WORLD);
  return all;
}

// Collective: plays the blocks in rounds. Each rank plays its share, and the leader passes the results to
// `take`.
Result<void> play_in_rounds(const StatisticsPlan& plan, const std::vector<std::uint64_t>& of_leader,
                            const TakeBlock& take) {
  constexpr std::size_t blocks_a_thread = 4;  // per round: enough to even out long and short ones
  const auto blocks = shared_list(of_leader);
  const auto rank = static_cast<std::size_t>(my_rank());
  const auto share = static_cast<std::size_t>(plan.threads) * blocks_a_thread;
  const std::size_t round = share * static_cast<std::size_t>(ranks());
  Result<void> result;
  for (std::size_t begun = 0; begun < blocks.size(); begun += round) {
    const auto at = [&](std::size_t index) {
      return blocks.begin() + static_cast<std::ptrdiff_t>(std::min(begun + index, blocks.size()));
    };
    std::string lines;
    const auto played =
        play_blocks(plan, {at(rank * share), at((rank + 1) * share)}, [&](const BlockTally& block) {
          lines += write_block(block) + "\n";
          return Result<void>();
        });
    if (!played) result = played;
    if (!all_well(played.has_value())) return result ? another_rank_failed() : result;
    const std::string all = gathered(lines);
    for (const std::string_view line : split(all, '\n'))
      if (const auto block = read_block(line); block && result) result = take(*block);
    if (!begins(result.has_value() && (plan.stop == nullptr || !*plan.stop))) break;
  }
  return result;
}

}  // namespace

Result<SolveReport> solve_together(const SolveTask& task) {
  if (my_rank() != 0) {
    const SolveReport nothing_to_say{.complete = true};
    if (!begins(false)) return nothing_to_say;
    const auto folder = WorkFolder::open(work_folder_of(task.out), task.rules);
    // The leader waits for this rank's answers, so the run cannot continue without it.
    if (!folder) RankStreams::abort(folder.error().message);
    serve(task.work, *folder, task.threads, task.memory);
    return nothing_to_say;
  }
  bool begun = false;
  auto report = solve_with(task, [&](const WorkFolder& folder) {
    begun = begins(true);
    return std::make_unique<MpiExecutor>(task.work, folder, task.threads, task.memory);
  });
  if (!begun) begins(false);
  return report;
}

Result<ArenaResult> run_arena_together(const ArenaPlan& plan) {
  const auto rank = static_cast<std::uint64_t>(my_rank());
  const auto count = static_cast<std::uint64_t>(ranks());
  ArenaPlan part = plan;
  part.first = plan.games * rank / count;
  part.games = plan.games * (rank + 1) / count - part.first;
  auto result = run_arena(part);
  std::vector<std::uint64_t> numbers = {result ? 0U : 1U, result ? result->games : 0U};
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const Tally tally = result ? result->players[i] : Tally{};
    numbers.insert(numbers.end(), {tally.wins, tally.draws, tally.losses});
  }
  std::vector<std::uint64_t> sums(numbers.size());
  MPI_Allreduce(numbers.data(), sums.data(), static_cast<int>(sums.size()), MPI_UINT64_T, MPI_SUM,
                MPI_COMM_WORLD);
  if (!result) return result;
  if (sums[0] > 0) return another_rank_failed();
  result->games = sums[1];
  for (std::size_t i = 0; i < result->players.size(); ++i) {
    Tally& tally = result->players[i];
    tally.wins = sums[2 + 3 * i];
    tally.draws = sums[3 + 3 * i];
    tally.losses = sums[4 + 3 * i];
  }
  return result;
}

Result<Statistics> run_statistics_together(const StatisticsPlan& plan) {
  if (my_rank() != 0) {
    const Statistics nothing_to_say;
    if (!begins(false)) return nothing_to_say;
    if (auto played = play_in_rounds(plan, {}, {}); !played) return played.error();
    return nothing_to_say;
  }
  bool begun = false;
  auto result = run_statistics(plan, [&](const StatisticsPlan& whole, const auto& blocks, const auto& take) {
    begun = begins(true);
    return play_in_rounds(whole, blocks, take);
  });
  if (!begun) begins(false);
  return result;
}

}  // namespace quadrille::mpi
