#pragma once

#include <string>

// Apart from the rest, because its header claims many short names for itself.
namespace quadrille::fullscreen {

// Reads what the terminal of standard output can do. False when nothing is known of it.
[[nodiscard]] bool find_terminal();

// What it has under this name; empty: nothing. Only once it was found.
[[nodiscard]] std::string capability(const char* name);

}  // namespace quadrille::fullscreen
