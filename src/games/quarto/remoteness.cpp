#include "games/quarto/remoteness.h"

#include <cassert>

#include "core/bits.h"
#include "games/quarto/bitboard.h"

namespace quadrille::quarto {
namespace {

// A search by rounds of four moves: the winner hands over, the loser places and hands over, the winner
// places. It finds the number of rounds until a player has no safe piece to hand over.
template <bool Squares>
class Rounds {
 public:
  explicit Rounds(const Limits& limits) { nodes_.limit(limits); }

  // Returns the fewest rounds, `least` to `most`, for which `ends_within(rounds)` holds; nullopt if the nodes
  // run out. REQUIRES: it holds for `most`.
  template <class EndsWithin>
  [[nodiscard]] std::optional<int> fewest(int least, int most, const EndsWithin& ends_within) {
    for (int rounds = least; rounds < most; ++rounds) {
      const bool ends = ends_within(rounds);
      if (nodes_.over()) return std::nullopt;
      if (ends) return rounds;
    }
    return most;
  }

  // Returns whether the picker has a piece that wins within these rounds, wherever it is placed.
  [[nodiscard]] bool picker_wins(const Board<Squares>& board, int rounds) {
    if (rounds == 0) return false;
    for (const Bits64 piece : BitRange(Bits64{board.safe()}))
      if (placer_loses(board, static_cast<Piece>(lowest_index(piece)), rounds - 1)) return true;
    return false;
  }

  // Returns whether every piece that the picker can hand over loses within these rounds.
  [[nodiscard]] bool picker_loses(const Board<Squares>& board, int rounds) {
    const PieceSet safe = board.safe();
    if (safe == 0 || rounds == 0) return safe == 0 && board.left != 0;
    for (const Bits64 piece : BitRange(Bits64{safe}))
      if (!placer_wins(board, static_cast<Piece>(lowest_index(piece)), rounds)) return false;
    return true;
  }

  // REQUIRES, for both: the piece completes no line at once.
  [[nodiscard]] bool placer_wins(const Board<Squares>& board, Piece piece, int rounds) {
    for (const Bits64 cell : BitRange(Bits64{board.empty()}))
      if (nodes_.take() && picker_wins(after(board, piece, cell), rounds)) return true;
    return false;
  }
  [[nodiscard]] bool placer_loses(const Board<Squares>& board, Piece piece, int rounds) {
    for (const Bits64 cell : BitRange(Bits64{board.empty()}))
      if (!nodes_.take() || !picker_loses(after(board, piece, cell), rounds)) return false;
    return true;
  }

 private:
  [[nodiscard]] static Board<Squares> after(Board<Squares> board, Piece piece, Bits64 cell) {
    board.put(piece, lowest_index(cell));
    return board;
  }

  NodeCount nodes_;
};

template <bool Squares>
std::optional<int> remoteness(const Position& at, Value value, const Limits& limits) {
  constexpr int round = 4;
  const auto board = Board<Squares>::from(at);
  const int empty = cells - at.placed();
  Rounds<Squares> search(limits);
  const auto moves_of = [](std::optional<int> rounds, int others) {
    return rounds ? std::optional(round * *rounds + others) : std::nullopt;
  };
  if (at.is_to_pick() && value == Value::win)
    return moves_of(search.fewest(1, empty / 2, [&](int n) { return search.picker_wins(board, n); }), 0);
  if (at.is_to_pick())
    return moves_of(search.fewest(0, (empty - 1) / 2, [&](int n) { return search.picker_loses(board, n); }),
                    2);
  const Piece piece = at.in_hand();
  for (const Bits64 cell : BitRange(Bits64{board.empty()}))
    if (board.would_win(piece, lowest_index(cell))) return 1;
  if (value == Value::win)
    return moves_of(
        search.fewest(1, (empty - 1) / 2, [&](int n) { return search.placer_wins(board, piece, n); }), 1);
  return moves_of(
      search.fewest(0, (empty - 2) / 2, [&](int n) { return search.placer_loses(board, piece, n); }), 3);
}

}  // namespace

std::optional<int> remoteness_of(const Variant& variant, const Position& at, Value value,
                                 const Limits& limits) {
  assert(at.outcome().is_open() && value != Value::tie);
  return variant.squares ? remoteness<true>(at, value, limits) : remoteness<false>(at, value, limits);
}

}  // namespace quadrille::quarto
