#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "games/minesweeper/solver/algorithm.h"

namespace quadrille::minesweeper {

// One algorithm and its successors: after it settled squares but none is safe to open, and after it found
// nothing. A choice or a contradiction ends the move.
struct Stage {
  std::string algorithm;
  std::string after_squares;
  std::string after_nothing;  // empty if it always chooses
};

// The order in which algorithms run; each move starts with the first. create() refuses (bad_settings) an
// unknown or repeated name, an algorithm that needs odds anywhere but after the exact count or another such
// algorithm found nothing, and a way back after nothing was found. So every way ends with an algorithm that
// always chooses.
class Pipeline {
 public:
  [[nodiscard]] static Result<Pipeline> create(const std::vector<Stage>& stages);

  struct Link {
    const Algorithm* algorithm = nullptr;
    std::size_t after_squares = 0;
    std::size_t after_nothing = 0;
  };
  [[nodiscard]] const Link& operator[](std::size_t index) const { return links_[index]; }

 private:
  explicit Pipeline(std::vector<Link> links) : links_(std::move(links)) {}
  std::vector<Link> links_;
};

}  // namespace quadrille::minesweeper
