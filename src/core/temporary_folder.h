#pragma once

#include <filesystem>

namespace quadrille {

// A new folder for this user alone, removed with its content when the object goes.
class TemporaryFolder {
 public:
  // Below `parent`. The path is empty when the folder cannot be made.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace quadrille
