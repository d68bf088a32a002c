// The store without a service, on each kind of database.

#include "service/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/storage.h"

namespace quadrille {
namespace {

using Origin = MatchRow::Origin;
using std::chrono::hours;

class StoreTest : public testing::TestWithParam<Storage::Kind> {
 protected:
  [[nodiscard]] std::unique_ptr<Store> open(const Store::Options& options = {}) const {
    auto opened = Store::open(storage_.address(), options);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
    return opened ? *std::move(opened) : nullptr;
  }
  static std::vector<std::string> ids_in(Store& store) {
    std::vector<std::string> ids;
    const auto all = store.all();
    EXPECT_TRUE(all);
    if (all)
      for (const MatchRow& each : *all) ids.push_back(each.id);
    return ids;
  }

  Storage storage_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(OnSqlite, StoreTest, testing::Values(Storage::Kind::sqlite), name_of_storage);
INSTANTIATE_TEST_SUITE_P(OnPostgres, StoreTest, testing::Values(Storage::Kind::postgres), name_of_storage);

TEST_P(StoreTest, removes_finished_matches_of_the_service_only_and_few_at_a_time) {
  const auto store = open();
  const auto add = [&](const std::string& id, Origin origin, bool is_over) {
    ASSERT_TRUE(store->insert({.id = id, .body = "{}", .origin = origin, .is_over = is_over}));
  };
  for (const char* id : {"a", "b", "c"}) add(id, Origin::service, true);
  add("imported", Origin::imported, true);
  add("open", Origin::service, false);
  add("terminal", Origin::terminal, true);
  add("unknown", Origin::unknown, true);
  EXPECT_EQ(*store->remove_finished(now() - hours(1), 100), 0U) << "all have changed since";
  const Instant later = now() + hours(1);
  EXPECT_EQ(*store->remove_finished(later, 3), 3U);
  EXPECT_EQ(*store->remove_finished(later, 3), 1U);
  EXPECT_EQ(*store->remove_finished(later, 3), 0U);
  EXPECT_EQ(ids_in(*store), (std::vector<std::string>{"open", "terminal", "unknown"}));
}

TEST_P(StoreTest, the_oldest_are_removed_first_and_a_match_that_is_open_again_stays) {
  const auto store = open();
  for (const char* id : {"a", "b", "c"})
    ASSERT_TRUE(store->insert({.id = id, .version = 1, .body = "{}", .is_over = true}));
  storage_.execute("UPDATE matches SET finished = 1000, changed = 1000 WHERE id = 'b'");
  storage_.execute("UPDATE matches SET finished = 2000, changed = 2000 WHERE id = 'a'");
  ASSERT_TRUE(*store->replace({.id = "c", .version = 2, .body = "{}", .is_over = false}, 1));
  EXPECT_EQ(*store->remove_finished(now() + hours(1), 1), 1U);
  EXPECT_EQ(ids_in(*store), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(*store->remove_finished(now() + hours(1), 9), 1U);
  EXPECT_EQ(ids_in(*store), (std::vector<std::string>{"c"}));
}

TEST_P(StoreTest, rows_of_unknown_origin_are_found_in_steps_and_noted_once) {
  const auto store = open();
  for (const char* id : {"a", "b", "c"})
    ASSERT_TRUE(store->insert({.id = id, .version = 1, .body = "{}", .origin = Origin::unknown}));
  ASSERT_TRUE(store->insert({.id = "d", .body = "{}"}));
  const auto first = store->of_unknown_origin("", 2);
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 2U);
  const auto second = store->of_unknown_origin((*first)[1].id, 2);
  ASSERT_TRUE(second);
  ASSERT_EQ(second->size(), 1U);
  EXPECT_EQ(second->front().id, "c");
  MatchRow noted = (*first)[0];
  noted.origin = Origin::service;
  ASSERT_TRUE(store->note_origin(noted, now() - hours(2)));
  MatchRow stale = (*first)[1];
  stale.origin = Origin::service;
  stale.version = 0;  // the row has changed since
  ASSERT_TRUE(store->note_origin(stale, now() - hours(2)));
  storage_.execute("UPDATE matches SET changed = 0");
  EXPECT_EQ(*store->remove_finished(now() - hours(1), 9), 1U);
  EXPECT_EQ(ids_in(*store), (std::vector<std::string>{"b", "c", "d"}));
}

TEST_P(StoreTest, storage_for_imported_matches_is_limited_also_after_a_restart) {
  const std::string body(60, ' ');
  const auto import = [&](Store& store, const std::string& id) {
    return store.insert({.id = id, .body = body, .origin = Origin::imported});
  };
  {
    const auto store = open({.import_limit = 150});
    ASSERT_TRUE(import(*store, "a"));
    ASSERT_TRUE(import(*store, "b"));
    const auto refused = import(*store, "c");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::storage);
    EXPECT_EQ(refused.error().message, "the storage for imported matches is full: 120 of 150 bytes are used");
    EXPECT_TRUE(store->room_for_import(30));
    EXPECT_FALSE(store->room_for_import(31));
    EXPECT_TRUE(store->insert({.id = "d", .body = body})) << "a match that was made here is no import";
    EXPECT_TRUE(store->insert({.id = "e", .body = body, .origin = Origin::terminal}));
  }
  const auto again = open({.import_limit = 150});
  EXPECT_TRUE(again->room_for_import(30));
  EXPECT_FALSE(again->room_for_import(31));
  EXPECT_FALSE(import(*again, "c"));
  ASSERT_TRUE(*again->erase("a"));
  const auto afterwards = open({.import_limit = 150});
  EXPECT_TRUE(import(*afterwards, "c"));
}

TEST_P(StoreTest, an_id_that_no_match_can_have_is_missing_and_no_fault_of_the_database) {
  const auto store = open();
  for (const std::string& id :
       {std::string("\xff"), std::string("a\0b", 3), std::string(65, 'a'), std::string()}) {
    const auto found = store->load(id);
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found);
    EXPECT_FALSE(*store->erase(id));
  }
}

// SQLite only: PostgreSQL rejects text in a column of numbers.
TEST(StoreOnSqlite, a_row_whose_version_is_no_number_is_an_error) {
  const Storage storage(Storage::Kind::sqlite);
  const auto store = Store::open(storage.address());
  ASSERT_TRUE(store);
  ASSERT_TRUE((*store)->insert({.id = "a", .body = "{}"}));
  storage.execute("UPDATE matches SET version = 'x'");
  EXPECT_FALSE((*store)->load("a"));
}

TEST(StoreOnSqlite, memory_that_is_freed_was_a_cache) {
  constexpr int rows = 50;
  const Storage storage(Storage::Kind::sqlite);
  const auto store = Store::open(storage.address());
  ASSERT_TRUE(store);
  for (int i = 0; i < rows; ++i)
    ASSERT_TRUE((*store)->insert({.id = std::to_string(i), .body = std::string(20'000, 'x')}));
  const auto full = ::sqlite3_memory_used();
  (*store)->free_memory();
  EXPECT_LT(::sqlite3_memory_used(), full / 2);
  const auto all = (*store)->all();
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), std::size_t{rows});
}

TEST_P(StoreTest, a_ping_fails_when_its_row_cannot_be_written) {
  const auto store = open();
  EXPECT_TRUE(store->ping());
  storage_.execute("DELETE FROM quadrille_health");
  EXPECT_FALSE(open()->ping());
}

}  // namespace
}  // namespace quadrille
