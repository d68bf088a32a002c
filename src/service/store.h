#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// A match as a row of the database. What is in `body` is for whoever writes it.
struct StoredMatch {
  std::string id;
  std::uint64_t version = 0;
  bool waits_for_program = false;  // so that a restart goes on where it was
  std::string body = {};
};

// Where matches are kept. What a call has answered is durable. Threads may call it at once.
class Store {
 public:
  // `sqlite:FILE`, or `postgresql://...`. Makes the tables that are missing.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where);

  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] virtual Result<void> insert(const StoredMatch& match) = 0;
  [[nodiscard]] virtual Result<std::optional<StoredMatch>> load(const std::string& id) = 0;
  // Replaces the match unless somebody else was faster: false when its version is no longer `expected`.
  [[nodiscard]] virtual Result<bool> replace(const StoredMatch& match, std::uint64_t expected) = 0;
  // The matches where a program is on turn.
  [[nodiscard]] virtual Result<std::vector<std::string>> waiting_for_programs() = 0;
};

}  // namespace quadrille
