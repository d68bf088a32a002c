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

// Return the error "cannot ACTION PATH: REASON", where `number` is the errno value that gives the reason.
// io_error has the code storage, write_error the code unwritable.
[[nodiscard]] Error io_error(std::string_view action, const std::filesystem::path& path, int number);
[[nodiscard]] Error write_error(std::string_view action, const std::filesystem::path& path, int number);

// Owns a file descriptor and closes it on destruction. A negative number is no descriptor.
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

// Writes all bytes, and continues after an interruption by a signal. Returns false with `errno` set if the
// system refuses some of them.
[[nodiscard]] bool write_all(const Descriptor& file, std::string_view bytes);

// Flushes the file `aside`, which is open as `file`, to the disk and renames it to `path`, replacing an
// existing file. Both must be on one file system. After an error `aside` is left to the caller.
[[nodiscard]] Result<void> put_in_place(const std::filesystem::path& aside, const Descriptor& file,
                                        const std::filesystem::path& path);

// `create` fails if the path exists; `replace` overwrites it.
enum class Placing { create, replace };

// Writes `content` atomically and durably: to a temporary file beside `path`, which is flushed to the disk
// and moved into place. After a crash of the process or the machine `path` holds all of `content` or what it
// held before. Creates missing folders. Replacing a symbolic link replaces its target. A device or a pipe is
// written to directly, whatever the placing. Errors: storage if `create` finds the path taken, else
// unwritable.
[[nodiscard]] Result<void> write_durably(const std::filesystem::path& path, std::string_view content,
                                         Placing placing);

// Like write_durably, for a file that the user names: a missing folder is an error, not created.
[[nodiscard]] Result<void> write_named_file(const std::filesystem::path& path, std::string_view content,
                                            Placing placing);

// Like write_durably with `replace`, but without flushing to the disk: atomic unless the machine crashes. It
// creates no folder, and replaces a symbolic link itself.
[[nodiscard]] Result<void> write_aside(const std::filesystem::path& path, std::string_view content);

// Creates the folder and its missing parents with access for their owner only. Existing folders keep their
// permissions.
[[nodiscard]] Result<void> create_private_folder(const std::filesystem::path& folder);
// Removes the access of group and others to a file of this user. A missing file or another user's stays as it
// is.
[[nodiscard]] Result<void> make_private(const std::filesystem::path& file);

// Returns the content of a file. A device or a pipe has no size and reads as empty.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path);

// A read-only memory mapping of a file. bytes() is valid as long as the object; reading it is thread-safe.
// The file must not shrink meanwhile: reading beyond its end raises SIGBUS.
class MappedFile {
 public:
  // Error (storage): the file cannot be read, or is no regular file.
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

// Returns the folder of this user's games and books: quadrille/ in $XDG_DATA_HOME or ~/.local/share. Empty if
// neither that variable nor HOME is set.
[[nodiscard]] std::filesystem::path user_data_folder();
// Returns the folder of this user's configuration: quadrille/ in $XDG_CONFIG_HOME or ~/.config. Empty
// likewise.
[[nodiscard]] std::filesystem::path user_config_folder();

// Returns the path of a data file such as books/connect-7x6n4p2.book, if there is one. Searches the user's
// data folder first, then data/ beside the executable, then share/quadrille of its installation prefix, then
// the folders for all users (XDG_DATA_DIRS).
[[nodiscard]] std::optional<std::filesystem::path> find_data_file(const std::filesystem::path& name);

}  // namespace quadrille
