#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/text.h"
#include "games/connect/bitboard.h"
#include "solve/stack_index.h"
#include "solve/tiered.h"

namespace quadrille::connect {

// Connect for two players as a TieredGame. A tier holds the positions with the same number of tokens.
template <Bits Word>
class Tiers {
 public:
  using Position = typename BitRules<Word>::Position;
  struct Tier : StackIndex<Word>::Tier {
    std::uint32_t level = 0;
  };

  [[nodiscard]] static bool fits(const Shape& shape) {
    return BitRules<Word>::fits(shape) && StackIndex<Word>::fits(shape.columns, shape.rows);
  }

  explicit Tiers(const Shape& shape) : rules_(shape), index_(shape.columns, shape.rows) {}

  [[nodiscard]] Position start() const { return {}; }
  [[nodiscard]] TierId tier_of(const Position& at) const { return static_cast<TierId>(count_bits(at.all)); }
  [[nodiscard]] Tier tier(TierId id) const {
    const int tokens = static_cast<int>(id);
    return {index_.tier({.tokens = tokens, .first = tokens / 2}), static_cast<std::uint32_t>(id)};
  }
  [[nodiscard]] std::string describe(TierId id) const { return counted(id, "token"); }

  [[nodiscard]] std::uint64_t index(const Tier& tier, const Position& at) const {
    return index_.index(tier, {.first = at.mover, .all = at.all});
  }
  void walk(const Tier& tier, std::uint64_t from, std::uint64_t to, const auto& wanted,
            const auto& visit) const {
    index_.walk(tier, from, to, wanted, [&](std::uint64_t number, const auto& board, int images) {
      visit(number, Position{board.first, board.all}, images);
    });
  }

  [[nodiscard]] Position mirrored(const Position& at) const {
    return rules_.from_key(rules_.mirrored(BitRules<Word>::key(at)));
  }

  [[nodiscard]] std::optional<Value> result(const Position& at) const {
    if (rules_.has_line(at.mover ^ at.all)) return Value::lose;
    if (rules_.moves(at).empty()) return Value::tie;
    return std::nullopt;
  }
  void for_each_after(const Position& at, const auto& visit) const {
    for (const Word landing : rules_.moves(at)) visit(rules_.after(at, landing));
  }

 private:
  BitRules<Word> rules_;
  StackIndex<Word> index_;
};

}  // namespace quadrille::connect
