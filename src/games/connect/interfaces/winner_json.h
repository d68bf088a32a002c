#pragma once

#include <boost/json/object.hpp>

#include "games/connect/check.h"

namespace quadrille::connect {

// Returns the answer of `check --json` and of the service's winner route.
[[nodiscard]] boost::json::object winner_json(const Inquiry& inquiry, const Verdict& verdict);

}  // namespace quadrille::connect
