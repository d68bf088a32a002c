#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quadrille::minesweeper {

// A whole number from 0 on, of any size.
class Natural {
 public:
  Natural() = default;
  explicit Natural(std::uint32_t value);

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
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

// n over k.
[[nodiscard]] Natural choose(std::uint32_t n, std::uint32_t k);

}  // namespace quadrille::minesweeper
