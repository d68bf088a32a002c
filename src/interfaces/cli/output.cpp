#include "interfaces/cli/output.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cstdio>
#include <string>

namespace quadrille::cli {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_line(std::string_view text) {
  print(text);
  print("\n");
}

void print_line(const boost::json::object& object) { print_line(boost::json::serialize(object)); }

int fail(const Error& error, Format format) {
  if (format == Format::json) {
    const boost::json::object fault = {
        {"code", name_of(error.code)}, {"message", error.message}, {"where", error.where}};
    fmt::print(stderr, "{}\n", boost::json::serialize(boost::json::object{{"error", fault}}));
  } else {
    fmt::print(stderr, "quadrille: {}: {}\n", name_of(error.code), error.message);
  }
  return bad_input;
}

}  // namespace quadrille::cli
