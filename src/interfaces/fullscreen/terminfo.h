#pragma once

#include <string>

// In a file of its own, because the header of terminfo defines many short names.
namespace quadrille::fullscreen {

// Reads the terminfo entry of the terminal at standard output. Returns false if there is none.
[[nodiscard]] bool find_terminal();

// Returns a capability of the terminal; empty if it lacks it. find_terminal() must have succeeded before.
[[nodiscard]] std::string capability(const char* name);

}  // namespace quadrille::fullscreen
