#include <mpi.h>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/program.h"
#include "interfaces/mpi/mpi_run.h"
#include "interfaces/mpi/rank_errors.h"

int main(int count, char** arguments) {
  using namespace quadrille::cli;  // NOLINT(google-build-using-namespace): the one place outside the
                                   // namespace
  int threads = 0;
  MPI_Init_thread(&count, &arguments, MPI_THREAD_FUNNELED, &threads);
  quadrille::mpi::RankStreams streams;
  const int exit_code = streams.finish(run_program(
      {.name = "quadrille-mpi",
       .description = "The long work of Quadrille on many machines. All ranks must see the same files.",
       .example = "mpirun -n 8 quadrille-mpi solve connect --columns 5 --rows 5 --out 5x5.table",
       .threads = 1},
      count, arguments, [](const Program& program) {
        add_solve(program, quadrille::mpi::solve_together);
        add_arena(program, quadrille::mpi::run_arena_together);
        add_stats(program, quadrille::mpi::run_statistics_together);
      }));
  MPI_Finalize();
  return exit_code;
}
