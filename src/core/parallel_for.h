#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "core/result.h"

namespace quadrille {

// Calls work(item, thread) for every item from 0 to count - 1 on up to `threads` threads, including the
// calling one; `thread` is below `threads`. Items begin in order. One thread is the calling one. Returns when
// all calls have ended. `work` is called by several threads at once.
//
// An item that returns false or throws ends the run early: no further item begins, and the running ones
// finish. The first exception is then rethrown to the caller.
template <class Work>
requires std::same_as < std::invoke_result_t<Work, std::size_t, std::size_t>,
bool > void parallel_for(std::size_t count, int threads, const Work& work) {
  const std::size_t useful = std::min(count, static_cast<std::size_t>(std::max(1, threads)));
  std::atomic<std::size_t> next = 0;
  std::mutex guard;
  std::exception_ptr thrown;
  const auto take_items = [&](std::size_t thread) {
    try {
      for (std::size_t item = next++; item < count; item = next++)
        if (!work(item, thread)) next = count;
    } catch (...) {
      next = count;
      const std::lock_guard lock(guard);
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t thread = 1; thread < useful && next < count; ++thread)
      helpers.emplace_back(take_items, thread);
    take_items(0);
  }
  if (thrown) std::rethrow_exception(thrown);
}

// The same for work that can fail: the first error ends the run early and is returned.
template <class Work>
requires std::same_as<std::invoke_result_t<Work, std::size_t, std::size_t>, Result<bool>>
[[nodiscard]] Result<void> parallel_for(std::size_t count, int threads, const Work& work) {
  std::mutex guard;
  Result<void> result;
  parallel_for(count, threads, [&](std::size_t item, std::size_t thread) {
    const Result<bool> goes_on = work(item, thread);
    if (goes_on) return *goes_on;
    const std::lock_guard lock(guard);
    if (result) result = goes_on.error();
    return false;
  });
  return result;
}

}  // namespace quadrille
