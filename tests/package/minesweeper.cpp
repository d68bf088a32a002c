// Prints the mine probability of each square of the top row of a Minesweeper board, and the reason for the
// best move.
#include <iostream>

#include "catalog/catalog.h"

int main() {
  const auto game = quadrille::all_games().create("minesweeper", "4x3m2safe");
  if (!game) return 1;
  const auto position = (*game)->read("####/1221/0000");
  if (!position) return 1;
  const auto odds = (*game)->ability<quadrille::OddsAnalyser>()->odds(*position, {});
  if (!odds) return 1;
  for (int column = 0; column < odds->columns; ++column)
    std::cout << *odds->mine_probability[static_cast<std::size_t>(column)] << ' ';
  std::cout << '\n' << odds->best->why << '\n';
}
