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

// Write to standard output. Throw LostOutput if this or earlier output could not be written.
void print(std::string_view text);
void print_line(std::string_view text);
void print_line(const boost::json::object& object);

// Returns the CPU time of this process so far, in seconds.
[[nodiscard]] double cpu_seconds();

// Writes one line to standard error: what is wrong, and the correct form. Returns the exit code, bad_input
// unless a file could not be written.
[[nodiscard]] int fail(const Error& error, Format format);

}  // namespace quadrille::cli
