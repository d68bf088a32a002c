#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace quadrille {

// Writes to standard error. A failed write is ignored: fmt::print throws when the stream is closed or its
// disk is full, and most callers are handling a fault already.
template <class... T>
void print_error(fmt::format_string<T...> format, T&&... values) {
  std::fputs(fmt::format(format, std::forward<T>(values)...).c_str(), stderr);
}

}  // namespace quadrille
