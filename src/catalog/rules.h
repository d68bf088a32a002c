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

// The plain rules of a game, as Adapter needs them. A Position may hold secrets; functions whose result
// reaches a viewer take the Observation. In a game without secrets both are one type, and observe() returns a
// reference.
//   moves(): the moves that change something; empty if the game is over.
//   validate(): the effect of a legal move, or the error of an illegal one.
// Const functions are thread-safe.
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

// The notation of a game. Functions that read outside input return a Result.
//   begin(): a position to start from, given as text; read(): an observation, given as text.
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
