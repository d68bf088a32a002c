#include "core/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string_view>

#include "core/text.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

Result<void> flush_folder_of(const fs::path& path) {
  const fs::path folder = folder_of(path);
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0 || ::fsync(directory.get()) != 0) return write_error("write", folder, errno);
  return {};
}

enum class Flushing { to_disk, when_convenient };

// Writes to a new file beside `path` and returns its name, which no other thread, process or machine that
// shares the disk uses.
Result<fs::path> write_beside(const fs::path& path, std::string_view content, Flushing flushing) {
  static std::atomic<unsigned> serial = 0;
  static const unsigned process = std::random_device()();
  fs::path aside = path;
  aside += fmt::format(".{:x}.{}.{}.tmp", process, ::getpid(), serial++);
  const Descriptor file(::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file.get() < 0) return write_error("create", aside, errno);
  if (write_all(file, content) && (flushing != Flushing::to_disk || ::fsync(file.get()) == 0)) return aside;
  const int number = errno;
  ::unlink(aside.c_str());
  return write_error("write", aside, number);
}

// Writes to a device, a pipe or a socket, which a rename would replace by a file.
Result<void> write_into(const fs::path& path, std::string_view content) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.get() < 0 || !write_all(file, content)) return write_error("write", path, errno);
  return {};
}

}  // namespace

Error io_error(std::string_view action, const fs::path& path, int number) {
  return {ErrorCode::storage, fmt::format("cannot {} {}: {}", action, path.string(), std::strerror(number)),
          path.string()};
}

Error write_error(std::string_view action, const fs::path& path, int number) {
  Error error = io_error(action, path, number);
  error.code = ErrorCode::unwritable;
  return error;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

bool write_all(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<void> put_in_place(const fs::path& aside, const Descriptor& file, const fs::path& path) {
  if (::fsync(file.get()) != 0) return write_error("write", aside, errno);
  if (::rename(aside.c_str(), path.c_str()) != 0) return write_error("write", path, errno);
  return flush_folder_of(path);
}

Result<void> write_durably(const fs::path& path, std::string_view content, Placing placing) {
  std::error_code unknown;
  if (placing == Placing::replace && fs::is_symlink(path, unknown)) {
    const fs::path target = fs::canonical(path, unknown);
    if (!unknown) return write_durably(target, content, placing);
  }
  if (fs::is_other(path, unknown)) return write_into(path, content);
  const fs::path folder = folder_of(path);
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) return write_error("create", folder, problem.value());
  const auto aside = write_beside(path, content, Flushing::to_disk);
  if (!aside) return aside.error();
  // link() fails if another process has created the path meanwhile; rename() would replace it.
  const bool create = placing == Placing::create;
  const bool placed =
      (create ? ::link(aside->c_str(), path.c_str()) : ::rename(aside->c_str(), path.c_str())) == 0;
  const int number = errno;
  if (create || !placed) ::unlink(aside->c_str());
  if (!placed && create && number == EEXIST)
    return Error{ErrorCode::storage,
                 fmt::format("{} is there already: remove it, or choose another name", path.string()),
                 path.string()};
  if (!placed) return write_error("write", path, number);
  return flush_folder_of(path);
}

Result<void> write_named_file(const fs::path& path, std::string_view content, Placing placing) {
  std::error_code ignored;
  if (const fs::path folder = path.parent_path(); !folder.empty() && !fs::exists(folder, ignored))
    return Error{ErrorCode::unwritable,
                 fmt::format("there is no folder {}: make it first, or choose another name", folder.string()),
                 path.string()};
  return write_durably(path, content, placing);
}

Result<void> write_aside(const fs::path& path, std::string_view content) {
  const auto aside = write_beside(path, content, Flushing::when_convenient);
  if (!aside) return aside.error();
  if (::rename(aside->c_str(), path.c_str()) == 0) return {};
  const int number = errno;
  ::unlink(aside->c_str());
  return write_error("write", path, number);
}

Result<void> create_private_folder(const fs::path& folder) {
  fs::path made;
  for (const fs::path& part : folder) {
    made /= part;
    // Another process may create it at the same time.
    if (::mkdir(made.c_str(), 0700) == 0 || errno == EEXIST) continue;
    const int number = errno;
    std::error_code problem;
    if (!fs::is_directory(made, problem)) return write_error("create", made, number);
  }
  std::error_code problem;
  if (!folder.empty() && !fs::is_directory(folder, problem))
    return Error{ErrorCode::unwritable, fmt::format("{} is a file, and must be a folder", folder.string()),
                 folder.string()};
  return {};
}

Result<void> make_private(const fs::path& file) {
  constexpr mode_t of_others = S_IRWXG | S_IRWXO;
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0)
    return errno == ENOENT ? Result<void>() : io_error("read", file, errno);
  if (about.st_uid != ::geteuid() || (about.st_mode & of_others) == 0) return {};
  if (::chmod(file.c_str(), about.st_mode & 07777 & ~of_others) != 0 && errno != ENOENT)
    return io_error("close to others", file, errno);
  return {};
}

Result<std::string> read_file(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat about {};
  if (file.get() < 0 || ::fstat(file.get(), &about) != 0) return io_error("read", path, errno);
  std::string content(static_cast<std::size_t>(about.st_size), '\0');
  std::size_t count = 0;
  while (count < content.size()) {
    const auto got = ::read(file.get(), content.data() + count, content.size() - count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return io_error("read", path, errno);
    if (got == 0) break;
    count += static_cast<std::size_t>(got);
  }
  content.resize(count);
  return content;
}

Result<MappedFile> MappedFile::open(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat about {};
  if (file.get() < 0 || ::fstat(file.get(), &about) != 0) return io_error("read", path, errno);
  if (!S_ISREG(about.st_mode))
    return Error{ErrorCode::storage, fmt::format("cannot read {}: it is no file", path.string()),
                 path.string()};
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size == 0) return MappedFile({});
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (memory == MAP_FAILED) return io_error("read", path, errno);
  return MappedFile({static_cast<const char*>(memory), size});
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

namespace {

// Returns the user's folder by the XDG Base Directory Specification; empty if the variables name none.
fs::path user_folder(const char* variable, const char* below_home) {
  if (const char* folder = std::getenv(variable); folder != nullptr && *folder == '/')
    return fs::path(folder) / "quadrille";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / below_home / "quadrille";
  return {};
}

}  // namespace

fs::path user_data_folder() { return user_folder("XDG_DATA_HOME", ".local/share"); }
fs::path user_config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }

std::optional<fs::path> find_data_file(const fs::path& name) {
  std::vector<fs::path> folders;
  if (const fs::path own = user_data_folder(); !own.empty()) folders.push_back(own);
  std::error_code problem;
  if (const fs::path program = fs::read_symlink("/proc/self/exe", problem); !problem) {
    folders.push_back(program.parent_path() / "data");
    folders.push_back(program.parent_path().parent_path() / "share/quadrille");
  }
  // Other programs that link this library find the data installed for all users here.
  const char* shared = std::getenv("XDG_DATA_DIRS");
  const std::string_view usual = "/usr/local/share:/usr/share";
  for (const std::string_view folder : split(shared == nullptr || *shared == '\0' ? usual : shared, ':'))
    folders.push_back(fs::path(folder) / "quadrille");
  for (const fs::path& folder : folders)
    if (fs::is_regular_file(folder / name, problem)) return folder / name;
  return std::nullopt;
}

}  // namespace quadrille
