#include "service/retention.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/wait_until.h"

namespace quadrille {
namespace {

// A store whose removals succeed, fail and throw in turn.
class FaultyStore final : public Store {
 public:
  std::atomic<std::size_t> calls = 0;
  std::atomic<std::size_t> max_rows = 0;
  std::atomic<bool> is_empty = false;

  Result<std::size_t> remove_finished(Instant, std::size_t rows) override {
    max_rows = rows;
    const std::size_t call = calls++;
    if (is_empty) return std::size_t{0};
    if (call % 3 == 1) return Error{ErrorCode::storage, "the database does not answer", "database"};
    if (call % 3 == 2) throw std::runtime_error("no memory");
    return rows;
  }
  Result<std::vector<MatchRow>> of_unknown_origin(const std::string&, std::size_t) override {
    return std::vector<MatchRow>();
  }
  Result<void> note_origin(const MatchRow&, std::optional<Instant>) override { return {}; }
  Result<void> insert(const MatchRow&) override { return {}; }
  Result<std::optional<MatchRow>> load(const std::string&) override { return std::optional<MatchRow>(); }
  Result<bool> replace(const MatchRow&, std::uint64_t) override { return false; }
  Result<std::vector<MatchRow>> all() override { return std::vector<MatchRow>(); }
  Result<bool> erase(const std::string&) override { return false; }
  Result<std::vector<Version>> waiting_for_engines() override { return std::vector<Version>(); }
  Result<void> room_for_import(std::size_t) override { return {}; }
  std::shared_ptr<void> listen(Heard) override { return nullptr; }
  void free_memory() override {}
  Result<void> ping() override { return {}; }
};

using std::chrono::milliseconds;

TEST(Retention, goes_on_after_failures_and_counts_what_it_removed) {
  FaultyStore store;
  const Retention retention(all_games(), store,
                            {.age = milliseconds(1),
                             .rows = 7,
                             .pause = milliseconds(1),
                             .interval = milliseconds(1),
                             .pause_after_failure = milliseconds(1)});
  EXPECT_TRUE(wait_until([&] { return retention.removed() >= 21; }));
  EXPECT_EQ(store.max_rows, 7U);
  EXPECT_EQ(retention.removed() % 7, 0U);
}

TEST(Retention, ends_in_the_middle_of_a_pause) {
  FaultyStore store;
  store.is_empty = true;
  const Retention retention(all_games(), store, {.age = milliseconds(1), .interval = std::chrono::hours(10)});
  EXPECT_TRUE(wait_until([&] { return store.calls == 1; }));
}  // a test that hangs here fails by its time limit

}  // namespace
}  // namespace quadrille
