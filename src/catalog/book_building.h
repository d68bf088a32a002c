#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "catalog/abilities.h"
#include "catalog/book_work.h"
#include "core/bits.h"
#include "core/result.h"

namespace quadrille {

// What building a book needs to know of a game. A position is known by its key, and by the ply that it is of.
struct BookGame {
  using Keys = std::vector<Bits128>;
  using ValueOf = std::function<int(Bits128 key)>;

  std::string name;       // game and rules, "connect:7x6n4p2"
  int key_bytes = 8;      // that a key takes
  int largest_value = 0;  // values are from the negative of it
  int first_stop = 0;     // the first ply after which there is a book to use; then every other one
  Bits128 start = 0;
  // The keys of the open positions that follow from this one, in any order, repeated or not.
  std::function<Keys(Bits128 key, int ply)> next;
  // The value of a position from the values of those.
  std::function<int(Bits128 key, int ply, const ValueOf&)> value_from_next;
  // Solves positions of one ply. `solved` may be called by several threads at once; false ends the work.
  std::function<void(const Keys&, int ply, const std::function<bool(std::size_t index, int value)>& solved,
                     const Budget&)>
      solve_each;
  std::function<std::string(Bits128 key, int ply)> in_words;
};

// Solves the last ply position by position and derives the earlier ones from it. Work that was stopped goes
// on from where it was. docs/book-format.md tells how.
[[nodiscard]] Result<BookReport> build_book(const BookGame& game, const BookPlan& plan);

// Checks that all positions are there and follow from those one ply later, and solves a sample of the last
// ply again.
[[nodiscard]] Result<BookCheck> verify_book(const BookGame& game, const std::filesystem::path& file,
                                            std::size_t sample, std::uint64_t seed, const Budget& budget);

// The ability of a book that builds and verifies itself.
template <class OpeningBook>
[[nodiscard]] BookMaking book_making(std::shared_ptr<const OpeningBook> book) {
  return {.build = [book](const BookPlan& plan) { return book->build(plan); },
          .verify = [book](const std::filesystem::path& file, std::size_t sample, std::uint64_t seed,
                           const Budget& budget) { return book->verify(file, sample, seed, budget); }};
}

}  // namespace quadrille
