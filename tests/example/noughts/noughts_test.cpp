#include <gtest/gtest.h>

#include "catalog/catalog.h"

namespace quadrille {
namespace {

// The well-known counts: 9!/(9-d)! while no game can be over, then 255168 whole games in all.
TEST(ExampleGame, perft_of_noughts_is_the_well_known_one) {
  const auto game = *all_games().create("noughts", "");
  const auto start = *game->read("");
  const std::uint64_t known[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth)
    EXPECT_EQ(game->ability<Perft>()->count(start, depth), known[depth]);
}

TEST(ExampleGame, is_in_its_own_catalogue_only_by_one_line) {
  const Catalog catalog = all_games();
  ASSERT_EQ(catalog.entries().size(), 1U);
  EXPECT_EQ(catalog.entries().front().name, "noughts");
}

}  // namespace
}  // namespace quadrille
