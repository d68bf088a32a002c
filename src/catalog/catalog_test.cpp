#include "catalog/catalog.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace quadrille {
namespace {

std::shared_ptr<const Game> created(const Catalog& catalog, std::string_view name, std::string_view rules) {
  const auto game = catalog.create(name, rules);
  return game ? *game : nullptr;
}

TEST(Catalog, the_same_rules_are_one_game_however_they_are_told) {
  const Catalog catalog = all_games();
  const auto by_word = created(catalog, "connect", "9x7n5p2");
  ASSERT_NE(by_word, nullptr);
  EXPECT_EQ(created(catalog, "connect", "9x7n5p2"), by_word);
  const Catalog copy = catalog;
  EXPECT_EQ(created(copy, "connect", "9x7n5p2"), by_word) << "copies share what was created";
  EXPECT_NE(created(catalog, "connect", "9x7n4p2"), by_word);

  const Entry* entry = *catalog.find("connect");
  Settings settings(entry->options);
  for (const auto& [name, value] : {std::pair{"columns", "9"}, {"rows", "7"}, {"connect", "5"}})
    ASSERT_TRUE(settings.set(name, value));
  const auto by_settings = entry->create(settings);
  ASSERT_TRUE(by_settings);
  EXPECT_EQ((*by_settings)->identity().rules, "9x7n5p2");
  EXPECT_EQ(*entry->create(settings), *by_settings);
}

TEST(Catalog, rules_given_in_contradiction_are_refused_also_after_a_game_of_the_same_values) {
  const Catalog catalog = all_games();
  const Entry* entry = *catalog.find("kaboom");
  Settings settings(entry->options);
  ASSERT_TRUE(settings.set("bombs", "1"));
  ASSERT_TRUE(entry->create(settings));
  ASSERT_TRUE(settings.set("x-bombs", "2"));
  EXPECT_FALSE(entry->create(settings));
  EXPECT_FALSE(entry->create(settings)) << "a refusal is not kept";
}

TEST(Catalog, only_the_last_games_are_kept) {
  const Catalog catalog = all_games();
  const std::weak_ptr<const Game> first = created(catalog, "connect", "4x4n3p2");
  EXPECT_FALSE(first.expired());
  for (std::size_t columns = 5; columns < 5 + Catalog::max_created; ++columns)
    ASSERT_NE(created(catalog, "connect", std::to_string(columns) + "x4n3p2"), nullptr);
  EXPECT_TRUE(first.expired());
}

TEST(Catalog, threads_that_ask_at_once_get_games_of_these_rules) {
  const Catalog catalog = all_games();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&catalog, i] {
      for (int columns = 4; columns < 100; ++columns) {
        const std::string rules = std::to_string(4 + (columns * (i + 1)) % 90) + "x4n3p2";
        const auto game = created(catalog, "connect", rules);
        ASSERT_NE(game, nullptr);
        EXPECT_EQ(game->identity().rules, rules);
      }
    });
}

}  // namespace
}  // namespace quadrille
