#pragma once

#include <vector>

#include "interfaces/http/game_parts.h"

namespace quadrille::connect {

// The routes that answer the winner of one board or of many (W01 to W05).
[[nodiscard]] std::vector<http::GameRoute> winner_routes();

}  // namespace quadrille::connect
