#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/player.h"
#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

enum class Act : std::uint8_t { open, flag };  // left click: uncover or chord; right click: flag or unflag

struct Move {
  Act act = Act::open;
  Cell cell = 0;
  friend auto operator<=>(const Move&, const Move&) = default;  // NOLINT(modernize-use-nullptr)
};

// The effect of the clicks on a square.
enum class Touch : std::uint8_t { none, flagged, uncovered };

// A position as plain data; everything else follows from it.
struct Standing {
  std::uint64_t seed = 0;
  std::optional<Layout> layout = {};  // empty: the mines are not placed yet
  std::vector<Touch> touches = {};    // one per cell
};

// The full state of a game, mines included, with the observation of the player in it. The first uncovering
// click places the mines, so a first click that is taken back and made elsewhere is spared there too.
class Position {
 public:
  [[nodiscard]] const Observation& observation() const { return observation_; }
  [[nodiscard]] const Variant& variant() const { return observation_.variant(); }

  // The secrets. Players and engines get an Observation, never a Position.
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] bool is_laid() const { return laid_; }
  [[nodiscard]] bool has_mine(Cell cell) const { return below_[cell] == mine; }
  [[nodiscard]] int mines_around(Cell cell) const;
  [[nodiscard]] Layout layout() const;  // without mines until they are placed
  [[nodiscard]] Standing standing() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  friend class PlainRules;
  Position(const Variant& variant, std::uint64_t seed)
      : observation_(variant), seed_(seed), below_(variant.cells(), 0) {}

  static constexpr std::uint8_t mine = 9;

  Observation observation_;
  std::uint64_t seed_ = 0;
  bool laid_ = false;
  std::vector<std::uint8_t> below_;  // per cell: the mines around it, or `mine`
};

// The rules of the game (M03 to M07). Immutable, so threads may share them.
class PlainRules {
 public:
  using Position = minesweeper::Position;
  using Observation = minesweeper::Observation;
  using Move = minesweeper::Move;

  [[nodiscard]] static Result<PlainRules> create(const Variant& variant);

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] int players() const { return 1; }
  [[nodiscard]] Position start(std::uint64_t seed) const { return {variant_, seed}; }
  // A game on a given layout. bad_board unless its size and number of mines are those of the rules.
  // First-click rules do not apply to it.
  [[nodiscard]] Result<Position> start(const Layout& layout) const;
  // Restores a position. bad_board if its parts do not fit each other.
  [[nodiscard]] Result<Position> stand(const Standing& standing) const;

  [[nodiscard]] const Observation& observe(const Position& at, Viewer /*viewer*/) const {
    return at.observation();
  }
  [[nodiscard]] Player to_move(const Observation& /*seen*/) const { return {}; }
  [[nodiscard]] Outcome outcome(const Observation& seen) const { return seen.outcome(); }
  [[nodiscard]] std::vector<Move> moves(const Observation& seen) const;
  // Every click on a square of the board is legal; Effect::nothing if the game ignores it.
  [[nodiscard]] Effect effect(const Observation& seen, Move move) const;
  [[nodiscard]] Result<Effect> validate(const Observation& seen, Move move) const {
    return effect(seen, move);
  }
  [[nodiscard]] Position after(Position at, Move move) const {
    play(at, move);
    return at;
  }
  // As after(), in place. A move without effect changes nothing.
  void play(Position& at, Move move) const;

 private:
  explicit PlainRules(const Variant& variant) : variant_(variant) {}

  void put_mines(Position& at, const Layout& layout) const;
  void uncover(Position& at, Cell cell) const;
  void chord(Position& at, Cell cell) const;
  void chain_reaction(Position& at, Cell zero) const;
  void finish(Position& at) const;

  Variant variant_;
};

}  // namespace quadrille::minesweeper
