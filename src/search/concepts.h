#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "core/player.h"

namespace quadrille {

template <class Range, class Element>
concept RangeOf = requires(const Range& range) {
  { *range.begin() } -> std::convertible_to<Element>;
  { range.begin() != range.end() } -> std::convertible_to<bool>;
  { range.size() } -> std::convertible_to<std::size_t>;
  { range[std::size_t{}] } -> std::convertible_to<Element>;
};

// The interface of a game without secrets to searches. Positions are values; after() returns a new one.
// moves(): called only while the game is open; the result is then not empty and in ascending order.
template <class T>
concept Tree = std::copyable<typename T::Position> && std::is_trivially_copyable_v<typename T::Move> &&
    std::totally_ordered<typename T::Move> &&
    requires(const T& tree, const typename T::Position& at, typename T::Move move) {
  { tree.players() } -> std::same_as<int>;
  { tree.to_move(at) } -> std::same_as<Player>;
  { tree.outcome(at) } -> std::same_as<Outcome>;
  { tree.moves(at) } -> RangeOf<typename T::Move>;
  { tree.after(at, move) } -> std::same_as<typename T::Position>;
};

}  // namespace quadrille
