#pragma once

#include "catalog/game.h"

namespace quadrille::noughts {

// Noughts and crosses: the smallest game that passes the laws. docs/adding-a-game.md walks through it.
[[nodiscard]] Entry entry();

}  // namespace quadrille::noughts
