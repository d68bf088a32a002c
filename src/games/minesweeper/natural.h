#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catalog/budget_watch.h"

namespace quadrille::minesweeper {

// A whole number from 0 on, of any size.
class Natural {
 public:
  Natural() = default;
  explicit Natural(std::uint32_t value);

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  // Its length, in units of four bytes.
  [[nodiscard]] std::size_t size() const { return digits_.size(); }
  Natural& operator+=(const Natural& other);
  Natural& operator*=(std::uint32_t factor);
  // Without a rest, or it is dropped.
  Natural& operator/=(std::uint32_t divisor);
  friend Natural operator*(const Natural& a, const Natural& b);
  friend bool operator==(const Natural&, const Natural&) = default;
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::uint32_t> digits_;  // each of nine decimal ones, lowest first; no zero on top
};

// n over k. Undefined when the watch ends the job.
[[nodiscard]] Natural choose(std::uint32_t n, std::uint32_t k, BudgetWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
