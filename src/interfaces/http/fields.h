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

// Named values from a query or from a JSON object: the same code reads both from here on.
using Fields = std::vector<std::pair<std::string, std::string>>;

// Parses the body as JSON, whatever its Content-Type. Error if it is not JSON or repeats a name.
[[nodiscard]] Result<boost::json::value> parse_body(const Request& request);

// Returns the members of an object as text; whole numbers and booleans as they would be typed. Any other
// value is an error.
[[nodiscard]] Result<Fields> fields_of(const boost::json::object& object);

// Returns an error if a name occurs twice in a query, as in a body.
[[nodiscard]] Result<void> refuse_repeated(const Fields& fields);

// Splits fields into the rules, named like flags with `_` for `-` and set over `usual`, and the rest.
struct SortedFields {
  Settings rules;
  Fields rest;
};
[[nodiscard]] Result<SortedFields> sort_fields(const Fields& fields, const Settings& usual);

// take() removes a field and returns its value, or empty. refuse_others() returns an error that names a field
// that is left.
[[nodiscard]] std::optional<std::string> take(Fields& rest, std::string_view name);
[[nodiscard]] Result<void> refuse_others(const Fields& rest, std::string_view known);

}  // namespace quadrille::http
