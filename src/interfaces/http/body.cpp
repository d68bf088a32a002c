#include "interfaces/http/body.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "service/json_text.h"

namespace quadrille::http {

namespace json = boost::json;

Response answer_json(const json::value& body) { return {200, "application/json", json_text(body), {}}; }

Error wrong(const std::string& field, std::string_view must_be) {
  return {ErrorCode::bad_usage, fmt::format("{} must be {}", in_quotes(field), must_be), field};
}

Result<json::object> read_object(const Request& request) {
  if (trimmed(request.body).empty()) return json::object();
  auto body = parse_body(request);
  if (!body) return body.error();
  if (!body->is_object()) return Error{ErrorCode::bad_usage, "the body must be an object", "body"};
  return std::move(body->get_object());
}

Result<void> refuse_unknown(const json::object& body, std::initializer_list<std::string_view> known,
                            std::string_view in_words) {
  for (const auto& [name, value] : body)
    if (std::find(known.begin(), known.end(), std::string_view(name)) == known.end())
      return Error{ErrorCode::bad_usage,
                   fmt::format("{} means nothing here: take {}", in_quotes(name), in_words),
                   std::string(name)};
  return {};
}

Result<void> refuse_fields(const Request& request) {
  const auto body = read_object(request);
  if (!body) return body.error();
  if (body->empty()) return {};
  const std::string name(body->begin()->key());
  return Error{ErrorCode::bad_usage,
               fmt::format("{} means nothing here: the body has no fields", in_quotes(name)), name};
}

Result<std::string> text_in(const json::object& body, std::string_view name) {
  const json::value* value = body.if_contains(name);
  if (value == nullptr) return std::string();
  if (!value->is_string()) return wrong(std::string(name), "a text");
  return std::string(value->get_string());
}

Result<std::vector<std::string>> texts_in(const json::object& body, std::string_view name) {
  std::vector<std::string> texts;
  const json::value* given = body.if_contains(name);
  if (given == nullptr) return texts;
  if (!given->is_array()) return wrong(std::string(name), "an array of texts");
  for (const json::value& each : given->get_array()) {
    if (!each.is_string()) return wrong(std::string(name), "an array of texts");
    texts.emplace_back(each.get_string());
  }
  return texts;
}

Result<std::uint64_t> number_in(const json::object& body, std::string_view name, Range range,
                                std::uint64_t usual) {
  const json::value* value = body.if_contains(name);
  if (value == nullptr) return usual;
  json::error_code problem;
  const auto number = value->is_number() ? value->to_number<std::uint64_t>(problem) : 0;
  if (!value->is_number() || problem || number < range.min || number > range.max)
    return wrong(std::string(name), fmt::format("a whole number from {} to {}", range.min, range.max));
  return number;
}

Result<Fields> read_rules(const json::object& body) {
  const json::value* rules = body.if_contains("rules");
  if (rules == nullptr) return Fields();
  if (!rules->is_object()) return wrong("rules", "an object");
  return fields_of(rules->get_object());
}

Result<Settings> settings_of(const Entry& entry, const Fields& rules) {
  auto sorted = sort_fields(rules, Settings(entry.options));
  if (!sorted) return sorted.error();
  std::vector<std::string> names;
  for (const Option& option : entry.options) names.push_back(option.name);
  if (auto known = refuse_others(sorted->rest, listed(names, "or")); !known) return known.error();
  return std::move(sorted->rules);
}

}  // namespace quadrille::http
