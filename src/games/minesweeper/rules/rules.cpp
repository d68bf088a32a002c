#include "games/minesweeper/rules/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "catalog/rules.h"
#include "core/text.h"

namespace quadrille::minesweeper {

static_assert(Rules<PlainRules>);

int Position::mines_around(Cell cell) const {
  if (!has_mine(cell)) return below_[cell];
  int mines = 0;
  for_each_neighbour(variant(), cell, [&](Cell near) { mines += has_mine(near) ? 1 : 0; });
  return mines;
}

Layout Position::layout() const {
  Layout layout{variant().width, variant().height, std::vector<bool>(below_.size())};
  for (Cell cell = 0; cell < below_.size(); ++cell) layout.mines[cell] = has_mine(cell);
  return layout;
}

Standing Position::standing() const {
  Standing standing{.seed = seed_, .touches = std::vector<Touch>(below_.size(), Touch::none)};
  if (laid_) standing.layout = layout();
  for (Cell cell = 0; cell < below_.size(); ++cell) {
    const Face face = observation_[cell];
    if (face == Face::flag || face == Face::wrong_flag) standing.touches[cell] = Touch::flagged;
    if (is_clue(face) || face == Face::exploded) standing.touches[cell] = Touch::uncovered;
  }
  return standing;
}

Result<PlainRules> PlainRules::create(const Variant& variant) {
  if (const auto possible = check(variant); !possible) return possible.error();
  return PlainRules(variant);
}

Result<Position> PlainRules::start(const Layout& layout) const {
  const auto refused = [](std::string reason) {
    return Error{ErrorCode::bad_board, std::move(reason), "layout"};
  };
  if (layout.width != variant_.width || layout.height != variant_.height)
    return refused(fmt::format("the layout is {} x {} and not {} x {}", layout.width, layout.height,
                               variant_.width, variant_.height));
  if (layout.count() != variant_.mines)
    return refused(
        fmt::format("the layout has {} and not {}", counted(layout.count(), "mine"), variant_.mines));
  Position at = start(0);
  put_mines(at, layout);
  return at;
}

Result<Position> PlainRules::stand(const Standing& standing) const {
  const auto refused = [](std::string reason) {
    return Error{ErrorCode::bad_board, std::move(reason), "position"};
  };
  if (standing.touches.size() != variant_.cells())
    return refused(fmt::format("the position has {} and not {}", counted(standing.touches.size(), "square"),
                               variant_.cells()));
  Position at = start(standing.seed);
  if (standing.layout) {
    auto laid = start(*standing.layout);
    if (!laid) return laid.error();
    at = *std::move(laid);
    at.seed_ = standing.seed;
  }
  Observation& observation = at.observation_;
  for (Cell cell = 0; cell < observation.size(); ++cell) {
    if (standing.touches[cell] == Touch::flagged) {
      observation.faces_[cell] = Face::flag;
      ++observation.flags_;
    }
    if (standing.touches[cell] != Touch::uncovered) continue;
    if (!at.laid_) return refused("a square is uncovered and no mines are laid");
    if (at.has_mine(cell)) {
      observation.faces_[cell] = Face::exploded;
      observation.outcome_ = {Outcome::Kind::lost, {}};
    } else {
      observation.faces_[cell] = clue_face(at.below_[cell]);
      ++observation.visible_;
    }
  }
  if (!observation.outcome_.is_open() || observation.is_cleared()) finish(at);
  return at;
}

void PlainRules::put_mines(Position& at, const Layout& layout) const {
  at.laid_ = true;
  for (Cell cell = 0; cell < at.below_.size(); ++cell)
    if (layout.mines[cell]) at.below_[cell] = Position::mine;
  for (Cell cell = 0; cell < at.below_.size(); ++cell) {
    if (!layout.mines[cell]) continue;
    for_each_neighbour(variant_, cell, [&](Cell near) {
      if (at.below_[near] != Position::mine) ++at.below_[near];
    });
  }
}

std::vector<Move> PlainRules::moves(const Observation& seen) const {
  std::vector<Move> moves;
  for (const Act act : {Act::open, Act::flag})
    for (Cell cell = 0; cell < seen.size(); ++cell)
      if (effect(seen, {act, cell}) == Effect::changes) moves.push_back({act, cell});
  return moves;
}

Effect PlainRules::effect(const Observation& seen, Move move) const {
  const Face face = seen[move.cell];
  if (!seen.outcome().is_open()) return Effect::nothing;
  if (face == Face::covered) return Effect::changes;
  if (face == Face::flag) return move.act == Act::flag ? Effect::changes : Effect::nothing;
  if (move.act == Act::flag) return Effect::nothing;
  int flags = 0;
  bool covers = false;
  for_each_neighbour(variant_, move.cell, [&](Cell near) {
    flags += seen[near] == Face::flag ? 1 : 0;
    covers = covers || seen[near] == Face::covered;
  });
  return covers && flags == clue_of(face) ? Effect::changes : Effect::nothing;
}

void PlainRules::play(Position& at, Move move) const {
  if (effect(at.observation_, move) == Effect::nothing) return;
  at.observation_.last_click_ = move.cell;
  Face& face = at.observation_.faces_[move.cell];
  if (move.act == Act::flag) {
    const bool flags = face == Face::covered;
    face = flags ? Face::flag : Face::covered;
    flags ? ++at.observation_.flags_ : --at.observation_.flags_;
    return;
  }
  if (!at.laid_) put_mines(at, place_mines(variant_, at.seed_, move.cell));
  if (face == Face::covered) {
    uncover(at, move.cell);
  } else {
    chord(at, move.cell);
  }
  if (!at.observation_.outcome_.is_open() || at.observation_.is_cleared()) finish(at);
}

void PlainRules::chord(Position& at, Cell cell) const {
  // A chain reaction may reach the squares around the clue, so the covered ones are listed first.
  std::array<Cell, 8> around{};
  std::size_t count = 0;
  for_each_neighbour(variant_, cell, [&](Cell near) {
    if (at.observation_[near] == Face::covered) around[count++] = near;
  });
  for (std::size_t i = 0; i < count; ++i)
    if (at.observation_[around[i]] == Face::covered) uncover(at, around[i]);
}

void PlainRules::uncover(Position& at, Cell cell) const {
  if (at.has_mine(cell)) {
    at.observation_.faces_[cell] = Face::exploded;
    at.observation_.outcome_ = {Outcome::Kind::lost, {}};
    return;
  }
  at.observation_.faces_[cell] = clue_face(at.below_[cell]);
  ++at.observation_.visible_;
  if (at.below_[cell] == 0) chain_reaction(at, cell);
}

void PlainRules::chain_reaction(Position& at, Cell zero) const {
  // Breadth first and not recursive: on a large board recursion would overflow the call stack (M05).
  std::vector<Cell> wave = {zero};
  std::vector<Cell> next;
  Observation& observation = at.observation_;
  while (!wave.empty()) {
    for (const Cell from : wave)
      for_each_neighbour(variant_, from, [&](Cell near) {
        Face& face = observation.faces_[near];
        if (is_clue(face)) return;
        if (face == Face::flag) --observation.flags_;
        face = clue_face(at.below_[near]);
        ++observation.visible_;
        if (at.below_[near] == 0) next.push_back(near);
      });
    wave.swap(next);
    next.clear();
  }
}

// Ends the game: a game that is not lost is won. Shows the mines.
void PlainRules::finish(Position& at) const {
  Observation& observation = at.observation_;
  if (observation.outcome_.is_open()) observation.outcome_ = won_by(Player{});
  for (Cell cell = 0; cell < observation.size(); ++cell) {
    Face& face = observation.faces_[cell];
    if (face == Face::covered && at.has_mine(cell)) face = Face::mine;
    if (face == Face::flag && !at.has_mine(cell)) face = Face::wrong_flag;
  }
}

}  // namespace quadrille::minesweeper
