#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

#include "core/value.h"

namespace quadrille {

using TierId = std::uint64_t;

// A game of two players that can be strongly solved. Players move in turn, and no position repeats within a
// game. Positions are divided into tiers. Each tier has a level, which rises with every move, and numbers its
// positions; symmetric positions have one number. Not every number needs to stand for a position that a game
// reaches. All functions must be thread-safe.
//
//   Tier              what is computed once about a tier: `size`, greater than all its numbers, and `level`
//   tier_of(at)       the tier of a position
//   tier(id)          the Tier of an id
//   describe(id)      the tier in words, for reports
//   index(tier, at)   the number of a position within its tier, from 0 to tier.size - 1
//   walk(tier, from, to, wanted, visit)
//                     calls visit(number, position, images) in order for every number in [from, to) for which
//                     wanted(number) holds; `images` counts the symmetric positions that have the number
//   mirrored(at)      the other of two images
//   result(at)        nothing while the game is open, otherwise its value for the player to move
//   for_each_after(at, visit)
//                     calls visit with the position after every move of an open position
template <class G>
concept TieredGame = std::copyable<typename G::Position> &&
    requires(const G& game, const typename G::Position& at, const typename G::Tier& tier, TierId id,
             std::uint64_t index, bool (*wanted)(std::uint64_t),
             void (*visit)(std::uint64_t, const typename G::Position&, int),
             void (*visit_after)(const typename G::Position&)) {
  { game.start() } -> std::same_as<typename G::Position>;
  { game.tier_of(at) } -> std::same_as<TierId>;
  { game.tier(id) } -> std::same_as<typename G::Tier>;
  { tier.size } -> std::convertible_to<std::uint64_t>;
  { tier.level } -> std::convertible_to<std::uint32_t>;
  { game.describe(id) } -> std::same_as<std::string>;
  { game.index(tier, at) } -> std::same_as<std::uint64_t>;
  game.walk(tier, index, index, wanted, visit);
  { game.mirrored(at) } -> std::same_as<typename G::Position>;
  { game.result(at) } -> std::same_as<std::optional<Value>>;
  game.for_each_after(at, visit_after);
};

}  // namespace quadrille
