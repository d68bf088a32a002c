#pragma once

#include "catalog/game.h"

namespace quadrille::minesweeper {

[[nodiscard]] Entry entry();

}  // namespace quadrille::minesweeper
