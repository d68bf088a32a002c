#include "games/minesweeper/natural.h"

#include <fmt/format.h>

#include <algorithm>

namespace quadrille::minesweeper {
namespace {

constexpr std::uint64_t base = 1'000'000'000;

}  // namespace

Natural::Natural(std::uint32_t value) {
  for (std::uint64_t rest = value; rest > 0; rest /= base)
    digits_.push_back(static_cast<std::uint32_t>(rest % base));
}

Natural& Natural::operator+=(const Natural& other) {
  if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    carry += digits_[i];
    if (i < other.digits_.size()) carry += other.digits_[i];
    digits_[i] = static_cast<std::uint32_t>(carry % base);
    carry /= base;
  }
  if (carry > 0) digits_.push_back(static_cast<std::uint32_t>(carry));
  return *this;
}

Natural& Natural::operator*=(std::uint32_t factor) {
  if (factor == 0) digits_.clear();
  std::uint64_t carry = 0;
  for (auto& digit : digits_) {
    carry += std::uint64_t{digit} * factor;
    digit = static_cast<std::uint32_t>(carry % base);
    carry /= base;
  }
  for (; carry > 0; carry /= base) digits_.push_back(static_cast<std::uint32_t>(carry % base));
  return *this;
}

Natural& Natural::operator/=(std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) {
    rest = rest * base + digits_[i];
    digits_[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  return *this;
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural product;
  if (a.is_zero() || b.is_zero()) return product;
  product.digits_.resize(a.digits_.size() + b.digits_.size());
  for (std::size_t i = 0; i < a.digits_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.digits_.size() || carry > 0; ++j) {
      carry += product.digits_[i + j];
      if (j < b.digits_.size()) carry += std::uint64_t{a.digits_[i]} * b.digits_[j];
      product.digits_[i + j] = static_cast<std::uint32_t>(carry % base);
      carry /= base;
    }
  }
  while (!product.digits_.empty() && product.digits_.back() == 0) product.digits_.pop_back();
  return product;
}

std::string Natural::text() const {
  if (digits_.empty()) return "0";
  std::string text = fmt::format("{}", digits_.back());
  for (std::size_t i = digits_.size() - 1; i-- > 0;) text += fmt::format("{:09}", digits_[i]);
  return text;
}

Natural choose(std::uint32_t n, std::uint32_t k, BudgetWatch* watch) {
  if (k > n) return {};
  k = std::min(k, n - k);
  Natural ways(1);
  for (std::uint32_t i = 1; i <= k; ++i) {
    constexpr std::size_t work_per_digit = 10;
    if (watch != nullptr && watch->spend(ways.size() * work_per_digit)) return {};
    ways *= n - k + i;
    ways /= i;
  }
  return ways;
}

}  // namespace quadrille::minesweeper
