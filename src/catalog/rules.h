#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "catalog/view.h"
#include "core/player.h"
#include "core/result.h"
#include "search/concepts.h"

namespace quadrille {

// The plain rules of a game, as the outside needs them. A Position may hold secrets; whatever answers a
// viewer takes the Observation. Games without secrets let both be one type, and observe() give a reference.
//   moves(): those that change something; empty when the game is over.
//   validate(): a move that is legal, one that does nothing, or the reason why it is refused.
template <class R>
concept Rules = std::totally_ordered<typename R::Move> &&
    requires(const R& rules, typename R::Position at, const typename R::Position& seat_of,
             const typename R::Observation& seen, typename R::Move move, Viewer viewer, std::uint64_t seed) {
  { rules.players() } -> std::same_as<int>;
  { rules.start(seed) } -> std::same_as<typename R::Position>;
  { rules.after(std::move(at), move) } -> std::same_as<typename R::Position>;
  { rules.observe(seat_of, viewer) } -> std::convertible_to<const typename R::Observation&>;
  { rules.to_move(seen) } -> std::same_as<Player>;
  { rules.outcome(seen) } -> std::same_as<Outcome>;
  { rules.moves(seen) } -> RangeOf<typename R::Move>;
  { rules.validate(seen, move) } -> std::same_as<Result<Effect>>;
};

// How a game is written and read. Everything that comes from outside gives a Result.
//   begin(): a position to start from, given as text; read(): what a viewer may know, given as text.
template <class N, class R>
concept Notation = requires(const N& notation, const R& rules, const typename R::Observation& seen,
                            typename R::Move move, std::string_view text, std::uint64_t seed) {
  { notation.read_move(rules, seen, text) } -> std::same_as<Result<typename R::Move>>;
  { notation.write_move(rules, move) } -> std::same_as<std::string>;
  { notation.begin(rules, seed, text) } -> std::same_as<Result<typename R::Position>>;
  { notation.read(rules, text) } -> std::same_as<Result<typename R::Observation>>;
  { notation.describe(rules, seen) } -> std::same_as<View>;
};

}  // namespace quadrille
