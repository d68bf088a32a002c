#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "catalog/book_building.h"
#include "core/result.h"
#include "games/connect/bitboard.h"
#include "games/connect/rules.h"
#include "games/connect/solver.h"
#include "search/book.h"

namespace quadrille::connect {

// The scores of all open positions of the first plies, a position and its mirror image as one. For boards
// that the solver takes.
class OpeningBook {
 public:
  // Looks for the file that fits the rules when it is first asked; a file that is damaged is an error, none
  // at all is not.
  explicit OpeningBook(const PlainRules& rules) : rules_(rules), bits_(rules.shape()) {}

  [[nodiscard]] Result<const Book*> book() const;
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
  mutable std::once_flag looked_;
  mutable Result<std::shared_ptr<const Book>> found_{std::shared_ptr<const Book>()};
};

}  // namespace quadrille::connect
