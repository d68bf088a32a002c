#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace quadrille::mpi {

// Returns "rank 3 (node7)", the prefix of this rank's messages.
[[nodiscard]] std::string rank_name();

// Returns the error of a rank whose own work succeeded while another rank failed. If the leader ends with it,
// the rank that failed writes its messages in finish().
[[nodiscard]] Error another_rank_failed();

// The standard streams of one rank. The leader keeps its own. The other ranks would repeat its messages, so
// their standard output is dropped and their standard error held back until the rank ends.
class RankStreams {
 public:
  // Collective: all ranks construct theirs at the same time, after MPI_Init.
  RankStreams();

  // Collective, at the end of the program. A rank that failed as the leader did stays silent; one that failed
  // by itself writes its messages, each line with rank and host. If the leader does not end, because it waits
  // for the work of the failed rank, that rank aborts the whole run. Returns the exit code of the run: that
  // of the leader, or of a rank that failed by itself.
  [[nodiscard]] int finish(int exit_code);

  // Writes a line with rank and host to the rank's real standard error, and aborts the whole run.
  [[noreturn]] static void abort(std::string_view message);
};

}  // namespace quadrille::mpi
