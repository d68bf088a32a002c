#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/result.h"

namespace soci {
class backend_factory;
}

// What PostgreSQL has and other databases lack.
namespace quadrille::postgres {

// SOCI's way to PostgreSQL, which is not a part of the program: see postgres.cpp.
[[nodiscard]] Result<const soci::backend_factory*> backend();

// The address of a database with limits on every wait, so that one that is gone is noticed, and with this
// password unless it is empty or the address has one.
[[nodiscard]] Result<std::string> with_limits(const std::string& address, const std::string& password);

// Hears what is said on a channel until it goes, on a thread of its own. `missed` is called whenever the
// connection was made, the first time included: something may have been said before.
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
