#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/square.h"

namespace quadrille {

// What a program did in games that it played alone, against the board.
struct SoloTally {
  static constexpr std::size_t guess_classes = 16;  // the last one for all that is more

  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t moves = 0;
  std::uint64_t guesses = 0;        // moves that might have lost
  std::uint64_t exact_guesses = 0;  // of these, the ones whose chance to win was known exactly
  std::uint64_t three_bv = 0;       // of the boards that were won: the clicks that they need without flags
  std::uint64_t won_moves = 0;      // in the games that were won
  std::array<std::uint64_t, guess_classes> games_by_guesses{};
  std::uint64_t cpu_nanoseconds = 0;
  std::uint64_t slowest_nanoseconds = 0;  // of a move

  void add(const SoloTally& other) {
    games += other.games;
    wins += other.wins;
    moves += other.moves;
    guesses += other.guesses;
    exact_guesses += other.exact_guesses;
    three_bv += other.three_bv;
    won_moves += other.won_moves;
    for (std::size_t i = 0; i < guess_classes; ++i) games_by_guesses[i] += other.games_by_guesses[i];
    cpu_nanoseconds += other.cpu_nanoseconds;
    slowest_nanoseconds =
        slowest_nanoseconds > other.slowest_nanoseconds ? slowest_nanoseconds : other.slowest_nanoseconds;
  }
};

// How likely every square of a board hides a mine.
struct BoardOdds {
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<double>> mine_probability;  // row by row from the top; nothing where it is open
  std::string solutions;                                // how many, in decimal
  std::vector<Square> safe;
  std::vector<Square> mines;
  struct Best {
    Square square;
    std::string why;
    std::optional<double> win_probability;  // where it is known exactly
  };
  std::optional<Best> best;  // nothing when the game is over
};

}  // namespace quadrille
