#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "core/files.h"
#include "core/result.h"

namespace quadrille {

// A data file of a game's rules, such as books/connect-7x6n4p2.book: opened when it is first wanted, and
// kept. As long as there is none, or the one there is damaged, each call looks again, so that a file which is
// added serves games that were created before it. Threads may ask at once.
template <class T>
class FoundFile {
 public:
  using Open = std::function<Result<std::shared_ptr<const T>>(const std::filesystem::path&)>;
  // `name` is relative to the folders of data files.
  FoundFile(std::filesystem::path name, Open open) : name_(std::move(name)), open_(std::move(open)) {}

  // Null when there is none. What is not null is good as long as this object.
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
