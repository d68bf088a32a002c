#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "games/minesweeper/solver/algorithm.h"

namespace quadrille::minesweeper {

// One algorithm, and which follows it: after it found squares, when none of them is safe to open, and after
// it found nothing. A choice and a contradiction end the move.
struct Stage {
  std::string algorithm;
  std::string after_squares;
  std::string after_nothing;  // empty: it always chooses
};

// The order in which algorithms are asked, begun with the first at every move. Checked when it is made: every
// name is known, whoever needs odds comes only by way of the exact count, finding nothing never leads
// back, and so every way ends with one that always chooses.
class Pipeline {
 public:
  [[nodiscard]] static Result<Pipeline> create(const std::vector<Stage>& stages);

  struct Link {
    const Algorithm* algorithm = nullptr;
    std::size_t after_squares = 0;
    std::size_t after_nothing = 0;
  };
  [[nodiscard]] const Link& operator[](std::size_t index) const { return links_[index]; }
  [[nodiscard]] std::size_t size() const { return links_.size(); }

 private:
  explicit Pipeline(std::vector<Link> links) : links_(std::move(links)) {}
  std::vector<Link> links_;
};

}  // namespace quadrille::minesweeper
