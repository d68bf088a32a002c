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

// What is read from a request's body. What is not there has its usual value; what is of another kind than it
// must be is refused with its name.
namespace quadrille::http {

[[nodiscard]] Response answer_json(const boost::json::value& body);

[[nodiscard]] Error wrong(const std::string& field, std::string_view must_be);

// An empty body is an object without fields.
[[nodiscard]] Result<boost::json::object> read_object(const Request& request);
[[nodiscard]] Result<void> refuse_unknown(const boost::json::object& body,
                                          std::initializer_list<std::string_view> known,
                                          std::string_view in_words);

// A body without any field: nothing, or an empty object.
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

// The field `rules`, and these rules over the usual ones of a game.
[[nodiscard]] Result<Fields> read_rules(const boost::json::object& body);
[[nodiscard]] Result<Settings> settings_of(const Entry& entry, const Fields& rules);

}  // namespace quadrille::http
