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
struct Wish {
  bool understood = false;
  std::string move = {};
  bool ask_first = false;
};

// Turns keys and clicks into moves, out of the legal moves that it is handed. It knows how moves are written,
// and no rules.
class Controls {
 public:
  // A new position, with the moves of whoever is on turn; none when nobody is to move by keys.
  void offer(const View& view, const std::vector<std::string>& legal);

  [[nodiscard]] Wish press(char32_t pressed);
  // A click at a square or at a piece beside the board.
  [[nodiscard]] Wish click(Square square, Event::Button button);
  [[nodiscard]] Wish click(char piece);

  [[nodiscard]] const std::vector<Mode>& modes() const { return modes_; }
  [[nodiscard]] const Mode* mode() const { return modes_.empty() ? nullptr : &modes_[mode_]; }
  [[nodiscard]] Square cursor() const { return aim_.square; }
  [[nodiscard]] char piece() const { return aim_.piece; }
  [[nodiscard]] bool points_at(MoveForm::Target target) const {
    return mode() != nullptr && mode()->form.target == target;
  }
  // The move under the cursor; empty: there is none.
  [[nodiscard]] std::string move() const;
  // Puts the cursor, and the mode, where the move is.
  void show(std::string_view move);

 private:
  void choose(std::size_t mode);
  [[nodiscard]] bool step(int columns, int rows);
  [[nodiscard]] bool step_among_targets(int columns, int rows);
  [[nodiscard]] bool step_among_pieces(int columns, int rows);
  [[nodiscard]] bool type_digit(int digit);
  [[nodiscard]] Wish wish(const Mode& mode) const;

  int columns_ = 0;
  int rows_ = 0;
  bool from_bottom_ = false;
  std::string supply_;
  std::vector<Mode> modes_;
  std::vector<Aim> targets_;  // of the mode that goes by steps
  std::size_t mode_ = 0;
  Aim aim_;
  int typed_ = 0;  // the digits of a column so far
};

}  // namespace quadrille::fullscreen
