#include "interfaces/terminal/text_console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/lost_output.h"

namespace quadrille {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool wants_colour(std::FILE* output) {
  const bool has_colours =
      environment("TERM").find("256color") != std::string_view::npos || !environment("COLORTERM").empty();
  return ::isatty(::fileno(output)) != 0 && environment("NO_COLOR").empty() && has_colours;
}

}  // namespace

TextConsole::TextConsole(int input, std::FILE* output, int interrupts)
    : reader_(input, interrupts),
      output_(output),
      echoes_(::isatty(input) != 0),
      colour_(wants_colour(output)) {}

BoardStyle TextConsole::style() const {
  BoardStyle style{.colour = colour_};
  winsize window{};
  if (::isatty(::fileno(output_)) != 0 && ::ioctl(::fileno(output_), TIOCGWINSZ, &window) == 0) {
    style.width = window.ws_col;
    style.height = window.ws_row;
  }
  return style;
}

void TextConsole::write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), output_);
  if (std::ferror(output_) != 0) throw LostOutput();
}

bool TextConsole::rest(std::chrono::milliseconds time) {
  std::fflush(output_);
  return reader_.wait(time);
}

Input TextConsole::ask(std::string_view prompt) {
  write(prompt);
  std::fflush(output_);
  Input input = reader_.next();
  if (!echoes_ || input.kind == Input::Kind::end || input.kind == Input::Kind::interrupted) write("\n");
  return input;
}

}  // namespace quadrille
