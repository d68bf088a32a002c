#pragma once

#include <filesystem>

namespace quadrille {

// A new folder with access for this user only. The destructor removes it with its content.
class TemporaryFolder {
 public:
  // Creates the folder in `parent`. The path is empty if that fails.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace quadrille
