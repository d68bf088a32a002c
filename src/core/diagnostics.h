#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace quadrille {

// Writes to standard error and never throws because of it: fmt::print does when the stream is closed or its
// disk is full, and most who report something are handling a fault already.
template <class... T>
void print_error(fmt::format_string<T...> format, T&&... values) {
  std::fputs(fmt::format(format, std::forward<T>(values)...).c_str(), stderr);
}

}  // namespace quadrille
