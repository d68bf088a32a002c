#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace quadrille {

// A value that is costly to make and often not needed: the first get() makes it. Thread-safe. The reference
// is valid as long as *this. `make` must not return null.
template <class T>
class Lazy {
 public:
  explicit Lazy(std::function<std::unique_ptr<const T>()> make) : make_(std::move(make)) {}

  [[nodiscard]] const T& get() const {
    std::call_once(once_, [this] { made_ = make_(); });
    return *made_;
  }

 private:
  std::function<std::unique_ptr<const T>()> make_;
  mutable std::once_flag once_;
  mutable std::unique_ptr<const T> made_;
};

}  // namespace quadrille
