#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalog/view.h"

namespace quadrille::fullscreen {

// What a move points at, read off the way it is written: `4` a column, `b3` a column with a verb before it,
// `o3,4` and `d3.1` a square, `@5` a piece, `pass` nothing. Where columns have letters, `b3` is a square.
struct MoveForm {
  enum class Target { column, square, piece, nothing };
  Target target = Target::nothing;
  std::string verb = {};  // of a move that points at nothing, all of it
  char joint = 0;         // between column and row; 0: none
  friend bool operator==(const MoveForm&, const MoveForm&) = default;
};

// Where a move points.
struct Aim {
  Square square = {};
  char piece = 0;
  friend bool operator==(const Aim&, const Aim&) = default;
};

struct AimedMove {
  MoveForm form;
  Aim aim = {};
};

[[nodiscard]] AimedMove read_move(std::string_view move, const View& view);
[[nodiscard]] std::string write_move(const AimedMove& move);

}  // namespace quadrille::fullscreen
