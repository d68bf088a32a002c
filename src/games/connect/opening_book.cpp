#include "games/connect/opening_book.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/random.h"
#include "games/connect/notation.h"
#include "games/connect/solver.h"

namespace quadrille::connect {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_positions = 2'000'000;  // of one ply

// The scores of one ply while they are being found: a line that says what they are of, then a byte for each
// position in the order of their keys, 0 for unknown. A byte is written as soon as it is known, and is whole
// or not there.
class WorkFile {
 public:
  // Scores are from -most to most; a byte that holds none is as good as unknown.
  [[nodiscard]] static Result<WorkFile> open(const fs::path& path, const std::string& name, std::size_t count,
                                             int most) {
    std::error_code problem;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), problem);
    if (problem) return io_error("create", path.parent_path(), problem.value());
    WorkFile work;
    work.path_ = path;
    work.file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (work.file_.get() < 0) return io_error("create", path, errno);
    const std::string header = name + "\n";
    work.offset_ = header.size();
    std::string there(header.size() + count, '\0');
    const auto length = ::pread(work.file_.get(), there.data(), there.size(), 0);
    if (length < 0) return io_error("read", path, errno);
    if (there.compare(0, header.size(), header) != 0) {  // of another ply, or nothing yet
      there.assign(header.size() + count, '\0');
      if (::ftruncate(work.file_.get(), 0) != 0 ||
          ::pwrite(work.file_.get(), header.data(), header.size(), 0) != static_cast<ssize_t>(header.size()))
        return io_error("write", path, errno);
    }
    work.bytes_ = there.substr(header.size());
    for (std::size_t i = 0; i < count; ++i)
      if (std::abs(work.score(i)) > most) work.bytes_[i] = 0;
    return work;
  }

  [[nodiscard]] bool has(std::size_t index) const { return bytes_[index] != 0; }
  [[nodiscard]] int score(std::size_t index) const {
    return static_cast<unsigned char>(bytes_[index]) - offset;
  }
  // Threads may put different ones at the same time.
  [[nodiscard]] bool put(std::size_t index, int score) {
    bytes_[index] = static_cast<char>(score + offset);
    return ::pwrite(file_.get(), &bytes_[index], 1, static_cast<off_t>(offset_ + index)) == 1;
  }
  [[nodiscard]] std::size_t solved() const {
    return bytes_.size() - static_cast<std::size_t>(std::count(bytes_.begin(), bytes_.end(), '\0'));
  }
  void remove() const { ::unlink(path_.c_str()); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  static constexpr int offset = 65;  // scores are from -64 to 64

  fs::path path_;
  Descriptor file_;
  std::size_t offset_ = 0;
  std::string bytes_;
};

}  // namespace

std::string OpeningBook::name() const { return "connect:" + write_rules(rules_.shape()); }

int OpeningBook::key_bytes() const { return (rules_.shape().columns * (rules_.shape().rows + 1) + 7) / 8; }

std::string OpeningBook::in_words(Bits128 key) const {
  return Notation{}.describe(rules_, bits_.to_plain(bits_.from_key(key), rules_)).state;
}

Result<const Book*> OpeningBook::book() const {
  std::call_once(looked_, [this] {
    if (const auto file =
            find_data_file(fs::path("books") / fmt::format("connect-{}.book", write_rules(rules_.shape()))))
      found_ = Book::open(*file, name());
  });
  if (!found_) return found_.error();
  return found_->get();
}

// For each ply the keys of its open positions, in order.
Result<std::vector<OpeningBook::Keys>> OpeningBook::positions_through(int depth) const {
  std::vector<Keys> plies = {{bits_.canonical_key(bits_.start())}};
  while (static_cast<int>(plies.size()) <= depth && !plies.back().empty()) {
    Keys next;
    for (const Bits128 key : plies.back()) {
      const auto at = bits_.from_key(key);
      for (const Bits128 move : bits_.moves(at)) {
        const auto after = bits_.after(at, move);
        if (bits_.outcome(after).is_open()) next.push_back(bits_.canonical_key(after));
      }
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

// The score of a position from those of the positions after it.
int OpeningBook::best_of_next(Bits128 key, const std::function<int(Bits128)>& score) const {
  const auto at = bits_.from_key(key);
  const int cells = rules_.shape().cells();
  const int tokens = count_bits(at.all);
  int best = -cells;
  for (const Bits128 move : bits_.moves(at)) {
    const auto after = bits_.after(at, move);
    const Outcome outcome = bits_.outcome(after);
    const int value = outcome.is_open()    ? -score(bits_.canonical_key(after))
                      : outcome == drawn() ? 0
                                           : winning_score(cells, tokens);
    best = std::max(best, value);
  }
  return best;
}

Result<BookReport> OpeningBook::build(const BookPlan& plan) const {
  BookReport report;
  if (std::error_code problem; fs::exists(plan.file, problem)) {
    const auto there = Book::open(plan.file, name());
    if (!there) return there.error();
    report.depth = (*there)->depth();
    report.positions = (*there)->size();
  }
  auto plies = positions_through(plan.depth);
  if (!plies) return plies.error();
  const int depth = static_cast<int>(plies->size()) - 1;  // a small board may have fewer plies
  auto solver =
      Solver::make(rules_.shape(), {.table_bytes = plan.budget.memory, .threads = plan.budget.threads});
  if (!solver) return solver.error();

  // Two plies at a time, so that there is a book to use long before the whole of it is done.
  constexpr int first_stop = 6;
  for (int ply = std::min(first_stop, depth);; ply = std::min(ply + 2, depth)) {
    const Keys& keys = (*plies)[static_cast<std::size_t>(ply)];
    if (report.depth < ply) {
      fs::path part = plan.file;
      part += fmt::format(".ply{}.part", ply);
      auto work = WorkFile::open(part, fmt::format("quadrille-book-part {} ply {}", name(), ply), keys.size(),
                                 (rules_.shape().cells() + 1) / 2);
      if (!work) return work.error();

      std::vector<std::size_t> open;
      for (std::size_t i = 0; i < keys.size(); ++i)
        if (!work->has(i)) open.push_back(i);
      std::atomic<std::size_t> done = keys.size() - open.size();
      std::atomic<int> write_fault = 0;
      std::mutex telling;
      const auto tell = [&] {
        if (!plan.progress) return;
        const std::lock_guard lock(telling);
        plan.progress({ply, done, keys.size()});
      };
      tell();
      (*solver)->solve_each(
          open.size(), [&](std::size_t i) { return bits_.to_plain(bits_.from_key(keys[open[i]]), rules_); },
          [&](std::size_t i, int score) {
            if (!work->put(open[i], score)) {
              write_fault = errno;
              return false;
            }
            ++done;
            tell();
            return true;
          },
          {.deadline = plan.budget.deadline, .stop = plan.budget.stop});
      if (write_fault != 0) return io_error("write", part, write_fault);
      report.last = {ply, work->solved(), keys.size()};
      if (report.last.solved < keys.size()) return report;

      std::vector<Book::Record> records;
      std::vector<int> scores(keys.size());
      for (std::size_t i = 0; i < keys.size(); ++i) records.push_back({keys[i], scores[i] = work->score(i)});
      for (int earlier = ply - 1; earlier >= 0; --earlier) {
        const Keys& later_keys = (*plies)[static_cast<std::size_t>(earlier + 1)];
        const auto score_of = [&](Bits128 key) {
          const auto at = std::lower_bound(later_keys.begin(), later_keys.end(), key);
          return scores[static_cast<std::size_t>(at - later_keys.begin())];
        };
        std::vector<int> earlier_scores;
        for (const Bits128 key : (*plies)[static_cast<std::size_t>(earlier)]) {
          earlier_scores.push_back(best_of_next(key, score_of));
          records.push_back({key, earlier_scores.back()});
        }
        scores = std::move(earlier_scores);
      }
      report.positions = records.size();
      if (auto written = Book::write(plan.file, name(), ply, key_bytes(), std::move(records)); !written)
        return written.error();
      report.depth = ply;
      work->remove();
    }
    if (ply >= depth) break;
  }
  report.complete = true;
  return report;
}

Result<BookCheck> OpeningBook::verify(const fs::path& file, std::size_t sample, std::uint64_t seed,
                                      const Budget& budget) const {
  const auto book = Book::open(file, name());
  if (!book) return book.error();
  auto solver = Solver::make(rules_.shape(), {.table_bytes = budget.memory, .threads = budget.threads});
  if (!solver) return solver.error();
  const auto plies = positions_through((*book)->depth());
  if (!plies) return plies.error();

  BookCheck check;
  check.positions = (*book)->size();
  const auto complain = [&](Bits128 key, std::string_view problem) {
    if (check.wrong++ == 0) check.first_wrong = fmt::format("{}: {}", in_words(key), problem);
  };
  std::size_t expected = 0;
  for (std::size_t ply = 0; ply < plies->size(); ++ply)
    for (const Bits128 key : (*plies)[ply]) {
      ++expected;
      const auto score = (*book)->find(key);
      if (!score) {
        complain(key, "it is not in the book");
      } else if (ply + 1 < plies->size()) {
        ++check.derived;
        const int due = best_of_next(key, [&](Bits128 next) { return (*book)->find(next).value_or(0); });
        if (due != *score) complain(key, fmt::format("the book says {}, its moves say {}", *score, due));
      }
    }
  if (expected != check.positions)
    complain(0, fmt::format("{} positions, not {}", check.positions, expected));

  Random random(seed);
  Keys chosen = plies->back();
  for (std::size_t i = 0; i < std::min(sample, chosen.size()); ++i)
    std::swap(chosen[i], chosen[i + random.below(static_cast<std::uint32_t>(chosen.size() - i))]);
  chosen.resize(std::min(sample, chosen.size()));
  std::mutex counting;
  (*solver)->solve_each(
      chosen.size(), [&](std::size_t i) { return bits_.to_plain(bits_.from_key(chosen[i]), rules_); },
      [&](std::size_t i, int score) {
        const std::lock_guard lock(counting);
        ++check.solved;
        if (const auto said = (*book)->find(chosen[i]); said && *said != score)
          complain(chosen[i], fmt::format("the book says {}, the solver {}", *said, score));
        if (budget.progress) budget.progress(check.solved, chosen.size());
        return true;
      },
      {.deadline = budget.deadline, .stop = budget.stop});
  return check;
}

}  // namespace quadrille::connect
