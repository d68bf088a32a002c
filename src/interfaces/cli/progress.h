#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::cli {

// A line on the terminal that says how far long work has come, from its second second on. Nothing on a pipe.
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

// "1234 of 5678 positions, 35/s, 2 min left", from when it was made.
class Pace {
 public:
  // `done_before` was done by then.
  explicit Pace(std::size_t done_before = 0) : done_before_(done_before) {}
  [[nodiscard]] std::string words(std::size_t done, std::size_t all, std::string_view what) const;
  // When nobody knows how many there will be.
  [[nodiscard]] std::string words(std::size_t done, std::string_view what) const;

 private:
  // How many a second; 0 as long as that cannot be said.
  [[nodiscard]] double rate(std::size_t done) const;

  std::size_t done_before_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// As long as it lives, an interrupt (Ctrl-C) sets a flag instead of ending the program. One at a time.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  [[nodiscard]] const std::atomic<bool>& came() const;
};

}  // namespace quadrille::cli
