#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "core/bits.h"
#include "core/processor.h"
#include "games/quarto/bitboard.h"
#include "games/quarto/endgame.h"
#include "games/quarto/solver.h"
#include "games/quarto/symmetry.h"
#include "search/search_in_progress.h"
#include "search/transposition_table.h"

namespace quadrille::quarto {

// Answers two questions about the player who picks on a board: do they win, and do they at least avoid a
// loss? Each question has two outcomes, so a node has no bounds, and half of all nodes need only one good
// move:
//
//   reaches(board, Win)  =  some safe piece, wherever it is placed, leaves the opponent with
//                           not reaches(board after it, not Win)
//
// A piece is safe when it wins nowhere. Without a safe piece the picker loses; with no piece left the game is
// a tie. Not thread-safe: each thread has its own instance, and instances share a table.
template <bool Squares>
class Prover {
 public:
  using PositionTable = TranspositionTable<Bits64>;

  // The min number of empty cells for a look-up in the table: below, a search is as fast.
  static constexpr int fewest_empty_in_table = 7;
  // The min number of empty cells to look up all successors before any of them is searched: one node in six
  // less from the empty board, one in a hundred from four pieces on.
  static constexpr int fewest_empty_to_look_ahead = 9;
  [[nodiscard]] static constexpr int key_bits() {
    return Symmetries<Squares>::key_bits(cells - fewest_empty_in_table);
  }

  // The min number of empty cells at which threads that search one board together take different successors.
  static constexpr int fewest_empty_to_share = 10;

  // `table` and `in_progress` must outlive *this. Threads that search one board together share `in_progress`;
  // it is null for a single thread.
  Prover(PositionTable& table, SearchInProgress<Bits64>* in_progress, bool avx2)
      : table_(&table), in_progress_(in_progress), avx2_(avx2 && QUADRILLE_HAS_AVX2) {}

  // These return nullopt if the limits end the search, or another thread sets `settled`.
  [[nodiscard]] std::optional<bool> wins(const Board<Squares>& board, const Limits& limits,
                                         const std::atomic<bool>& settled) {
    return ask<true>(board, limits, settled);
  }
  [[nodiscard]] std::optional<bool> avoids_loss(const Board<Squares>& board, const Limits& limits,
                                                const std::atomic<bool>& settled) {
    return ask<false>(board, limits, settled);
  }

  // Nodes searched since construction.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // Resets the move ordering, so that later searches do not depend on earlier ones.
  void clear() {
    good_piece_ = {};
    good_cell_ = {};
  }

 private:
  using Place = typename PositionTable::Place;
  static constexpr int hand_searched = 4;  // empty cells at which endgame.h takes over

  // The bits of a table entry, above those for its work.
  static constexpr unsigned known(bool win) { return 1U << (PositionTable::work_bits + (win ? 0 : 2)); }
  static constexpr unsigned yes(bool win) { return known(win) << 1; }

  template <bool Win>
  [[nodiscard]] std::optional<bool> ask(const Board<Squares>& board, const Limits& limits,
                                        const std::atomic<bool>& settled) {
    limits_ = &limits;
    settled_ = &settled;
    last_node_ = limits.nodes > std::numeric_limits<std::uint64_t>::max() - nodes_ ? limits.nodes
                                                                                   : nodes_ + limits.nodes;
    given_up_ = limits.is_over();
    if (given_up_) return std::nullopt;
    const PieceSet safe = board.safe();
    bool answer = false;
    if (board.placed() == cells) {
      answer = !Win;
    } else if (safe != 0) {
      answer = with_cells<cells, Win>(board, safe, cells - board.placed());
    }
    if (given_up_) return std::nullopt;
    return answer;
  }

  // The number of empty cells is a template parameter from here on, so that loops over them have a known
  // length.
  template <int Empty, bool Win>
  [[nodiscard]] bool with_cells(const Board<Squares>& board, PieceSet safe, int empty) {
    if constexpr (Empty > 1)
      if (empty != Empty) return with_cells<Empty - 1, Win>(board, safe, empty);
    return avx2_ ? reaches_avx2<Empty, Win>(board, safe) : reaches_plain<Empty, Win>(board, safe);
  }

  template <int Empty, bool Win>
  [[gnu::noinline]] bool reaches_plain(const Board<Squares>& board, PieceSet safe) {
    return reaches<Empty, Win, false>(board, safe);
  }
  template <int Empty, bool Win>
  QUADRILLE_AVX2 [[gnu::noinline, gnu::flatten]] bool reaches_avx2(const Board<Squares>& board,
                                                                   PieceSet safe) {
    return reaches<Empty, Win, true>(board, safe);
  }

  template <int Empty, bool Win, bool Wide>
  [[nodiscard]] bool reaches(const Board<Squares>& board, PieceSet safe) {
    nodes_ += Empty == 1 ? 0 : 1;
    if constexpr (Empty == 1) {
      return !Win;  // the last piece is safe
    } else if constexpr (Empty == hand_searched) {
      return reaches_with_four<Squares, Win>(board, safe, nodes_);
    } else if constexpr (fewest_empty_in_table <= Empty && Empty < cells) {
      return search_by_table<Empty, Win, Wide>(board, safe);
    } else {
      return search<Empty, Win, Wide>(board, safe);
    }
  }

  template <bool Wide>
  [[nodiscard]] Place place_of(const Board<Squares>& board) const {
    using Code = std::conditional_t<Wide, WideBits, PlainBits>;
    return table_->place(Symmetries<Squares>::get().template key<Code>(board));
  }

  template <int Empty, bool Win, bool Wide>
  [[nodiscard]] bool search_by_table(const Board<Squares>& board, PieceSet safe) {
    const Place place = place_of<Wide>(board);
    unsigned entry = table_->look_up(place);
    if ((entry & known(Win)) != 0) return (entry & yes(Win)) != 0;
    if (is_time_to_give_up()) return false;
    const std::uint64_t before = nodes_;
    const bool answer = search<Empty, Win, Wide>(board, safe);
    if (given_up_) return false;
    entry |= known(Win) | (answer ? yes(Win) : 0);
    if (Win && answer) entry |= known(false) | yes(false);
    if (!Win && !answer) entry |= known(true);
    const auto work = static_cast<unsigned>(2 * std::bit_width(nodes_ - before));
    table_->store(place, (entry & ~unsigned{PositionTable::largest_work}) |
                             std::min(work, unsigned{PositionTable::largest_work}));
    return answer;
  }

  // Checks the clock and `settled` only now and then.
  [[nodiscard]] bool is_time_to_give_up() {
    constexpr std::uint64_t between_looks = 256;
    if (nodes_ >= last_node_) given_up_ = true;
    if (++looks_ % between_looks == 0 && (settled_->load(std::memory_order_relaxed) || limits_->is_over()))
      given_up_ = true;
    return given_up_;
  }

  // A small list that is sorted by weight. The lowest four bits of an entry are its index.
  template <std::size_t Most>
  struct Order {                    // NOLINT(*-member-init)
    std::array<int, Most> entries;  // as many as `size` says
    std::size_t size = 0;

    void insert(int weight, int index) {
      const int entry = weight << 4 | index;
      std::size_t at = size++;
      for (; at > 0 && entries[at - 1] > entry; --at) entries[at] = entries[at - 1];
      entries[at] = entry;
    }
    [[nodiscard]] int operator[](std::size_t i) const { return entries[i] & 15; }
    void put_last(std::size_t i) {
      std::rotate(entries.begin() + static_cast<std::ptrdiff_t>(i),
                  entries.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  entries.begin() + static_cast<std::ptrdiff_t>(size));
    }
  };

  template <int Empty, bool Win, bool Wide>
  [[nodiscard]] bool search(const Board<Squares>& board, PieceSet safe) {
    constexpr auto empty = static_cast<std::size_t>(Empty);
    const auto& geometry = Geometry<Squares>::get();
    const auto ready = board.shared & geometry.with_one_empty(board.occupied);
    const auto nearly = board.shared & geometry.with_two_empty(board.occupied);
    // For each cell: the traits that win on another cell, and those that would once a piece with them is on
    // this one.
    // NOLINTBEGIN(*-member-init): filled as far as they are read
    std::array<Traits, empty> elsewhere;
    std::array<Traits, empty> around;
    std::array<std::uint8_t, empty> cell;
    // NOLINTEND(*-member-init)
    std::size_t count = 0;
    for (Bits64 rest = board.empty(); rest != 0; rest &= rest - 1, ++count) {
      const int index = lowest_index(rest);
      const auto& through = geometry.through(index);
      cell[count] = static_cast<std::uint8_t>(index);
      elsewhere[count] = ready.outside(through).any();
      around[count] = (nearly & through).any();
    }

    // The pieces that the opponent can safely hand back, for every piece and cell. Pieces with few good cells
    // come first.
    std::array<std::array<PieceSet, empty>, pieces> answers;  // NOLINT(*-member-init)
    Order<pieces> piece_order;
    for (Bits64 rest = safe; rest != 0; rest &= rest - 1) {
      const int piece = lowest_index(rest);
      const Traits traits = traits_of(static_cast<Piece>(piece));
      const auto others = static_cast<PieceSet>(board.left & ~(1U << piece));
      int good_cells = 0;
      for (std::size_t i = 0; i < empty; ++i) {
        const auto winning = static_cast<Traits>(elsewhere[i] | (around[i] & traits));
        const auto answer = static_cast<PieceSet>(others & ~geometry.pieces_with(winning));
        answers[static_cast<std::size_t>(piece)][i] = answer;
        good_cells += answer != 0 ? 1 : 0;
      }
      if (Empty > 1 && good_cells == 0) return true;
      constexpr int good_elsewhere = 3;
      piece_order.insert(
          good_cells - (piece == good_piece_[Empty][Win] ? good_elsewhere : 0) + good_elsewhere, piece);
    }
    if constexpr (Empty == 2) return !Win;  // a safe piece is left for the last cell: a tie
    for (std::size_t i = 0; i < piece_order.size; ++i) {
      const auto piece = static_cast<Piece>(piece_order[i]);
      if (!has_answer<Empty, Win, Wide>(board, piece, cell, answers[piece])) {
        good_piece_[Empty][Win] = piece;
        return !given_up_;
      }
    }
    return false;
  }

  // Returns whether the opponent has a cell for this piece with which they reach the opposite goal. Cells
  // that leave few safe pieces come first: they leave the fewest continuations, and are most often right.
  template <int Empty, bool Win, bool Wide, std::size_t Count>
  [[nodiscard]] bool has_answer(const Board<Squares>& board, Piece piece,
                                const std::array<std::uint8_t, Count>& cell,
                                const std::array<PieceSet, Count>& answers) {
    Order<Count> order;
    for (std::size_t i = 0; i < Count; ++i)
      if (answers[i] != 0)
        order.insert(cell[i] == good_cell_[Empty][Win] ? 0 : std::popcount(answers[i]), static_cast<int>(i));
    // The places of the successors in the table, by cell.
    std::array<Place, Empty >= fewest_empty_to_look_ahead ? Count : 0> places;  // NOLINT(*-member-init)
    if constexpr (Empty >= fewest_empty_to_look_ahead) {
      for (std::size_t i = 0; i < order.size; ++i) {
        const auto at = static_cast<std::size_t>(order[i]);
        Board<Squares> next = board;
        next.put(piece, cell[at]);
        places[at] = place_of<Wide>(next);
        if ((table_->look_up(places[at]) & yes(!Win)) != 0) return true;
      }
    }
    std::size_t not_put_off = order.size;
    for (std::size_t i = 0; i < order.size; ++i) {
      const auto at = static_cast<std::size_t>(order[i]);
      bool announced = false;
      if constexpr (Empty >= fewest_empty_to_share) {
        announced = in_progress_ != nullptr;
        // A board that another thread is searching is deferred: by its turn that search may be done. The
        // first is never deferred, since it may cause a cutoff.
        if (announced && i > 0 && i < not_put_off && in_progress_->holds(places[at])) {
          order.put_last(i--);
          --not_put_off;
          continue;
        }
        if (announced) in_progress_->enter(places[at]);
      }
      Board<Squares> next = board;
      next.put(piece, cell[at]);
      const bool reached = Wide ? reaches_avx2<Empty - 1, !Win>(next, answers[at])
                                : reaches_plain<Empty - 1, !Win>(next, answers[at]);
      if constexpr (Empty >= fewest_empty_to_share)
        if (announced) in_progress_->leave(places[at]);
      if (reached) {
        good_cell_[Empty][Win] = cell[at];
        return true;
      }
      if (given_up_) return false;
    }
    return false;
  }

  PositionTable* table_;
  SearchInProgress<Bits64>* in_progress_;
  bool avx2_;
  const Limits* limits_ = nullptr;
  const std::atomic<bool>* settled_ = nullptr;
  std::uint64_t last_node_ = 0;
  bool given_up_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t looks_ = 0;
  // The moves that settled the last board with as many empty cells and the same question (killer moves).
  std::array<std::array<std::uint8_t, 2>, cells + 1> good_piece_{};
  std::array<std::array<std::uint8_t, 2>, cells + 1> good_cell_{};
};

}  // namespace quadrille::quarto
