#pragma once

#include "interfaces/http/game_parts.h"

namespace quadrille {

// The routes and dialects that games bring to the service.
[[nodiscard]] http::GameParts service_parts_of_games();

}  // namespace quadrille
