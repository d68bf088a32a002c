#pragma once

#include <cassert>
#include <memory>
#include <utility>

namespace quadrille {

class Game;

// A value that only the game which made it can open. Its holder keeps, copies and returns it, and nothing
// else. The tag keeps what is secret and what may be known apart by type.
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
