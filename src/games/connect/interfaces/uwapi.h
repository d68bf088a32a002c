#pragma once

#include "interfaces/http/uwapi.h"

namespace quadrille::connect {

[[nodiscard]] uwapi::Dialect uwapi_dialect();

}  // namespace quadrille::connect
