#pragma once

#include <chrono>
#include <cstdio>
#include <string_view>

#include "interfaces/terminal/board_text.h"
#include "interfaces/terminal/line_reader.h"

namespace quadrille {

// The input and output of a dialogue: a terminal, a pipe or a file on either side. Not thread-safe.
class TextConsole {
 public:
  // `interrupts` is a descriptor that is readable after an interrupt; -1: none. The caller owns all three.
  TextConsole(int input, std::FILE* output, int interrupts = -1);

  // Returns the style of boards for the present size of the window.
  [[nodiscard]] BoardStyle style() const;

  // Throws LostOutput if this or earlier output could not be written.
  void write(std::string_view text);
  // Writes the prompt and waits for the answer.
  [[nodiscard]] Input ask(std::string_view prompt);
  // Waits for a line or an interrupt, at most `time`. Returns whether one has come.
  [[nodiscard]] bool rest(std::chrono::milliseconds time);
  // Returns whether an interrupt has come. Does not wait.
  [[nodiscard]] bool interrupted() const { return reader_.interrupted(); }

 private:
  LineReader reader_;
  std::FILE* output_;
  bool echoes_;  // a terminal shows the typed line and its line break
  bool colour_;
};

}  // namespace quadrille
