#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/verb.h"
#include "catalog/view.h"
#include "interfaces/fullscreen/screen.h"

namespace quadrille::fullscreen {

// The meaning of a key: a move to make, perhaps after a question, or only a change of cursor or mode.
struct MoveRequest {
  bool understood = false;
  std::string move = {};
  bool ask_first = false;
  std::string refusal = {};  // why the typed text is no move, in terms of these keys
};

// Turns keys and clicks into moves, by the verbs of a game and the legal moves of a position. The modes are
// the verbs that have a legal move; one of them is active, and the key of another activates that.
class Controls {
 public:
  // Sets the position and the moves of the player to move; no moves if no person is to move.
  void offer(const View& view, const std::vector<Verb>& verbs, const std::vector<std::string>& legal);

  [[nodiscard]] MoveRequest press(char32_t pressed);
  // A click at a square or at a piece beside the board.
  [[nodiscard]] MoveRequest click(Square square, Event::Button button);
  [[nodiscard]] MoveRequest click(char piece);

  [[nodiscard]] const std::vector<Verb>& modes() const { return modes_; }
  [[nodiscard]] const Verb* mode() const { return modes_.empty() ? nullptr : &modes_[mode_]; }
  [[nodiscard]] Square cursor() const { return aim().square; }
  [[nodiscard]] char piece() const { return aim().piece; }
  // Returns whether the typed text names no column, square or piece; the rules explain that when it is played
  // (C06).
  [[nodiscard]] bool points_nowhere() const { return !typed_.empty() && !typed_aim(); }
  [[nodiscard]] const std::string& typed() const { return typed_; }
  // Returns whether the key is part of a typed move, so that it has no other meaning.
  [[nodiscard]] bool can_type(char32_t pressed) const;
  [[nodiscard]] bool points_at(Verb::Target target) const {
    return mode() != nullptr && mode()->target == target;
  }
  // Returns the typed move, or the move under the cursor; empty if there is none.
  [[nodiscard]] std::string move() const { return mode() == nullptr ? "" : move_by(*mode()); }
  // Returns a move of the kind that this key stands for, if no legal move is of that kind; empty if there is
  // no such kind. The rules explain why it cannot be made.
  [[nodiscard]] std::string missing_move(char32_t pressed) const;
  // Moves the cursor and the mode to this move.
  void show(std::string_view move);

 private:
  void choose(std::size_t mode);
  [[nodiscard]] bool is_target(Square square) const;
  [[nodiscard]] bool step(int columns, int rows);
  [[nodiscard]] bool step_among_targets(int columns, int rows);
  [[nodiscard]] bool step_among_pieces(int columns, int rows);
  [[nodiscard]] bool type(char32_t pressed);
  void take_typed();
  [[nodiscard]] std::optional<MoveTarget> typed_aim() const;
  [[nodiscard]] MoveTarget aim() const { return typed_aim().value_or(aim_); }
  [[nodiscard]] std::string move_by(const Verb& mode) const;
  [[nodiscard]] const Verb& typed_mode() const;
  [[nodiscard]] std::optional<int> typed_column() const;
  [[nodiscard]] std::string typed_refusal(const Verb& mode) const;
  [[nodiscard]] MoveRequest request(const Verb& mode);

  int columns_ = 0;
  int rows_ = 0;
  bool from_bottom_ = false;
  bool column_letters_ = false;
  std::string supply_;
  std::string pieces_;  // including those in use
  std::vector<Verb> verbs_;
  std::vector<Verb> modes_;
  std::vector<MoveTarget> targets_;  // of the verb with a few target squares
  std::size_t mode_ = 0;
  MoveTarget aim_;
  std::string typed_;  // column, square or piece so far; validated as a whole when played
};

}  // namespace quadrille::fullscreen
