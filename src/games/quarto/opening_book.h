#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "catalog/book_building.h"
#include "core/result.h"
#include "core/value.h"
#include "games/quarto/rules.h"
#include "games/quarto/solver.h"
#include "search/book.h"

namespace quadrille::quarto {

// The values of all open positions of the first plies, those that are alike as one. A pick is a ply, and so
// is a placement.
class OpeningBook {
 public:
  // Looks for the file that fits the rules when it is first asked; a file that is damaged is an error, none
  // at all is not.
  explicit OpeningBook(const PlainRules& rules) : rules_(rules) {}

  [[nodiscard]] Result<const Book*> book() const;
  [[nodiscard]] std::optional<Value> value(const Book& book, const Position& at) const;

  [[nodiscard]] Result<BookReport> build(const BookPlan& plan) const;
  [[nodiscard]] Result<BookCheck> verify(const std::filesystem::path& file, std::size_t sample,
                                         std::uint64_t seed, const Budget& budget) const;

 private:
  [[nodiscard]] BookGame game(Solver& solver) const;
  [[nodiscard]] std::string name() const;

  PlainRules rules_;
  mutable std::once_flag looked_;
  mutable Result<std::shared_ptr<const Book>> found_{std::shared_ptr<const Book>()};
};

}  // namespace quadrille::quarto
