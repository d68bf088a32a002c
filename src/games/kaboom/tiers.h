#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/text.h"
#include "games/kaboom/bitboard.h"
#include "solve/stack_index.h"
#include "solve/tiered.h"

namespace quadrille::kaboom {

// Kaboom as a TieredGame. A tier is the player to move, and the numbers of each player's pieces and bombs, on
// the board and in hand. No game returns to a tier: a detonation uses up a bomb, a drop adds a piece, and
// after a pass the opponent must detonate.
template <Bits Word>
class Tiers {
 public:
  using Position = typename BitRules<Word>::Position;
  struct Tier : StackIndex<Word>::Tier {
    std::uint32_t level = 0;
    std::uint8_t x_left = 0;
    std::uint8_t o_left = 0;
    std::uint8_t to_move = 0;
  };

  // Returns whether positions of this shape can be numbered.
  [[nodiscard]] static bool fits(const Shape& shape) {
    return StackIndex<Word>::fits(shape.columns, shape.rows);
  }

  explicit Tiers(const Shape& shape)
      : rules_(shape),
        index_(shape.columns, shape.rows),
        cells_(shape.cells()),
        bombs_(shape.x_bombs + shape.o_bombs) {}

  [[nodiscard]] Position start() const { return rules_.start(); }

  [[nodiscard]] TierId tier_of(const Position& at) const {
    return pack({.to_move = at.to_move,
                 .x = count_bits(at.x),
                 .o = count_bits(at.o),
                 .x_bombs = count_bits(at.x & at.bombs),
                 .o_bombs = count_bits(at.o & at.bombs),
                 .x_left = at.x_left,
                 .o_left = at.o_left});
  }

  [[nodiscard]] Tier tier(TierId id) const {
    const Counts counts = unpack(id);
    return {index_.tier({.tokens = counts.x + counts.o,
                         .first = counts.x,
                         .first_marked = counts.x_bombs,
                         .second_marked = counts.o_bombs}),
            level(counts), static_cast<std::uint8_t>(counts.x_left), static_cast<std::uint8_t>(counts.o_left),
            static_cast<std::uint8_t>(counts.to_move)};
  }

  [[nodiscard]] std::string describe(TierId id) const {
    const Counts c = unpack(id);
    return fmt::format("{} to move, x {} with {} and {} left, o {} with {} and {} left",
                       c.to_move == 0 ? 'x' : 'o', c.x, counted(c.x_bombs, "bomb"), c.x_left, c.o, c.o_bombs,
                       c.o_left);
  }

  [[nodiscard]] std::uint64_t index(const Tier& tier, const Position& at) const {
    return index_.index(tier, {.first = at.x, .all = at.x | at.o, .marked = at.bombs});
  }
  void walk(const Tier& tier, std::uint64_t from, std::uint64_t to, const auto& wanted,
            const auto& visit) const {
    index_.walk(tier, from, to, wanted, [&](std::uint64_t number, const auto& board, int images) {
      visit(number,
            Position{.x = board.first,
                     .o = board.all ^ board.first,
                     .bombs = board.marked,
                     .x_left = tier.x_left,
                     .o_left = tier.o_left,
                     .to_move = tier.to_move},
            images);
    });
  }
  [[nodiscard]] Position mirrored(const Position& at) const { return rules_.mirrored(at); }

  [[nodiscard]] std::optional<Value> result(const Position& at) const {
    const Outcome outcome = rules_.outcome(at);
    if (outcome.is_open()) return std::nullopt;
    if (outcome.kind == Outcome::Kind::draw) return Value::tie;
    return outcome.winner == rules_.to_move(at) ? Value::win : Value::lose;
  }
  void for_each_after(const Position& at, const auto& visit) const {
    for (const auto move : rules_.moves(at)) visit(rules_.after(at, move));
  }

 private:
  struct Counts {
    int to_move = 0;
    int x = 0;  // pieces on the board, bombs among them
    int o = 0;
    int x_bombs = 0;  // on the board
    int o_bombs = 0;
    int x_left = 0;
    int o_left = 0;
  };
  static constexpr int field = 7;  // bits for each count

  [[nodiscard]] static TierId pack(const Counts& counts) {
    auto id = static_cast<TierId>(counts.to_move);
    for (const int count : {counts.x, counts.o, counts.x_bombs, counts.o_bombs, counts.x_left, counts.o_left})
      id = id << field | static_cast<TierId>(count);
    return id;
  }
  [[nodiscard]] static Counts unpack(TierId id) {
    Counts counts;
    for (int* count :
         {&counts.o_left, &counts.x_left, &counts.o_bombs, &counts.x_bombs, &counts.o, &counts.x}) {
      *count = static_cast<int>(id & ((1U << field) - 1));
      id >>= field;
    }
    counts.to_move = static_cast<int>(id);
    return counts;
  }

  // Rises with the number of bombs that have exploded, then with the pieces, then, on a full board, with a
  // pass.
  [[nodiscard]] std::uint32_t level(const Counts& counts) const {
    const int gone = bombs_ - (counts.x_bombs + counts.o_bombs + counts.x_left + counts.o_left);
    const int pieces = counts.x + counts.o;
    const bool must_pass = pieces == cells_ && (counts.to_move == 0 ? counts.x_bombs : counts.o_bombs) == 0;
    return static_cast<std::uint32_t>(2 * (gone * (cells_ + 1) + pieces) + (must_pass ? 0 : 1));
  }

  BitRules<Word> rules_;
  StackIndex<Word> index_;
  int cells_;
  int bombs_;
};

}  // namespace quadrille::kaboom
