#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/result.h"
#include "solve/table.h"

namespace quadrille {

// The table of a game's rules that lies among the data files, as tables/kaboom-4x4n4b1.1.table. It is looked
// for once, when it is first wanted.
class FoundTable {
 public:
  FoundTable(std::string game, std::string rules) : game_(std::move(game)), rules_(std::move(rules)) {}

  // Null when there is none.
  [[nodiscard]] Result<std::shared_ptr<const Table>> get() const;

 private:
  std::string game_;
  std::string rules_;
  mutable std::mutex guard_;
  mutable std::optional<Result<std::shared_ptr<const Table>>> found_;
};

}  // namespace quadrille
