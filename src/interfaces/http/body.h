#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "core/result.h"
#include "interfaces/http/fields.h"
#include "interfaces/http/message.h"

// Readers of a request's body. A missing field has its default; a field of the wrong type is an error that
// names it.
namespace quadrille::http {

[[nodiscard]] Response answer_json(const boost::json::value& body);

[[nodiscard]] Error wrong(const std::string& field, std::string_view must_be);

// Returns the body as an object. An empty body is an object without fields.
[[nodiscard]] Result<boost::json::object> read_object(const Request& request);
[[nodiscard]] Result<void> refuse_unknown(const boost::json::object& body,
                                          std::initializer_list<std::string_view> known,
                                          std::string_view in_words);

// Returns an error if the body has any field.
[[nodiscard]] Result<void> refuse_fields(const Request& request);

[[nodiscard]] Result<std::string> text_in(const boost::json::object& body, std::string_view name);
[[nodiscard]] Result<std::vector<std::string>> texts_in(const boost::json::object& body,
                                                        std::string_view name);
struct Range {
  std::uint64_t min = 0;
  std::uint64_t max = 0;
};
[[nodiscard]] Result<std::uint64_t> number_in(const boost::json::object& body, std::string_view name,
                                              Range range, std::uint64_t usual);

// Return the field `rules`, and the settings of a game with these rules over its defaults.
[[nodiscard]] Result<Fields> read_rules(const boost::json::object& body);
[[nodiscard]] Result<Settings> settings_of(const Entry& entry, const Fields& rules);

}  // namespace quadrille::http
