#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "core/files.h"
#include "core/result.h"

namespace quadrille {

// Games saved by name, a file each, in one directory. A game is written aside, flushed to the disk and
// then renamed, so that a name always stands for a whole game, whenever the program or the machine stops.
class SavedGames {
 public:
  // An empty path: there is no place to save to, which is said when somebody tries.
  explicit SavedGames(std::filesystem::path directory) : directory_(std::move(directory)) {}

  // Letters, digits, dots, dashes and underscores; 64 at most, and no dot in front.
  [[nodiscard]] static Result<void> check_name(std::string_view name);

  Result<void> save(std::string_view name, const Record& record, Placing placing) const;
  [[nodiscard]] Result<Record> load(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;
  Result<void> erase(std::string_view name) const;

 private:
  [[nodiscard]] std::filesystem::path path_of(std::string_view name) const;

  std::filesystem::path directory_;
};

}  // namespace quadrille
