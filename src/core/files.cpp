#include "core/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace quadrille {
namespace {

namespace fs = std::filesystem;

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Error io_error(std::string_view action, const fs::path& path, int number) {
  return {ErrorCode::storage, fmt::format("cannot {} {}: {}", action, path.string(), std::strerror(number)),
          path.string()};
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Result<void> write_durably(const fs::path& path, std::string_view content, Placing placing) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) return io_error("create", folder, problem.value());
  fs::path aside = path;
  aside += fmt::format(".{}.tmp", ::getpid());
  {
    const Descriptor file(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (file.get() < 0) return io_error("create", aside, errno);
    if (!write_all(file.get(), content) || ::fsync(file.get()) != 0) {
      const int number = errno;
      ::unlink(aside.c_str());
      return io_error("write", aside, number);
    }
  }
  // A link, unlike a rename, never takes the place of a file that somebody else has just put there.
  const bool create = placing == Placing::create;
  const bool placed =
      (create ? ::link(aside.c_str(), path.c_str()) : ::rename(aside.c_str(), path.c_str())) == 0;
  const int number = errno;
  if (create || !placed) ::unlink(aside.c_str());
  if (!placed) return io_error("write", path, number);
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0 || ::fsync(directory.get()) != 0) return io_error("write", folder, errno);
  return {};
}

fs::path user_data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return fs::path(data) / "quadrille";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".local/share/quadrille";
  return {};
}

std::optional<fs::path> find_data_file(const fs::path& name) {
  std::vector<fs::path> folders;
  if (const fs::path own = user_data_folder(); !own.empty()) folders.push_back(own);
  std::error_code problem;
  if (const fs::path program = fs::read_symlink("/proc/self/exe", problem); !problem) {
    folders.push_back(program.parent_path() / "data");
    folders.push_back(program.parent_path().parent_path() / "share/quadrille");
  }
  for (const fs::path& folder : folders)
    if (fs::is_regular_file(folder / name, problem)) return folder / name;
  return std::nullopt;
}

}  // namespace quadrille
