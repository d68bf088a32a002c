#include "interfaces/http/repeated_name.h"

#include <boost/json/basic_parser_impl.hpp>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

namespace quadrille::http {
namespace {

namespace json = boost::json;

// A handler for Boost.JSON's parser; all but names and objects is ignored.
struct NameHandler {
  using Code = json::error_code;
  using Text = json::string_view;
  static constexpr auto max_object_size = static_cast<std::size_t>(-1);
  static constexpr auto max_array_size = static_cast<std::size_t>(-1);
  static constexpr auto max_key_size = static_cast<std::size_t>(-1);
  static constexpr auto max_string_size = static_cast<std::size_t>(-1);

  bool on_object_begin(Code& /*code*/) {
    names.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t /*size*/, Code& /*code*/) {
    names.pop_back();
    return true;
  }
  bool on_key_part(Text part, std::size_t /*size*/, Code& /*code*/) {
    name += std::string_view(part);
    return true;
  }
  bool on_key(Text part, std::size_t /*size*/, Code& code) {
    name += std::string_view(part);
    if (names.back().insert(name).second) {
      name.clear();
      return true;
    }
    repeated = std::move(name);
    code = json::error::extra_data;  // any error ends the parse
    return false;
  }

  static bool on_document_begin(Code& /*code*/) { return true; }
  static bool on_document_end(Code& /*code*/) { return true; }
  static bool on_array_begin(Code& /*code*/) { return true; }
  static bool on_array_end(std::size_t /*size*/, Code& /*code*/) { return true; }
  static bool on_string_part(Text /*part*/, std::size_t /*size*/, Code& /*code*/) { return true; }
  static bool on_string(Text /*part*/, std::size_t /*size*/, Code& /*code*/) { return true; }
  static bool on_number_part(Text /*part*/, Code& /*code*/) { return true; }
  static bool on_int64(std::int64_t /*value*/, Text /*text*/, Code& /*code*/) { return true; }
  static bool on_uint64(std::uint64_t /*value*/, Text /*text*/, Code& /*code*/) { return true; }
  static bool on_double(double /*value*/, Text /*text*/, Code& /*code*/) { return true; }
  static bool on_bool(bool /*value*/, Code& /*code*/) { return true; }
  static bool on_null(Code& /*code*/) { return true; }
  static bool on_comment_part(Text /*part*/, Code& /*code*/) { return true; }
  static bool on_comment(Text /*part*/, Code& /*code*/) { return true; }

  std::vector<std::unordered_set<std::string>> names;  // of the open objects
  std::string name;
  std::optional<std::string> repeated;
};

}  // namespace

std::optional<std::string> repeated_name(std::string_view text) {
  json::basic_parser<NameHandler> parser{json::parse_options()};
  json::error_code ignored;
  parser.write_some(false, text.data(), text.size(), ignored);
  return std::move(parser.handler().repeated);
}

}  // namespace quadrille::http
