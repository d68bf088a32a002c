#pragma once

#include "catalog/game.h"

namespace quadrille::quarto {

[[nodiscard]] Entry entry();

}  // namespace quadrille::quarto
