#pragma once

#include <vector>

#include "interfaces/http/game_parts.h"

namespace quadrille::connect {

// Who has won on a board, or on each of many (W01 to W05).
[[nodiscard]] std::vector<http::GameRoute> winner_routes();

}  // namespace quadrille::connect
