#pragma once

#include <string_view>

namespace quadrille {

// The contract, openapi.yaml, as JSON. The build makes it.
extern const std::string_view openapi_json;

}  // namespace quadrille
