#include "interfaces/http/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "core/text.h"
#include "interfaces/http/repeated_name.h"

namespace quadrille::http {
namespace json = boost::json;

Result<json::value> parse_body(const Request& request) {
  json::error_code problem;
  json::value body = json::parse(request.body, problem);
  if (problem) return Error{ErrorCode::bad_usage, "the body is no JSON: " + problem.message(), "body"};
  if (const auto name = repeated_name(request.body))
    return Error{ErrorCode::bad_usage, fmt::format("{} is given twice", in_quotes(*name)), *name};
  return body;
}

namespace {

// Returns a whole number that Boost.JSON holds as a double, because it is written as 4.0 or has more than 64
// bits; empty for a fraction.
std::optional<std::string> whole_number(double value) {
  constexpr double largest = std::numeric_limits<double>::max();
  if (value != std::trunc(value)) return std::nullopt;
  return fmt::format("{:.0f}", std::clamp(value, -largest, largest) + 0.0);  // + 0.0: -0 is 0
}

// Returns the error of a rule with the name that its field has here: first_click, not first-click.
Error named_as_field(Error error, const std::string& rule, const std::string& field) {
  for (std::string* text : {&error.message, &error.where})
    for (std::size_t at = text->find(rule); at != std::string::npos; at = text->find(rule, at + field.size()))
      text->replace(at, rule.size(), field);
  return error;
}

}  // namespace

Result<Fields> fields_of(const json::object& object) {
  Fields fields;
  for (const auto& [name, value] : object) {
    std::optional<std::string> text;
    switch (value.kind()) {
      case json::kind::string: text = std::string(value.get_string()); break;
      case json::kind::int64: text = std::to_string(value.get_int64()); break;
      case json::kind::uint64: text = std::to_string(value.get_uint64()); break;
      case json::kind::bool_: text = value.get_bool() ? "yes" : "no"; break;
      case json::kind::double_: text = whole_number(value.get_double()); break;
      case json::kind::null:
      case json::kind::array:
      case json::kind::object: break;
    }
    if (!text)
      return Error{ErrorCode::bad_usage,
                   fmt::format("{} must be a text, a whole number, true or false", in_quotes(name)),
                   std::string(name)};
    fields.emplace_back(name, *std::move(text));
  }
  return fields;
}

Result<void> refuse_repeated(const Fields& fields) {
  std::set<std::string_view> seen;
  for (const auto& [name, value] : fields)
    if (!seen.insert(name).second)
      return Error{ErrorCode::bad_usage, fmt::format("{} is given twice", in_quotes(name)), name};
  return {};
}

Result<SortedFields> sort_fields(const Fields& fields, const Settings& usual) {
  SortedFields sorted{usual, {}};
  const std::vector<Option>& rules = usual.options();
  for (const auto& [name, value] : fields) {
    std::string rule = name;
    std::replace(rule.begin(), rule.end(), '_', '-');
    const auto known =
        std::find_if(rules.begin(), rules.end(), [&](const Option& o) { return o.name == rule; });
    if (known == rules.end()) {
      sorted.rest.emplace_back(name, value);
      continue;
    }
    if (sorted.rules.given(rule) && !usual.given(rule))
      return Error{ErrorCode::bad_usage, fmt::format("{} is given twice", rule), name};
    const bool is_switch = known->kind == Option::Kind::yes_or_no;
    std::string_view typed = value;
    if (is_switch && value == "true") typed = "yes";
    if (is_switch && value == "false") typed = "no";
    if (auto set = sorted.rules.set(rule, typed); !set) {
      Error error = set.error();
      if (is_switch) error.message = fmt::format("{} must be true or false, not {}", rule, in_quotes(value));
      return named_as_field(std::move(error), rule, name);
    }
  }
  return sorted;
}

std::optional<std::string> take(Fields& rest, std::string_view name) {
  const auto found =
      std::find_if(rest.begin(), rest.end(), [&](const auto& field) { return field.first == name; });
  if (found == rest.end()) return std::nullopt;
  std::string value = std::move(found->second);
  rest.erase(found);
  return value;
}

Result<void> refuse_others(const Fields& rest, std::string_view known) {
  if (rest.empty()) return {};
  const std::string& name = rest.front().first;
  return Error{ErrorCode::bad_usage, fmt::format("{} means nothing here: take {}", in_quotes(name), known),
               name};
}

}  // namespace quadrille::http
