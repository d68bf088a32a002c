#include "catalog/book_building.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "core/files.h"
#include "core/random.h"
#include "search/book.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using Keys = BookGame::Keys;

constexpr std::size_t most_positions = 2'000'000;  // of one ply

// The values of one ply while they are computed: a header line that names the ply, then a byte for each
// position in the order of the keys, 0 if unknown. A byte is written as soon as its value is known, and is
// never half written, so an interrupted build leaves a valid file.
class WorkFile {
 public:
  // Opens or creates the file. Resumes it if its header is the one of this ply. Values are from -most to
  // most; any other byte counts as unknown.
  [[nodiscard]] static Result<WorkFile> open(const fs::path& path, const std::string& name, std::size_t count,
                                             int most) {
    std::error_code problem;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), problem);
    if (problem) return write_error("create", path.parent_path(), problem.value());
    WorkFile work;
    work.path_ = path;
    work.file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (work.file_.get() < 0) return write_error("create", path, errno);
    const std::string header = name + "\n";
    work.offset_ = header.size();
    std::string there(header.size() + count, '\0');
    const auto length = ::pread(work.file_.get(), there.data(), there.size(), 0);
    if (length < 0) return io_error("read", path, errno);
    if (there.compare(0, header.size(), header) != 0) {  // of another ply, or nothing yet
      there.assign(header.size() + count, '\0');
      if (::ftruncate(work.file_.get(), 0) != 0 ||
          ::pwrite(work.file_.get(), header.data(), header.size(), 0) != static_cast<ssize_t>(header.size()))
        return write_error("write", path, errno);
    }
    work.bytes_ = there.substr(header.size());
    for (std::size_t i = 0; i < count; ++i)
      if (std::abs(work.value(i)) > most) work.bytes_[i] = 0;
    return work;
  }

  [[nodiscard]] bool has(std::size_t index) const { return bytes_[index] != 0; }
  [[nodiscard]] int value(std::size_t index) const {
    return static_cast<unsigned char>(bytes_[index]) - offset;
  }
  // Returns false if writing fails. Threads may call it at once for different indices.
  [[nodiscard]] bool put(std::size_t index, int value) {
    bytes_[index] = static_cast<char>(value + offset);
    return ::pwrite(file_.get(), &bytes_[index], 1, static_cast<off_t>(offset_ + index)) == 1;
  }
  [[nodiscard]] std::size_t solved() const {
    return bytes_.size() - static_cast<std::size_t>(std::count(bytes_.begin(), bytes_.end(), '\0'));
  }
  void remove() const { ::unlink(path_.c_str()); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  static constexpr int offset = 65;  // values are from -64 to 64

  fs::path path_;
  Descriptor file_;
  std::size_t offset_ = 0;
  std::string bytes_;
};

// Returns the keys of the open positions of each ply, sorted. A small game may have fewer than `depth` plies.
Result<std::vector<Keys>> positions_through(const BookGame& game, int depth) {
  std::vector<Keys> plies = {{game.start}};
  while (static_cast<int>(plies.size()) <= depth && !plies.back().empty()) {
    Keys next;
    for (const Bits128 key : plies.back()) {
      const Keys after = game.next(key, static_cast<int>(plies.size()) - 1);
      next.insert(next.end(), after.begin(), after.end());
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.size() > most_positions)
      return Error{ErrorCode::bad_usage,
                   fmt::format("ply {} has {} positions, more than a book can hold: take a depth below {}",
                               plies.size(), next.size(), plies.size()),
                   "depth"};
    plies.push_back(std::move(next));
  }
  if (plies.back().empty()) plies.pop_back();
  return plies;
}

// Solves the unsolved positions of one ply, and writes each value to the work file as soon as it is known.
Result<void> solve_ply(const BookGame& game, const BookPlan& plan, int ply, const Keys& keys,
                       WorkFile& work) {
  std::vector<std::size_t> open;
  Keys open_keys;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (work.has(i)) continue;
    open.push_back(i);
    open_keys.push_back(keys[i]);
  }
  std::atomic<std::size_t> done = keys.size() - open.size();
  std::atomic<int> write_fault = 0;
  std::mutex telling;
  const auto tell = [&] {
    if (!plan.progress) return;
    const std::lock_guard lock(telling);
    plan.progress({ply, done, keys.size()});
  };
  tell();
  game.solve_each(
      open_keys, ply,
      [&](std::size_t i, int value) {
        if (!work.put(open[i], value)) {
          write_fault = errno;
          return false;
        }
        ++done;
        tell();
        return true;
      },
      plan.budget);
  if (write_fault != 0) return write_error("write", work.path(), write_fault);
  return {};
}

// Returns the records of a ply and of all earlier ones. REQUIRES: `work` has all values of the ply.
std::vector<Book::Record> records_of(const BookGame& game, const std::vector<Keys>& plies, int ply,
                                     const WorkFile& work) {
  const auto keys_of = [&](int each) -> const Keys& { return plies[static_cast<std::size_t>(each)]; };
  std::vector<Book::Record> records;
  std::vector<int> values(keys_of(ply).size());
  for (std::size_t i = 0; i < values.size(); ++i)
    records.push_back({keys_of(ply)[i], values[i] = work.value(i)});
  for (int earlier = ply - 1; earlier >= 0; --earlier) {
    const Keys& later = keys_of(earlier + 1);
    const auto value_of = [&](Bits128 key) {
      const auto at = std::lower_bound(later.begin(), later.end(), key);
      return values[static_cast<std::size_t>(at - later.begin())];
    };
    std::vector<int> earlier_values;
    for (const Bits128 key : keys_of(earlier)) {
      earlier_values.push_back(game.value_from_next(key, earlier, value_of));
      records.push_back({key, earlier_values.back()});
    }
    values = std::move(earlier_values);
  }
  return records;
}

}  // namespace

Result<BookReport> build_book(const BookGame& game, const BookPlan& plan) {
  BookReport report;
  if (std::error_code problem; fs::exists(plan.file, problem)) {
    const auto there = Book::open(plan.file, game.name);
    if (!there) return there.error();
    report.depth = (*there)->depth();
    report.positions = (*there)->size();
  }
  const auto plies = positions_through(game, plan.depth);
  if (!plies) return plies.error();
  const int depth = static_cast<int>(plies->size()) - 1;

  // Two plies at a time, so that a book can be used long before the whole build is done.
  for (int ply = std::min(game.first_stop, depth);; ply = std::min(ply + 2, depth)) {
    const Keys& keys = (*plies)[static_cast<std::size_t>(ply)];
    if (report.depth < ply) {
      fs::path part = plan.file;
      part += fmt::format(".ply{}.part", ply);
      auto work = WorkFile::open(part, fmt::format("quadrille-book-part {} ply {}", game.name, ply),
                                 keys.size(), game.largest_value);
      if (!work) return work.error();
      if (auto solved = solve_ply(game, plan, ply, keys, *work); !solved) return solved.error();
      report.last = {ply, work->solved(), keys.size()};
      if (report.last.solved < keys.size()) return report;

      auto records = records_of(game, *plies, ply, *work);
      report.positions = records.size();
      if (auto written = Book::write(plan.file, game.name, ply, game.key_bytes, std::move(records)); !written)
        return written.error();
      report.depth = ply;
      work->remove();
    }
    if (ply >= depth) break;
  }
  report.complete = true;
  return report;
}

Result<BookCheck> verify_book(const BookGame& game, const fs::path& file, std::size_t sample,
                              std::uint64_t seed, const Budget& budget) {
  const auto book = Book::open(file, game.name);
  if (!book) return book.error();
  const auto plies = positions_through(game, (*book)->depth());
  if (!plies) return plies.error();

  BookCheck check;
  check.positions = (*book)->size();
  const auto complain = [&](Bits128 key, int ply, std::string_view problem) {
    if (check.wrong++ == 0) check.first_wrong = fmt::format("{}: {}", game.in_words(key, ply), problem);
  };
  std::size_t expected = 0;
  const int last = static_cast<int>(plies->size()) - 1;
  for (int ply = 0; ply <= last; ++ply)
    for (const Bits128 key : (*plies)[static_cast<std::size_t>(ply)]) {
      ++expected;
      const auto value = (*book)->find(key);
      if (!value) {
        complain(key, ply, "it is not in the book");
      } else if (ply < last) {
        ++check.derived;
        const int due =
            game.value_from_next(key, ply, [&](Bits128 next) { return (*book)->find(next).value_or(0); });
        if (due != *value) complain(key, ply, fmt::format("the book says {}, its moves say {}", *value, due));
      }
    }
  if (expected != check.positions)
    complain(game.start, 0, fmt::format("{} positions, not {}", check.positions, expected));

  Random random(seed);
  Keys chosen = plies->back();
  for (std::size_t i = 0; i < std::min(sample, chosen.size()); ++i)
    std::swap(chosen[i], chosen[i + random.below(static_cast<std::uint32_t>(chosen.size() - i))]);
  chosen.resize(std::min(sample, chosen.size()));
  std::mutex counting;
  game.solve_each(
      chosen, last,
      [&](std::size_t i, int value) {
        const std::lock_guard lock(counting);
        ++check.solved;
        if (const auto said = (*book)->find(chosen[i]); said && *said != value)
          complain(chosen[i], last, fmt::format("the book says {}, the solver {}", *said, value));
        if (budget.progress) budget.progress(check.solved, chosen.size());
        return true;
      },
      budget);
  return check;
}

}  // namespace quadrille
