#include <mpi.h>

#include <cstdio>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/program.h"
#include "interfaces/mpi/together.h"

namespace {

// One rank speaks for all: they would all say the same.
void be_silent() {
  for (std::FILE* stream : {stdout, stderr})
    if (std::freopen("/dev/null", "w", stream) == nullptr) std::fclose(stream);
}

}  // namespace

int main(int count, char** arguments) {
  using namespace quadrille::cli;  // NOLINT(google-build-using-namespace): the one place outside the
                                   // namespace
  int threads = 0;
  MPI_Init_thread(&count, &arguments, MPI_THREAD_FUNNELED, &threads);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) be_silent();
  const int exit_code = run_program(
      {.name = "quadrille-mpi",
       .description = "The long work of Quadrille on many machines. All ranks must see the same files.",
       .example = "mpirun -n 8 quadrille-mpi solve connect --columns 5 --rows 5 --out 5x5.table",
       .threads = 1},
      count, arguments, [](const Program& program) {
        add_solve(program, quadrille::mpi::solve_together);
        add_arena(program, quadrille::mpi::run_arena_together);
        add_stats(program, quadrille::mpi::run_statistics_together);
      });
  MPI_Finalize();
  return exit_code;
}
