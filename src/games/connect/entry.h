#pragma once

#include "catalog/game.h"

namespace quadrille::connect {

[[nodiscard]] Entry entry();

}  // namespace quadrille::connect
