#pragma once

#include "interfaces/http/uwapi.h"

namespace quadrille::kaboom {

[[nodiscard]] uwapi::Dialect uwapi_dialect();

}  // namespace quadrille::kaboom
