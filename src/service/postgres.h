#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/result.h"

namespace soci {
class backend_factory;
}

// The parts of the store that only PostgreSQL needs.
namespace quadrille::postgres {

// Returns SOCI's backend for PostgreSQL, loaded at run time (see postgres.cpp). Error if its library is
// missing.
[[nodiscard]] Result<const soci::backend_factory*> backend();

// Returns the connection string with a timeout on every wait, so that a lost server is noticed, and with
// `password` unless it is empty or the address has one. Error if the address cannot be parsed or the library
// is missing.
[[nodiscard]] Result<std::string> with_limits(const std::string& address, const std::string& password);

// Receives the notifications of a channel until it is destroyed. Both functions are called on a thread of its
// own. It reconnects by itself, and calls `missed` after each connect, the first included, because earlier
// notifications may have been lost. `address` must come from with_limits().
class Listener {
 public:
  Listener(std::string address, std::string channel, std::function<void(const std::string& payload)> heard,
           std::function<void()> missed);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  class Thread;
  std::unique_ptr<Thread> thread_;
};

}  // namespace quadrille::postgres
