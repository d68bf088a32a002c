// Plays a match of Quarto between two engine levels, which its seed determines.
#include <iostream>

#include "catalog/match.h"

int main() {
  const auto game = quadrille::all_games().create("quarto", "");
  if (!game) return 1;
  auto match = quadrille::Match::begin(*game, {.seed = 7, .seats = {"easy", "medium"}});
  if (!match) return 1;
  while (match->turn().outcome.is_open()) {
    const auto move = match->engine_move(match->seat_of(match->turn().to_move), {});
    if (!move || !match->play(*move)) return 1;
    std::cout << *move << ' ';
  }
  std::cout << '\n' << match->view({}).result << '\n';
}
