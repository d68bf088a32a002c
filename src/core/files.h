#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace quadrille {

// "cannot ACTION PATH: the system's reason"
[[nodiscard]] Error io_error(std::string_view action, const std::filesystem::path& path, int number);

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

// `create` refuses a path that is taken, `replace` writes over it.
enum class Placing { create, replace };

// Writes aside, flushes to the disk and puts the file into its place: the path stands for nothing or for all
// of `content`, whenever the program or the machine stops. Makes the folder if it is missing.
[[nodiscard]] Result<void> write_durably(const std::filesystem::path& path, std::string_view content,
                                         Placing placing);

// Where this user's games and books are; empty when the system names no home.
[[nodiscard]] std::filesystem::path user_data_folder();

// A data file such as books/connect-7x6n4p2.book: the user's own before the one that came with the program,
// which lies in data/ beside it or in share/quadrille of where it is installed.
[[nodiscard]] std::optional<std::filesystem::path> find_data_file(const std::filesystem::path& name);

}  // namespace quadrille
