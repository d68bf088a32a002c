#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// A user's best times, at most `kept` for each kind of board, in one file. Each call reads the file anew and
// replaces it as a whole, so that two concurrent writers lose at most one time.
class BestTimes {
 public:
  // With an empty path nothing is kept.
  explicit BestTimes(std::filesystem::path file = {}) : file_(std::move(file)) {}

  // Returns the times in seconds, best first.
  [[nodiscard]] Result<std::vector<double>> of(std::string_view board) const;
  // Keeps a time, durably, if it is among the best. Returns its place from 1, or empty. A file that holds
  // anything else is an error and stays unchanged.
  Result<std::optional<std::size_t>> add(std::string_view board, double seconds) const;

  static constexpr std::size_t kept = 10;

 private:
  std::filesystem::path file_;
};

}  // namespace quadrille
