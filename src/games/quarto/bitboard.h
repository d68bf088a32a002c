#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "core/bits.h"
#include "core/player.h"
#include "games/quarto/geometry.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// A board for search. A line is a byte of the traits that its pieces share, all traits while it is empty:
// placing a piece is one `and` for all lines through its cell, and the byte of a line with one empty cell
// gives the pieces that win there.
template <bool Squares>
struct Board {
  LineBytes<Squares> shared = nothing_placed();
  Bits64 lanes = 0;  // bit 16 c + i: the piece on cell i has characteristic c
  CellSet occupied = 0;
  PieceSet left = 0xffff;  // neither on the board nor in hand

  [[nodiscard]] CellSet empty() const { return static_cast<CellSet>(~occupied); }
  [[nodiscard]] int placed() const { return std::popcount(occupied); }
  [[nodiscard]] Piece at(int cell) const {
    unsigned piece = 0;
    for (int c = 0; c < characteristics; ++c)
      piece |= static_cast<unsigned>(lanes >> (cells * c + cell) & 1U) << c;
    return static_cast<Piece>(piece);
  }

  // The traits that complete a line somewhere.
  [[nodiscard]] Traits winning_traits() const {
    return (shared & Geometry<Squares>::get().with_one_empty(occupied)).any();
  }
  // The pieces left that win nowhere: those that are safe to hand over.
  [[nodiscard]] PieceSet safe() const {
    return static_cast<PieceSet>(left & ~Geometry<Squares>::get().pieces_with(winning_traits()));
  }
  [[nodiscard]] bool would_win(Piece piece, int cell) const {
    const auto& geometry = Geometry<Squares>::get();
    const auto ready = geometry.with_one_empty(occupied) & geometry.through(cell);
    return ((shared & ready).any() & traits_of(piece)) != 0;
  }

  void take(Piece piece) { left = static_cast<PieceSet>(left & ~(1U << piece)); }
  void put(Piece piece, int cell) {
    const auto& through = Geometry<Squares>::get().through(cell);
    const Bits64 traits = in_every_byte(traits_of(piece));
    for (std::size_t i = 0; i < shared.size(); ++i) shared[i] &= ~through[i] | traits;
    lanes |= lane_bits(piece) << cell;
    occupied = static_cast<CellSet>(occupied | 1U << cell);
    take(piece);
  }

  // The lowest bit of every lane whose characteristic the piece has.
  [[nodiscard]] static constexpr Bits64 lane_bits(Piece piece) {
    constexpr std::array<Bits64, pieces> spread = [] {
      std::array<Bits64, pieces> all{};
      for (std::size_t each = 0; each < pieces; ++each)
        for (std::size_t c = 0; c < characteristics; ++c) all[each] |= Bits64{each >> c & 1} << (cells * c);
      return all;
    }();
    return spread[piece];
  }

  [[nodiscard]] static LineBytes<Squares> nothing_placed() {
    LineBytes<Squares> all{};
    all.words.fill(~Bits64{0});
    return all;
  }

  [[nodiscard]] static Board from(const Position& plain) {
    Board board;
    for (Cell cell = 0; cell < cells; ++cell)
      if (plain.at(cell) != no_piece) board.put(plain.at(cell), cell);
    if (!plain.is_to_pick()) board.take(plain.in_hand());
    return board;
  }
};

// The fast rules. Satisfies the concept Tree. A move is a bit: the lower 16 pick a piece, those above place
// on a cell. Does not validate moves: they must come from moves(). Stateless, so thread-safe.
template <bool Squares>
class BitRules {
 public:
  struct Position {
    Board<Squares> board = {};
    Piece in_hand = no_piece;
    bool won = false;  // by the player who placed last
  };
  using Move = Bits64;

  [[nodiscard]] static int players() { return 2; }
  [[nodiscard]] static Position start() { return {}; }
  [[nodiscard]] static Player to_move(const Position& at) {
    return Player{static_cast<std::uint8_t>((at.board.placed() + (at.in_hand == no_piece ? 0 : 1)) % 2)};
  }
  [[nodiscard]] static Outcome outcome(const Position& at) {
    if (at.won) return won_by(to_move(at));
    return at.board.placed() == cells ? drawn() : Outcome{};
  }
  [[nodiscard]] static BitRange<Bits64> moves(const Position& at) {
    if (at.in_hand == no_piece) return BitRange(Bits64{at.board.left});
    return BitRange(Bits64{at.board.empty()} << pieces);
  }
  [[nodiscard]] static Position after(Position at, Bits64 move) {
    const int index = lowest_index(move);
    if (index < pieces) {
      at.in_hand = static_cast<Piece>(index);
      at.board.take(at.in_hand);
    } else {
      at.won = at.board.would_win(at.in_hand, index - pieces);
      at.board.put(std::exchange(at.in_hand, no_piece), index - pieces);
    }
    return at;
  }

  [[nodiscard]] static Position from(const quarto::Position& plain) {
    return {Board<Squares>::from(plain), plain.in_hand(), plain.outcome().kind == Outcome::Kind::won};
  }
};

}  // namespace quadrille::quarto
