#pragma once

#include <string_view>

namespace quadrille {

// The API's description, openapi.yaml, as JSON. The build generates it.
extern const std::string_view openapi_json;

}  // namespace quadrille
