#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// The best times of a user, a short list for each kind of board, in one file. It is read anew whenever it is
// asked for, and replaced as a whole, so that two games at once lose no more than one time.
class BestTimes {
 public:
  // An empty path: there is no place to keep them, and nothing is kept.
  explicit BestTimes(std::filesystem::path file = {}) : file_(std::move(file)) {}

  // The times in seconds, best first.
  [[nodiscard]] Result<std::vector<double>> of(std::string_view board) const;
  // Keeps a time if it is among the best. Answers which place it took, from 1.
  Result<std::optional<std::size_t>> add(std::string_view board, double seconds) const;

  static constexpr std::size_t kept = 10;

 private:
  std::filesystem::path file_;
};

}  // namespace quadrille
