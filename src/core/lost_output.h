#pragma once

namespace quadrille {

// Thrown by the commands and the prompts of the program when standard output takes no more, so that no work
// is done whose result is lost. Caught where the program ends.
struct LostOutput {};

}  // namespace quadrille
