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

// A game as the book builder sees it. A position is identified by its key and its ply.
struct BookGame {
  using Keys = std::vector<Bits128>;
  using ValueOf = std::function<int(Bits128 key)>;

  std::string name;       // game and rules, "connect:7x6n4p2"
  int key_bytes = 8;      // size of a key in bytes
  int largest_value = 0;  // values are from -largest_value to largest_value; at most 64
  int first_stop = 0;     // first ply after which the book is written; then every second ply
  Bits128 start = 0;
  // Returns the keys of the open positions one move later, in any order, possibly repeated.
  std::function<Keys(Bits128 key, int ply)> next;
  // Returns the value of a position, given the values of the positions one move later.
  std::function<int(Bits128 key, int ply, const ValueOf&)> value_from_next;
  // Solves positions of one ply. `solved` may be called by several threads at once; the work ends when it
  // returns false.
  std::function<void(const Keys&, int ply, const std::function<bool(std::size_t index, int value)>& solved,
                     const Budget&)>
      solve_each;
  // Describes a position in messages.
  std::function<std::string(Bits128 key, int ply)> in_words;
};

// Builds the book of a plan: solves the last ply position by position and derives the earlier plies. Resumes
// an interrupted build from its work file (docs/book-format.md). At a limit of the budget the report is
// incomplete. Errors: bad_usage if a ply has more than 2,000,000 positions, storage or unwritable if a file
// fails or is damaged. REQUIRES: no other build of the same file runs.
[[nodiscard]] Result<BookReport> build_book(const BookGame& game, const BookPlan& plan);

// Checks that a book has all positions of its plies, that their values follow from those one ply later, and
// solves a random `sample` of the last ply again, within the budget. Wrong values are counted, and are no
// error. Error (storage): the file is damaged or of other rules.
[[nodiscard]] Result<BookCheck> verify_book(const BookGame& game, const std::filesystem::path& file,
                                            std::size_t sample, std::uint64_t seed, const Budget& budget);

// Returns the ability of a book with members build() and verify().
template <class OpeningBook>
[[nodiscard]] BookMaking book_making(std::shared_ptr<const OpeningBook> book) {
  return {.build = [book](const BookPlan& plan) { return book->build(plan); },
          .verify = [book](const std::filesystem::path& file, std::size_t sample, std::uint64_t seed,
                           const Budget& budget) { return book->verify(file, sample, seed, budget); }};
}

}  // namespace quadrille
