#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/view.h"
#include "interfaces/fullscreen/move_form.h"
#include "interfaces/fullscreen/screen.h"

namespace quadrille::fullscreen {

// A way to move that has a key of its own: `d` drops, `b` drops a bomb, `x` chooses one to set off.
struct Mode {
  MoveForm form = {};
  char32_t key = 0;
  std::string name = {};
  bool at_once = false;   // the key makes the move where the cursor is, and the mode stays
  bool by_steps = false;  // the cursor goes from one target to the next, and the move is asked for twice
};

// What a key meant: a move to make, perhaps after a question, or only that the cursor or the mode is another.
struct MoveRequest {
  bool understood = false;
  std::string move = {};
  bool ask_first = false;
  std::string refusal = {};  // why what was typed is no move, in the words of these keys
};

// Turns keys and clicks into moves, out of the legal moves that it is handed. It knows how moves are written,
// and no rules.
class Controls {
 public:
  // A new position, with the moves of whoever is on turn; none when nobody is to move by keys.
  void offer(const View& view, const std::vector<std::string>& legal);

  [[nodiscard]] MoveRequest press(char32_t pressed);
  // A click at a square or at a piece beside the board.
  [[nodiscard]] MoveRequest click(Square square, Event::Button button);
  [[nodiscard]] MoveRequest click(char piece);

  [[nodiscard]] const std::vector<Mode>& modes() const { return modes_; }
  [[nodiscard]] const Mode* mode() const { return modes_.empty() ? nullptr : &modes_[mode_]; }
  [[nodiscard]] Square cursor() const { return aim().square; }
  [[nodiscard]] char piece() const { return aim().piece; }
  // What is typed names no column, square or piece: the rules say so when it is played (C06).
  [[nodiscard]] bool points_nowhere() const { return !typed_.empty() && !typed_aim(); }
  [[nodiscard]] const std::string& typed() const { return typed_; }
  // Whether the key belongs to a move, so that it means nothing else.
  [[nodiscard]] bool can_type(char32_t pressed) const;
  [[nodiscard]] bool points_at(MoveForm::Target target) const {
    return mode() != nullptr && mode()->form.target == target;
  }
  // What is typed as a move, or the move under the cursor; empty: there is none.
  [[nodiscard]] std::string move() const { return mode() == nullptr ? "" : move_by(*mode()); }
  // A move of the kind that this key stands for, where no legal move is of that kind; empty: there is no such
  // kind. The rules say why it cannot be made.
  [[nodiscard]] std::string missing_move(char32_t pressed) const;
  // Puts the cursor, and the mode, where the move is.
  void show(std::string_view move);

 private:
  void choose(std::size_t mode);
  [[nodiscard]] bool is_target(Square square) const;
  [[nodiscard]] bool step(int columns, int rows);
  [[nodiscard]] bool step_among_targets(int columns, int rows);
  [[nodiscard]] bool step_among_pieces(int columns, int rows);
  [[nodiscard]] bool type(char32_t pressed);
  void take_typed();
  [[nodiscard]] AimedMove read(std::string_view move) const;
  [[nodiscard]] std::optional<Aim> typed_aim() const;
  [[nodiscard]] Aim aim() const { return typed_aim().value_or(aim_); }
  [[nodiscard]] std::string move_by(const Mode& mode) const;
  [[nodiscard]] const Mode& typed_mode() const;
  [[nodiscard]] std::optional<int> typed_column() const;
  [[nodiscard]] std::string typed_refusal(const Mode& mode) const;
  [[nodiscard]] MoveRequest request(const Mode& mode);

  int columns_ = 0;
  int rows_ = 0;
  bool from_bottom_ = false;
  bool column_letters_ = false;
  std::string supply_;
  std::string pieces_;  // those that are gone too
  std::vector<Mode> modes_;
  std::vector<Aim> targets_;  // of the mode that goes by steps
  std::size_t mode_ = 0;
  Aim aim_;
  std::string typed_;  // the column, square or piece so far, validated as a whole when it is played
};

}  // namespace quadrille::fullscreen
