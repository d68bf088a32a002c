#include "catalog/found_table.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/files.h"

namespace quadrille {

Result<std::shared_ptr<const Table>> FoundTable::get() const {
  const std::lock_guard lock(guard_);
  if (!found_) {
    const auto file =
        find_data_file(std::filesystem::path("tables") / fmt::format("{}-{}.table", game_, rules_));
    found_ = file ? Table::open(*file, fmt::format("{}:{}", game_, rules_))
                  : Result<std::shared_ptr<const Table>>(std::shared_ptr<const Table>());
  }
  return *found_;
}

}  // namespace quadrille
