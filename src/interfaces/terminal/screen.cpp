#include "interfaces/terminal/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace quadrille {
namespace {

bool wants_colour(std::FILE* output) {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return ::isatty(::fileno(output)) != 0 && (refused == nullptr || *refused == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

}  // namespace

Screen::Screen(int input, std::FILE* output)
    : reader_(input), output_(output), echoes_(::isatty(input) != 0), colour_(wants_colour(output)) {}

BoardStyle Screen::style() const {
  BoardStyle style{.colour = colour_};
  winsize window{};
  if (::isatty(::fileno(output_)) != 0 && ::ioctl(::fileno(output_), TIOCGWINSZ, &window) == 0)
    style.width = window.ws_col;
  return style;
}

void Screen::write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), output_); }

Input Screen::ask(std::string_view prompt) {
  write(prompt);
  std::fflush(output_);
  Input input = reader_.next();
  if (!echoes_ || input.kind == Input::Kind::end || input.kind == Input::Kind::interrupted) write("\n");
  return input;
}

}  // namespace quadrille
