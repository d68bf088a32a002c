// Plays a game of Kaboom on a small board with best play by both sides.
#include <iostream>

#include "catalog/catalog.h"

int main() {
  const auto game = quadrille::all_games().create("kaboom", "3x3n3b1.1");
  if (!game) return 1;
  auto state = (*game)->start(1, "");
  if (!state) return 1;
  while ((*game)->turn(*state).outcome.is_open()) {
    const auto analysis = (*game)->ability<quadrille::Analyser>()->analyse((*game)->observe(*state, {}), {});
    if (!analysis || analysis->pv.empty()) return 1;
    const auto played = (*game)->play(*state, analysis->pv.front());
    if (!played) return 1;
    std::cout << played->move << ' ';
  }
  std::cout << '\n' << (*game)->describe((*game)->observe(*state, {})).result << '\n';
}
