#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace quadrille::mpi {

// "rank 3 (node7)": what a message of a rank begins with.
[[nodiscard]] std::string rank_name();

// The error of a rank whose own work went well. Where the leader ends with it, the rank that failed writes
// its words in finish().
[[nodiscard]] Error another_rank_failed();

// The standard streams of one rank. The leader keeps its own. The others would repeat its words, so their
// standard output is dropped and their standard error held back until the rank ends.
class RankStreams {
 public:
  // Collective: all ranks make theirs at the same time, after MPI_Init.
  RankStreams();

  // Collective at the end of the program. A rank that failed as the leader did stays silent; one that failed
  // by itself writes its words, each line with rank and host. Where the leader does not end too, since it
  // waits for the work of the failed rank, the whole run is aborted. Returns the exit code of the run: that
  // of the leader, or of a rank that failed by itself.
  [[nodiscard]] int finish(int exit_code);

  // Writes a line with rank and host to the rank's real standard error, and aborts the whole run.
  [[noreturn]] static void abort(std::string_view message);
};

}  // namespace quadrille::mpi
