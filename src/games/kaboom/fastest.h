#pragma once

#include "core/bits.h"
#include "games/kaboom/bitboard.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// Calls `use` with the fastest rules that fit the board and returns its result. All of them satisfy Tree and
// have wins_at_once(). They are valid only during the call.
template <class Use>
auto with_fastest_rules(const PlainRules& plain, Use use) {
  if (BitRules<Bits64>::fits(plain.shape())) return use(BitRules<Bits64>(plain.shape()));
  if (BitRules<Bits128>::fits(plain.shape())) return use(BitRules<Bits128>(plain.shape()));
  return use(plain);
}

template <Bits Word>
[[nodiscard]] auto position_for(const BitRules<Word>& rules, const Position& plain) {
  return rules.from(plain);
}
[[nodiscard]] inline const Position& position_for(const PlainRules& /*rules*/, const Position& plain) {
  return plain;
}

template <Bits Word>
[[nodiscard]] Move plain_move(const BitRules<Word>& rules, typename BitRules<Word>::Move move) {
  return rules.to_plain(move);
}
[[nodiscard]] inline Move plain_move(const PlainRules& /*rules*/, Move move) { return move; }

}  // namespace quadrille::kaboom
