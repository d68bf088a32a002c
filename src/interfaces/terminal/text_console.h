#pragma once

#include <chrono>
#include <cstdio>
#include <string_view>

#include "interfaces/terminal/board_text.h"
#include "interfaces/terminal/line_reader.h"

namespace quadrille {

// Where a dialogue happens: lines come in, text goes out. A terminal, a pipe, or a file on either side.
class TextConsole {
 public:
  // `interrupts` is a descriptor that has something to read once the user wants to stop; -1: none.
  TextConsole(int input, std::FILE* output, int interrupts = -1);

  // How boards are to be drawn here and now: the window may have changed its size since the last time.
  [[nodiscard]] BoardStyle style() const;

  // Throws LostOutput when an earlier part could not be written.
  void write(std::string_view text);
  // Shows the prompt and waits for the answer.
  [[nodiscard]] Input ask(std::string_view prompt);
  // Lets that much time pass, less when a key line or an interrupt comes; whether one came.
  [[nodiscard]] bool rest(std::chrono::milliseconds time);
  // Whether the user wants to stop, without waiting for it.
  [[nodiscard]] bool interrupted() const { return reader_.interrupted(); }

 private:
  LineReader reader_;
  std::FILE* output_;
  bool echoes_;  // a person's keys show, and end the line, by themselves
  bool colour_;
};

}  // namespace quadrille
