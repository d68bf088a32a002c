#pragma once

#include <cassert>
#include <memory>
#include <utility>

namespace quadrille {

class Game;

// A value that only the game that made it can open; its holder can only store, copy and return it. Copies
// share the content, so copying is cheap. A default-constructed value is empty and must not be passed to a
// game. The tag keeps states and observations apart by type.
template <class Tag>
class Sealed {
 public:
  Sealed() = default;

 private:
  template <class R, class N>
  friend class Adapter;

  Sealed(const Game* owner, std::shared_ptr<const void> content)
      : owner_(owner), content_(std::move(content)) {}

  template <class T>
  [[nodiscard]] const T& open(const Game* by) const {
    assert(owner_ == by && "opened by another game than the one that sealed it");
    (void)by;
    return *static_cast<const T*>(content_.get());
  }

  const Game* owner_ = nullptr;
  std::shared_ptr<const void> content_;
};

using State = Sealed<struct StateTag>;              // the full state, secrets included
using Observation = Sealed<struct ObservationTag>;  // what one viewer knows

}  // namespace quadrille
