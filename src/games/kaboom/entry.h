#pragma once

#include "catalog/game.h"

namespace quadrille::kaboom {

[[nodiscard]] Entry entry();

}  // namespace quadrille::kaboom
