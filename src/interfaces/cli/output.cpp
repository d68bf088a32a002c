#include "interfaces/cli/output.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cstdio>
#include <ctime>
#include <string>

#include "core/lost_output.h"
#include "service/json_text.h"

namespace quadrille::cli {

namespace {

// Returns one line of ASCII, whatever a path or a library has put into a message.
std::string plain(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) c = '?';
  return line;
}

}  // namespace

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::ferror(stdout) != 0) throw LostOutput();
}

void print_line(std::string_view text) {
  print(text);
  print("\n");
}

void print_line(const boost::json::object& object) { print_line(json_text(object)); }

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int fail(const Error& error, Format format) {
  std::fflush(stdout);  // keeps the order of the two streams
  std::string line;
  if (format == Format::json) {
    const boost::json::object fault = {
        {"code", name_of(error.code)}, {"message", plain(error.message)}, {"where", plain(error.where)}};
    line = json_text(boost::json::object{{"error", fault}}) + "\n";
  } else {
    line = fmt::format("quadrille: {}: {}\n", name_of(error.code), plain(error.message));
  }
  std::fputs(line.c_str(), stderr);
  return error.code == ErrorCode::unwritable ? internal_fault : bad_input;
}

}  // namespace quadrille::cli
