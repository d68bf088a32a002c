#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace quadrille {

// What came in when a line was asked for.
struct Input {
  enum class Kind { line, too_long, end, interrupted };
  Kind kind = Kind::end;
  std::string text = {};   // of a line, without its end
  std::size_t length = 0;  // of a line that was too long and thrown away
};

// Reads lines from a file descriptor, blocking or not. A line of any length is read to its end, but only
// `longest` characters of it are ever kept. `interrupted` comes as soon as the second descriptor has
// something to say, in the middle of a line too (-1: never).
class LineReader {
 public:
  LineReader(int descriptor, int interrupts, std::size_t longest = 4096)
      : descriptor_(descriptor), interrupts_(interrupts), longest_(longest) {}

  [[nodiscard]] Input next();
  [[nodiscard]] bool interrupted() const;
  // Waits that long, or until there is something to read or an interrupt; whether there is. The end of the
  // input is nothing to read.
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
