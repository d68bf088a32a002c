#pragma once

namespace quadrille {

// Thrown by commands and prompts when standard output cannot be written, so that the program does no work
// whose result is lost. The program's outermost function catches it.
struct LostOutput {};

}  // namespace quadrille
