#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace quadrille {

// "cannot ACTION PATH: the system's reason". The code is storage, or unwritable.
[[nodiscard]] Error io_error(std::string_view action, const std::filesystem::path& path, int number);
[[nodiscard]] Error write_error(std::string_view action, const std::filesystem::path& path, int number);

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

// False with `errno` set when not all could be written.
[[nodiscard]] bool write_all(const Descriptor& file, std::string_view bytes);

// Flushes a file that was written aside to the disk and gives it its name, in place of whatever has it.
[[nodiscard]] Result<void> put_in_place(const std::filesystem::path& aside, const Descriptor& file,
                                        const std::filesystem::path& path);

// `create` refuses a path that is taken, `replace` writes over it.
enum class Placing { create, replace };

// Writes aside, flushes to the disk and puts the file into its place: the path stands for nothing or for all
// of `content`, whenever the program or the machine stops. Makes the folder if it is missing. To replace a
// link is to replace what it leads to; a device or a pipe is written to, whatever the placing.
[[nodiscard]] Result<void> write_durably(const std::filesystem::path& path, std::string_view content,
                                         Placing placing);

// The same for a file that a user names: a folder that is missing is refused, not made.
[[nodiscard]] Result<void> write_named_file(const std::filesystem::path& path, std::string_view content,
                                            Placing placing);

// write_durably without waiting for the disk: whole as long as the machine does not stop.
[[nodiscard]] Result<void> write_aside(const std::filesystem::path& path, std::string_view content);

// Makes the folder, and those above it that are missing, for their owner only. One that is there stays as it
// is.
[[nodiscard]] Result<void> create_private_folder(const std::filesystem::path& folder);
// Leaves a file of this user to its owner alone. One that is missing or another user's stays as it is.
[[nodiscard]] Result<void> make_private(const std::filesystem::path& file);

[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path);

// A file in memory, read as it is needed.
class MappedFile {
 public:
  [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}
  std::string_view bytes_;
};

// Where this user's games and books are; empty when the system names no home.
[[nodiscard]] std::filesystem::path user_data_folder();
// Where this user's configuration is; empty likewise.
[[nodiscard]] std::filesystem::path user_config_folder();

// A data file such as books/connect-7x6n4p2.book: the user's own before the one that came with the program,
// which lies in data/ beside it or in share/quadrille of where it is installed, and that before the one that
// is installed for all (XDG_DATA_DIRS).
[[nodiscard]] std::optional<std::filesystem::path> find_data_file(const std::filesystem::path& name);

}  // namespace quadrille
