#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "core/files.h"
#include "core/result.h"

namespace quadrille {

// A data file of a game's rules, such as books/connect-7x6n4p2.book, opened at the first use and kept open.
// While the file is missing or damaged, each call searches again, so that a file added later serves games
// that were created before. Thread-safe.
template <class T>
class FoundFile {
 public:
  using Open = std::function<Result<std::shared_ptr<const T>>(const std::filesystem::path&)>;
  // `name` is relative to the folders of find_data_file().
  FoundFile(std::filesystem::path name, Open open) : name_(std::move(name)), open_(std::move(open)) {}

  // Returns null if there is no such file. The pointer is valid as long as *this. An error of `open` is
  // returned.
  [[nodiscard]] Result<const T*> get() const {
    const std::lock_guard lock(guard_);
    if (found_ == nullptr)
      if (const auto file = find_data_file(name_)) {
        auto opened = open_(*file);
        if (!opened) return opened.error();
        found_ = *std::move(opened);
      }
    return found_.get();
  }

 private:
  std::filesystem::path name_;
  Open open_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const T> found_;
};

}  // namespace quadrille
