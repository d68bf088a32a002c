#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "core/result.h"

namespace quadrille::cli {

// The exit codes of the program.
constexpr int fine = 0;
constexpr int internal_fault = 1;  // or output that cannot be written
constexpr int bad_input = 2;
constexpr int interrupted = 130;

enum class Format { text, json };

// Throw LostOutput when an earlier part could not be written.
void print(std::string_view text);
void print_line(std::string_view text);
void print_line(const boost::json::object& object);

// CPU time that this process has used so far.
[[nodiscard]] double cpu_seconds();

// One line on standard error: what was wrong and what would be right. Gives the exit code, which is that of
// bad input unless a file could not be written.
[[nodiscard]] int fail(const Error& error, Format format);

}  // namespace quadrille::cli
