#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace quadrille {

// Something that takes long to make and that not everybody needs: made when it is first asked for, once.
// Threads may ask at once.
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
