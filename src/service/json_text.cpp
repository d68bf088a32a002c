#include "service/json_text.h"

#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>

namespace quadrille {
namespace {

namespace json = boost::json;

void append_string(std::string& text, std::string_view content) {
  text += '"';
  for (const char c : content) {
    switch (c) {
      case '"': text += "\\\""; break;
      case '\\': text += "\\\\"; break;
      case '\n': text += "\\n"; break;
      case '\r': text += "\\r"; break;
      case '\t': text += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          fmt::format_to(std::back_inserter(text), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
          text += c;
        }
    }
  }
  text += '"';
}

// Writes an exponent only for very large and very small numbers, as JavaScript does.
void append_number(std::string& text, double number) {
  if (!std::isfinite(number)) {
    text += "null";
    return;
  }
  const double size = std::abs(number);
  const bool fixed = size == 0 || (size >= 1e-6 && size < 1e21);
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 fixed ? std::chars_format::fixed : std::chars_format::scientific);
  text.append(digits.data(), end.ptr);
}

void append(std::string& text, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: text += "null"; return;
    case json::kind::bool_: text += value.get_bool() ? "true" : "false"; return;
    case json::kind::int64: fmt::format_to(std::back_inserter(text), "{}", value.get_int64()); return;
    case json::kind::uint64: fmt::format_to(std::back_inserter(text), "{}", value.get_uint64()); return;
    case json::kind::double_: append_number(text, value.get_double()); return;
    case json::kind::string: append_string(text, std::string_view(value.get_string())); return;
    case json::kind::array: {
      char before = '[';
      if (value.get_array().empty()) text += before;
      for (const json::value& item : value.get_array()) {
        text += before;
        append(text, item);
        before = ',';
      }
      text += ']';
      return;
    }
    case json::kind::object: {
      char before = '{';
      if (value.get_object().empty()) text += before;
      for (const auto& [name, item] : value.get_object()) {
        text += before;
        append_string(text, name);
        text += ':';
        append(text, item);
        before = ',';
      }
      text += '}';
      return;
    }
  }
}

}  // namespace

std::string json_text(const json::value& value) {
  std::string text;
  append(text, value);
  return text;
}

}  // namespace quadrille
