#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::cli {

// A progress line on standard error, shown after the first second. Writes nothing unless that is a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::string_view text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool on_terminal_;
  Clock::time_point next_;
  bool shown_ = false;
};

// Describes progress since its construction, as "1234 of 5678 positions, 35/s, 2 min left".
class ProgressRate {
 public:
  // `done_before` items were done before, and do not count for the rate.
  explicit ProgressRate(std::size_t done_before = 0) : done_before_(done_before) {}
  [[nodiscard]] std::string words(std::size_t done, std::size_t all, std::string_view what) const;
  // For an unknown total.
  [[nodiscard]] std::string words(std::size_t done, std::string_view what) const;

 private:
  // Returns the items per second; 0 while unknown.
  [[nodiscard]] double rate(std::size_t done) const;

  std::size_t done_before_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// While it lives, an interrupt (Ctrl-C) sets a flag instead of ending the program. At most one may exist.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  [[nodiscard]] const std::atomic<bool>& came() const;
};

}  // namespace quadrille::cli
