#include "interfaces/fullscreen/terminfo.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

#include <cstdint>

namespace quadrille::fullscreen {

bool find_terminal() {
  int problem = 0;
  return ::setupterm(nullptr, STDOUT_FILENO, &problem) == OK;
}

std::string capability(const char* name) {
  const char* text = ::tigetstr(name);
  const bool is_no_text = reinterpret_cast<std::intptr_t>(text) == -1;  // tigetstr(): not a string capability
  return text == nullptr || is_no_text ? "" : text;
}

}  // namespace quadrille::fullscreen
