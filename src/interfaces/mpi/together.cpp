#include "interfaces/mpi/together.h"

#include <mpi.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interfaces/mpi/mpi_crew.h"

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

// Whether the leader has begun; it tells the others.
bool begins(bool leader_says) {
  int says = leader_says ? 1 : 0;
  MPI_Bcast(&says, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return says != 0;
}

}  // namespace

Result<SolveReport> solve_together(const SolveTask& task) {
  if (my_rank() != 0) {
    const SolveReport nothing_to_say{.complete = true};
    if (!begins(false)) return nothing_to_say;
    const auto folder = WorkFolder::open(work_folder_of(task.out), task.rules);
    if (!folder) {
      // The leader waits for this rank's answers: there is no going on without it.
      MPI_Abort(MPI_COMM_WORLD, 1);
      return folder.error();
    }
    serve(task.work, *folder, task.threads, task.memory);
    return nothing_to_say;
  }
  bool begun = false;
  auto report = solve_with(task, [&](const WorkFolder& folder) {
    begun = begins(true);
    return std::make_unique<MpiCrew>(task.work, folder, task.threads, task.memory);
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
  if (sums[0] > 0) return Error{ErrorCode::storage, "a game failed on another rank", ""};
  result->games = sums[1];
  for (std::size_t i = 0; i < result->players.size(); ++i) {
    Tally& tally = result->players[i];
    tally.wins = sums[2 + 3 * i];
    tally.draws = sums[3 + 3 * i];
    tally.losses = sums[4 + 3 * i];
  }
  return result;
}

}  // namespace quadrille::mpi
