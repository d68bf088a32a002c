#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "catalog/match.h"
#include "core/result.h"
#include "service/store.h"

namespace quadrille {

// The games that are played in the terminal, in the database where the service keeps its matches: what is
// made with one is known to the other. Every change is on the disk before the call returns.
class KeptGames {
 public:
  struct Kept {
    std::string id;
    std::uint64_t version = 0;  // of the row
    Record record;
    bool forfeited = false;  // somebody has resigned, or was late
    std::string body = {};   // what else the service knows of it
  };

  // The database of this folder, which the service takes too unless it is told otherwise.
  [[nodiscard]] static Result<KeptGames> open(const std::filesystem::path& folder);

  [[nodiscard]] static bool is_in(const std::filesystem::path& folder);

  [[nodiscard]] Result<Kept> add(const Match& match) const;
  [[nodiscard]] Result<Kept> load(const std::string& id) const;
  // Refused when somebody else has changed it meanwhile.
  Result<void> update(Kept& kept, const Record& record) const;
  [[nodiscard]] Result<std::vector<Kept>> all() const;
  Result<void> erase(const std::string& id) const;

 private:
  explicit KeptGames(std::shared_ptr<Store> store) : store_(std::move(store)) {}

  std::shared_ptr<Store> store_;
};

}  // namespace quadrille
