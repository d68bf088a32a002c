#include "interfaces/mpi/mpi_executor.h"

#include <mpi.h>

#include <cassert>
#include <chrono>
#include <optional>
#include <utility>

#include "interfaces/mpi/rank_errors.h"
#include "solve/bytes.h"

namespace quadrille::mpi {
namespace {

constexpr int leader = 0;
constexpr auto between_looks = std::chrono::microseconds(200);

// The tags of messages. The leader sends `task` and `leave`; the others send `ready` once for each thread,
// then `done` or `failed` for each task.
enum class Tag : int { task = 1, leave, ready, done, failed };

void send(int to, Tag tag, const std::string& bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, static_cast<int>(tag), MPI_COMM_WORLD);
}

struct Message {
  int from = 0;
  Tag tag = Tag::task;
  std::string bytes;
};

// Returns the next message if one has arrived. Does not wait.
std::optional<Message> receive() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

void put(ByteWriter& writer, const ShardId& shard) {
  writer.put(shard.tier);
  writer.put(shard.number);
}

ShardId get_shard(ByteReader& reader) {
  const auto tier = reader.get<TierId>();
  return {tier, reader.get<std::uint32_t>()};
}

std::string write_job(std::size_t ticket, const Task& task) {
  ByteWriter writer;
  writer.put(std::uint64_t{ticket});
  writer.put(static_cast<std::uint8_t>(task.kind));
  put(writer, task.shard);
  writer.put(static_cast<std::uint32_t>(task.before.size()));
  for (const ShardId& shard : task.before) put(writer, shard);
  return std::move(writer.bytes());
}

std::pair<std::size_t, Task> read_job(const std::string& bytes) {
  ByteReader reader(bytes);
  const auto ticket = reader.get<std::uint64_t>();
  Task task{.kind = static_cast<Task::Kind>(reader.get<std::uint8_t>()), .shard = get_shard(reader)};
  const auto before = reader.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < before; ++i) task.before.push_back(get_shard(reader));
  assert(reader.at_end());
  return {ticket, std::move(task)};
}

std::string write_ticket(std::size_t ticket, const std::string& words = "") {
  ByteWriter writer;
  writer.put(std::uint64_t{ticket});
  writer.put(std::string_view(words));
  return std::move(writer.bytes());
}

}  // namespace

TaskThreads::TaskThreads(ThreadExecutor& executor, int threads) : executor_(executor), idle_(threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

TaskThreads::~TaskThreads() {
  {
    const std::lock_guard lock(guard_);
    leaving_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void TaskThreads::start(std::size_t ticket, Task task) {
  --idle_;
  {
    const std::lock_guard lock(guard_);
    waiting_.emplace_back(ticket, std::move(task));
  }
  wake_.notify_one();
}

std::vector<TaskThreads::Done> TaskThreads::collect() {
  const std::lock_guard lock(guard_);
  idle_ += static_cast<int>(done_.size());
  return std::exchange(done_, {});
}

void TaskThreads::work() {
  std::unique_lock lock(guard_);
  while (true) {
    wake_.wait(lock, [&] { return leaving_ || !waiting_.empty(); });
    if (leaving_) return;
    const auto [ticket, task] = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    auto result = executor_.run(task);
    lock.lock();
    done_.push_back({ticket, std::move(result)});
  }
}

MpiExecutor::MpiExecutor(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory)
    : executor_(work, folder, threads, memory), threads_(executor_, threads) {
  int ranks = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  idle_.resize(static_cast<std::size_t>(ranks));
}

MpiExecutor::~MpiExecutor() {
  for (std::size_t rank = 1; rank < idle_.size(); ++rank) send(static_cast<int>(rank), Tag::leave, "");
}

Result<void> MpiExecutor::run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                              const std::function<void(const Task&)>& done) {
  std::size_t next = 0;
  std::size_t running = 0;
  std::optional<Error> failure;
  const auto finish = [&](std::size_t ticket, const Result<void>& result) {
    --running;
    if (result) {
      done(tasks[ticket]);
    } else if (!failure) {
      failure = result.error();
    }
  };
  const auto left = [&] { return next < tasks.size() && !failure && !stop; };
  while (left() || running > 0) {
    bool quiet = true;
    while (auto message = receive()) {
      quiet = false;
      ByteReader reader(message->bytes);
      const auto ticket = reader.get<std::uint64_t>();
      ++idle_[static_cast<std::size_t>(message->from)];
      if (message->tag == Tag::done) finish(ticket, {});
      if (message->tag == Tag::failed)
        finish(ticket, Error{ErrorCode::storage, message->bytes.substr(sizeof ticket), ""});
    }
    for (const auto& each : threads_.collect()) {
      quiet = false;
      finish(each.ticket, each.result);
    }
    for (std::size_t rank = 1; rank < idle_.size(); ++rank)
      for (; idle_[rank] > 0 && left(); --idle_[rank], ++next, ++running)
        send(static_cast<int>(rank), Tag::task, write_job(next, tasks[next]));
    for (; threads_.idle() > 0 && left(); ++next, ++running) threads_.start(next, tasks[next]);
    if (quiet) std::this_thread::sleep_for(between_looks);
  }
  if (failure) return *failure;
  return {};
}

void serve(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory) {
  ThreadExecutor executor(work, folder, threads, memory);
  TaskThreads job_threads(executor, threads);
  for (int i = 0; i < threads; ++i) send(leader, Tag::ready, write_ticket(0));
  while (true) {
    bool quiet = true;
    while (auto message = receive()) {
      quiet = false;
      if (message->tag == Tag::leave) return;
      auto [ticket, task] = read_job(message->bytes);
      job_threads.start(ticket, std::move(task));
    }
    for (const auto& [ticket, result] : job_threads.collect()) {
      quiet = false;
      if (result) {
        send(leader, Tag::done, write_ticket(ticket));
      } else {
        send(leader, Tag::failed, write_ticket(ticket, rank_name() + ": " + result.error().message));
      }
    }
    if (quiet) std::this_thread::sleep_for(between_looks);
  }
}

}  // namespace quadrille::mpi
