#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "catalog/book_building.h"
#include "catalog/found_file.h"
#include "core/result.h"
#include "core/value.h"
#include "games/quarto/rules.h"
#include "games/quarto/solver.h"
#include "search/book.h"

namespace quadrille::quarto {

// An opening book: the values of all open positions of the first plies. Symmetric positions share an entry. A
// pick is a ply, and so is a placement. Thread-safe.
class OpeningBook {
 public:
  explicit OpeningBook(const PlainRules& rules);

  // Returns the book for these rules, or null if there is no file. Fails if the file is damaged. The book is
  // owned by *this.
  [[nodiscard]] Result<const Book*> book() const { return file_.get(); }
  // Returns the value for the player to move of an open position, or nullopt if the book does not hold it.
  [[nodiscard]] std::optional<Value> value(const Book& book, const Position& at) const;

  [[nodiscard]] Result<BookReport> build(const BookPlan& plan) const;
  [[nodiscard]] Result<BookCheck> verify(const std::filesystem::path& file, std::size_t sample,
                                         std::uint64_t seed, const Budget& budget) const;

 private:
  [[nodiscard]] BookGame game(Solver& solver) const;
  [[nodiscard]] std::string name() const;

  PlainRules rules_;
  FoundFile<Book> file_;
};

}  // namespace quadrille::quarto
