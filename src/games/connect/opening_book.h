#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "catalog/book_building.h"
#include "catalog/found_file.h"
#include "core/result.h"
#include "games/connect/bitboard.h"
#include "games/connect/rules.h"
#include "games/connect/solver.h"
#include "search/book.h"

namespace quadrille::connect {

// An opening book: the scores of all open positions of the first plies. A position and its mirror image share
// an entry. Thread-safe. REQUIRES: a board that the solver takes.
class OpeningBook {
 public:
  explicit OpeningBook(const PlainRules& rules);

  // Returns the book for these rules, or null if there is no file. Fails if the file is damaged. The book is
  // owned by *this.
  [[nodiscard]] Result<const Book*> book() const { return file_.get(); }
  // Returns the score of an open position, or nullopt if the book does not hold it.
  [[nodiscard]] std::optional<int> score(const Book& book, const Position& at) const {
    return book.find(bits_.canonical_key(bits_.from(at, rules_.shape())));
  }

  [[nodiscard]] Result<BookReport> build(const BookPlan& plan) const;
  [[nodiscard]] Result<BookCheck> verify(const std::filesystem::path& file, std::size_t sample,
                                         std::uint64_t seed, const Budget& budget) const;

 private:
  [[nodiscard]] BookGame game(Solver& solver) const;
  [[nodiscard]] int best_of_next(Bits128 key, const BookGame::ValueOf& score) const;
  [[nodiscard]] std::string name() const;

  PlainRules rules_;
  BitRules<Bits128> bits_;
  FoundFile<Book> file_;
};

}  // namespace quadrille::connect
