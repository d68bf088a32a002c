#include "games/quarto/opening_book.h"

#include <algorithm>
#include <array>

#include "games/quarto/notation.h"
#include "games/quarto/symmetry.h"

namespace quadrille::quarto {
namespace {

namespace fs = std::filesystem;

// A book stores values as the numbers -1, 0 and 1.
int number_of(Value value) { return static_cast<int>(value) - static_cast<int>(Value::tie); }
Value value_of(int number) { return static_cast<Value>(number + static_cast<int>(Value::tie)); }

int ply_of(const Position& at) { return 2 * at.placed() + (at.is_to_pick() ? 0 : 1); }

// A key is a canonical name, whose lowest bit is set if a piece is in hand.
template <bool Squares>
Position from_key(const PlainRules& rules, Bits128 key) {
  const auto named = Symmetries<Squares>::get().from_key(static_cast<Bits64>(key >> 1), (key & 1) != 0);
  std::array<Piece, cells> board{};
  board.fill(no_piece);
  for (Cell cell = 0; cell < cells; ++cell)
    if ((named.board.occupied >> cell & 1) != 0) board[cell] = named.board.at(cell);
  const auto at = rules.stand(board, named.in_hand);
  return *at;
}

Bits128 key_of(const Variant& variant, const Position& at) { return *canonical_name(variant, at); }
Position from_key(const PlainRules& rules, Bits128 key) {
  return rules.variant().squares ? from_key<true>(rules, key) : from_key<false>(rules, key);
}

int best_of_next(const PlainRules& rules, const Position& at, const BookGame::ValueOf& value) {
  int best = number_of(Value::lose);
  for (const Move move : rules.moves(at)) {
    const Position next = rules.after(at, move);
    if (next.outcome().kind == Outcome::Kind::won) return number_of(Value::win);
    if (next.outcome() == drawn()) {
      best = std::max(best, number_of(Value::tie));
    } else {
      const int theirs = value(key_of(rules.variant(), next));
      best = std::max(best, next.to_move() == at.to_move() ? theirs : -theirs);
    }
  }
  return best;
}

}  // namespace

std::string OpeningBook::name() const { return "quarto:" + write_rules(rules_.variant()); }

OpeningBook::OpeningBook(const PlainRules& rules)
    : rules_(rules),
      file_("books/quarto-" + write_rules(rules.variant()) + ".book",
            [name = name()](const fs::path& file) { return Book::open(file, name); }) {}

std::optional<Value> OpeningBook::value(const Book& book, const Position& at) const {
  if (ply_of(at) > book.depth()) return std::nullopt;
  const auto number = book.find(key_of(rules_.variant(), at));
  if (!number) return std::nullopt;
  return value_of(*number);
}

BookGame OpeningBook::game(Solver& solver) const {
  BookGame game;
  game.name = name();
  game.key_bytes = 5;
  game.largest_value = number_of(Value::win);
  game.first_stop = 2 * cells;  // straight to the last ply: solving the earlier ones would take as long again
  game.start = key_of(rules_.variant(), rules_.start());
  game.next = [this](Bits128 key, int /*ply*/) {
    const Position at = from_key(rules_, key);
    BookGame::Keys next;
    for (const Move move : rules_.moves(at)) {
      const Position after = rules_.after(at, move);
      if (after.outcome().is_open()) next.push_back(key_of(rules_.variant(), after));
    }
    return next;
  };
  game.value_from_next = [this](Bits128 key, int /*ply*/, const BookGame::ValueOf& value) {
    return best_of_next(rules_, from_key(rules_, key), value);
  };
  game.solve_each = [this, &solver](const BookGame::Keys& keys, int /*ply*/, const auto& solved,
                                    const Budget& budget) {
    solver.solve_each(
        keys.size(), [&](std::size_t i) { return from_key(rules_, keys[i]); },
        [&](std::size_t i, const ValueBounds& value) {
          return !value.exact() || solved(i, number_of(value.min));
        },
        {.deadline = budget.deadline, .stop = budget.stop});
  };
  game.in_words = [this](Bits128 key, int /*ply*/) { return Notation{}.write(from_key(rules_, key)); };
  return game;
}

Result<BookReport> OpeningBook::build(const BookPlan& plan) const {
  const auto solver =
      Solver::make(rules_.variant(), {.table_bytes = plan.budget.memory, .threads = plan.budget.threads});
  return build_book(game(*solver), plan);
}

Result<BookCheck> OpeningBook::verify(const fs::path& file, std::size_t sample, std::uint64_t seed,
                                      const Budget& budget) const {
  const auto solver =
      Solver::make(rules_.variant(), {.table_bytes = budget.memory, .threads = budget.threads});
  return verify_book(game(*solver), file, sample, seed, budget);
}

}  // namespace quadrille::quarto
