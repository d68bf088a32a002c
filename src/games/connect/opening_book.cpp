#include "games/connect/opening_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "catalog/book_building.h"
#include "games/connect/notation.h"
#include "games/connect/solver.h"

namespace quadrille::connect {

namespace fs = std::filesystem;

OpeningBook::OpeningBook(const PlainRules& rules)
    : rules_(rules),
      bits_(rules.shape()),
      file_(fmt::format("books/connect-{}.book", write_rules(rules.shape())),
            [name = name()](const fs::path& file) { return Book::open(file, name); }) {}

std::string OpeningBook::name() const { return "connect:" + write_rules(rules_.shape()); }

BookGame OpeningBook::game(Solver& solver) const {
  const Shape& shape = rules_.shape();
  BookGame game;
  game.name = name();
  game.key_bytes = (shape.columns * (shape.rows + 1) + 7) / 8;
  game.largest_value = (shape.cells() + 1) / 2;
  game.first_stop = 6;
  game.start = bits_.canonical_key(bits_.start());
  game.next = [this](Bits128 key, int /*ply*/) {
    const auto at = bits_.from_key(key);
    BookGame::Keys next;
    for (const Bits128 move : bits_.moves(at)) {
      const auto after = bits_.after(at, move);
      if (bits_.outcome(after).is_open()) next.push_back(bits_.canonical_key(after));
    }
    return next;
  };
  game.value_from_next = [this](Bits128 key, int /*ply*/, const BookGame::ValueOf& score) {
    return best_of_next(key, score);
  };
  game.solve_each = [this, &solver](const BookGame::Keys& keys, int /*ply*/, const auto& solved,
                                    const Budget& budget) {
    solver.solve_each(keys.size(),
                      [&](std::size_t i) { return bits_.to_plain(bits_.from_key(keys[i]), rules_); }, solved,
                      {.deadline = budget.deadline, .stop = budget.stop});
  };
  game.in_words = [this](Bits128 key, int /*ply*/) {
    return Notation{}.describe(rules_, bits_.to_plain(bits_.from_key(key), rules_)).state;
  };
  return game;
}

// Returns the score of a position from the scores of its successors.
int OpeningBook::best_of_next(Bits128 key, const BookGame::ValueOf& score) const {
  const auto at = bits_.from_key(key);
  const int cells = rules_.shape().cells();
  const int tokens = count_bits(at.all);
  int best = -cells;
  for (const Bits128 move : bits_.moves(at)) {
    const auto after = bits_.after(at, move);
    const Outcome outcome = bits_.outcome(after);
    const int value = outcome.is_open()    ? -score(bits_.canonical_key(after))
                      : outcome == drawn() ? 0
                                           : winning_score(cells, tokens);
    best = std::max(best, value);
  }
  return best;
}

Result<BookReport> OpeningBook::build(const BookPlan& plan) const {
  const auto solver =
      Solver::make(rules_.shape(), {.table_bytes = plan.budget.memory, .threads = plan.budget.threads});
  if (!solver) return solver.error();
  return build_book(game(**solver), plan);
}

Result<BookCheck> OpeningBook::verify(const fs::path& file, std::size_t sample, std::uint64_t seed,
                                      const Budget& budget) const {
  const auto solver = Solver::make(rules_.shape(), {.table_bytes = budget.memory, .threads = budget.threads});
  if (!solver) return solver.error();
  return verify_book(game(**solver), file, sample, seed, budget);
}

}  // namespace quadrille::connect
