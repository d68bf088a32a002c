// Prints the value of a position of Connect and of every move in it.
#include <iostream>

#include "catalog/catalog.h"

int main() {
  const auto game = quadrille::all_games().create("connect", "7x6n4p2");
  if (!game) return 1;
  const auto position = (*game)->read("4444432655");
  if (!position) return 1;
  std::cout << (*game)->describe(*position).prompt << '\n';
  const auto analysis = (*game)->ability<quadrille::Analyser>()->analyse(*position, {});
  if (!analysis) return 1;
  for (const auto& [move, verdict] : analysis->moves)
    std::cout << move << ' ' << quadrille::name_of(verdict.value.min) << " in " << *verdict.remoteness
              << ", score " << *verdict.score << '\n';
}
