#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/settings.h"
#include "core/result.h"
#include "interfaces/http/message.h"

namespace quadrille::http {

// Named values, from an address or from a JSON object: both are read by the same code from here on.
using Fields = std::vector<std::pair<std::string, std::string>>;

// Only JSON is spoken here, so what a client calls its body does not matter.
[[nodiscard]] Result<boost::json::value> parse_body(const Request& request);

// Numbers and switches as they would be typed; anything but text, numbers and switches is refused.
[[nodiscard]] Result<Fields> fields_of(const boost::json::object& object);

// A name that comes twice in an address is refused, as it is in a body.
[[nodiscard]] Result<void> refuse_repeated(const Fields& fields);

// The rules among the fields, named as flags are with `_` for `-`, over the usual ones. The others are left
// for the caller, in `rest`.
struct SortedFields {
  Settings rules;
  Fields rest;
};
[[nodiscard]] Result<SortedFields> sort_fields(const Fields& fields, const Settings& usual);

// The value of a field, or nothing; `rest` keeps the others. What is left over in the end is refused by name.
[[nodiscard]] std::optional<std::string> take(Fields& rest, std::string_view name);
[[nodiscard]] Result<void> refuse_others(const Fields& rest, std::string_view known);

}  // namespace quadrille::http
