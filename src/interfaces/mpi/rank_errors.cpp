#include "interfaces/mpi/rank_errors.h"

#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/text.h"

namespace quadrille::mpi {
namespace {

constexpr int leader = 0;
constexpr auto longest_wait = std::chrono::seconds(5);
constexpr auto between_looks = std::chrono::milliseconds(10);

// Process-wide, as the streams are.
int real_error = STDERR_FILENO;
std::FILE* held_back = nullptr;
bool failed_elsewhere = false;
MPI_Comm at_the_end = MPI_COMM_NULL;  // separate from the collectives of the work, which a failed rank misses

int my_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void write_lines(std::string_view text) {
  std::string lines;
  for (const std::string_view line : split(text, '\n'))
    if (!line.empty()) lines += fmt::format("{}: {}\n", rank_name(), line);
  // One write, so that lines of ranks do not mix. There is nowhere to report its failure.
  [[maybe_unused]] const auto written = ::write(real_error, lines.data(), lines.size());
}

std::string held_back_words() {
  std::string text;
  if (held_back == nullptr) return text;
  std::fflush(stderr);
  std::rewind(held_back);
  std::array<char, 4096> some{};
  while (const std::size_t count = std::fread(some.data(), 1, some.size(), held_back))
    text.append(some.data(), count);
  return text;
}

// Returns whether all ranks reach their end within `longest_wait`.
bool all_have_ended() {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(at_the_end, &request);
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  int ended = 0;
  while (true) {
    MPI_Test(&request, &ended, MPI_STATUS_IGNORE);
    if (ended != 0 || std::chrono::steady_clock::now() > deadline) return ended != 0;
    std::this_thread::sleep_for(between_looks);
  }
}

}  // namespace

std::string rank_name() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> host{};
  int length = 0;
  MPI_Get_processor_name(host.data(), &length);
  return fmt::format("rank {} ({})", my_rank(),
                     std::string_view(host.data(), static_cast<std::size_t>(length)));
}

Error another_rank_failed() {
  failed_elsewhere = true;
  return {ErrorCode::storage, "a game failed on another rank", ""};
}

RankStreams::RankStreams() {
  MPI_Comm_dup(MPI_COMM_WORLD, &at_the_end);
  if (my_rank() == leader) return;
  real_error = ::dup(STDERR_FILENO);
  held_back = std::tmpfile();
  if (held_back != nullptr) ::dup2(::fileno(held_back), STDERR_FILENO);
  if (std::freopen("/dev/null", "w", stdout) == nullptr) std::fclose(stdout);
}

int RankStreams::finish(int exit_code) {
  // Only a failed rank waits with a time limit: the others wait for the ranks that still work.
  if (exit_code == 0 || my_rank() == leader) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(at_the_end, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (!all_have_ended()) {
    write_lines(held_back_words());
    MPI_Abort(MPI_COMM_WORLD, exit_code);
  }
  std::array<int, 2> of_leader = {exit_code, failed_elsewhere ? 1 : 0};
  MPI_Bcast(of_leader.data(), 2, MPI_INT, leader, at_the_end);
  const auto [exit_code_of_leader, leader_is_well] = of_leader;
  const bool by_itself =
      exit_code != 0 && !failed_elsewhere && (exit_code_of_leader == 0 || leader_is_well != 0);
  if (my_rank() != leader && by_itself) write_lines(held_back_words());
  int highest = 0;
  MPI_Allreduce(&exit_code, &highest, 1, MPI_INT, MPI_MAX, at_the_end);
  return exit_code_of_leader != 0 ? exit_code_of_leader : highest;
}

void RankStreams::abort(std::string_view message) {
  write_lines(message);
  MPI_Abort(MPI_COMM_WORLD, 1);
  std::abort();
}

}  // namespace quadrille::mpi
