#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace quadrille {

// The result of reading a line.
struct Input {
  enum class Kind { line, too_long, end, interrupted };
  Kind kind = Kind::end;
  std::string text = {};   // of a line, without its line break
  std::size_t length = 0;  // of a line that was too long, and dropped
};

// Reads lines from a file descriptor, blocking or not; owns neither descriptor. A line of any length is read
// to its end, but only `longest` characters of it are kept. next() returns `interrupted` as soon as the
// descriptor `interrupts` is readable, in the middle of a line too (-1: never).
class LineReader {
 public:
  LineReader(int descriptor, int interrupts, std::size_t longest = 4096)
      : descriptor_(descriptor), interrupts_(interrupts), longest_(longest) {}

  [[nodiscard]] Input next();
  [[nodiscard]] bool interrupted() const;
  // Waits for input or an interrupt, at most `time`. Returns whether one has come; the end of the input does
  // not count.
  [[nodiscard]] bool wait(std::chrono::milliseconds time);

 private:
  void refill();  // waits for input or an interrupt

  int descriptor_;
  int interrupts_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t used_ = 0;
  bool ended_ = false;
};

}  // namespace quadrille
