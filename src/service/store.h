#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/result.h"
#include "service/clock.h"

namespace quadrille {

// A match as a row of the database. What is in `body` is for whoever writes it.
struct StoredMatch {
  std::string id;
  std::uint64_t version = 0;
  bool waits_for_program = false;  // so that a restart goes on where it was
  std::string body = {};
  std::optional<Instant> changed = {};  // by the store itself; nothing: before it took note of that
};

// Where matches are kept. What a call has answered is durable. Threads may call it at once.
class Store {
 public:
  // What a database says when it fails may tell more than strangers should know: a service keeps it for its
  // log, on standard error, and who plays alone is told.
  enum class Faults { logged, told };
  // `sqlite:FILE`, or `postgresql://...`. Makes the tables that are missing.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where,
                                                           Faults faults = Faults::logged);

  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] virtual Result<void> insert(const StoredMatch& match) = 0;
  [[nodiscard]] virtual Result<std::optional<StoredMatch>> load(const std::string& id) = 0;
  // Replaces the match unless somebody else was faster: false when its version is no longer `expected`.
  [[nodiscard]] virtual Result<bool> replace(const StoredMatch& match, std::uint64_t expected) = 0;

  // All there are, by id.
  [[nodiscard]] virtual Result<std::vector<StoredMatch>> all() = 0;
  // False when there is none.
  [[nodiscard]] virtual Result<bool> erase(const std::string& id) = 0;

  // The matches where a program is on turn.
  struct Version {
    std::string id;
    std::uint64_t version = 0;
    friend bool operator<(const Version& a, const Version& b) {
      return std::tie(a.id, a.version) < std::tie(b.id, b.version);
    }
  };
  [[nodiscard]] virtual Result<std::vector<Version>> waiting_for_programs() = 0;

  // As long as what it returns lives, `heard` is called after every change of a match, on whatever server
  // that shares the database, and with an empty id when some may have been missed. One process alone hears
  // nothing.
  using Heard = std::function<void(const Version&)>;
  [[nodiscard]] virtual std::shared_ptr<void> listen(Heard heard) = 0;

  // Whether the database answers, and is ours.
  [[nodiscard]] virtual Result<void> ping() = 0;
};

}  // namespace quadrille
