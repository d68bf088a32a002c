#pragma once

#include "interfaces/http/uwapi.h"

namespace quadrille::quarto {

[[nodiscard]] uwapi::Dialect uwapi_dialect();

}  // namespace quadrille::quarto
