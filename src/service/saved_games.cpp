#include "service/saved_games.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/text.h"
#include "service/match_text.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

Error io_error(const char* action, const fs::path& path, int number) {
  return {ErrorCode::storage, fmt::format("cannot {} {}: {}", action, path.string(), std::strerror(number)),
          path.string()};
}

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<void> write_durably(const fs::path& path, std::string_view text, SavedGames::Mode mode) {
  fs::path aside = path;
  aside += fmt::format(".{}.tmp", ::getpid());
  {
    const Descriptor file(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (file.get() < 0) return io_error("create", aside, errno);
    if (!write_all(file.get(), text) || ::fsync(file.get()) != 0) {
      const int number = errno;
      ::unlink(aside.c_str());
      return io_error("write", aside, number);
    }
  }
  // A link, unlike a rename, never takes the place of a game that somebody else has just saved.
  const bool create = mode == SavedGames::Mode::create;
  const bool placed =
      (create ? ::link(aside.c_str(), path.c_str()) : ::rename(aside.c_str(), path.c_str())) == 0;
  const int number = errno;
  if (create || !placed) ::unlink(aside.c_str());
  if (!placed && number == EEXIST)
    return Error{ErrorCode::storage,
                 fmt::format("there is a saved game {} already: choose another name", path.stem().string()),
                 "name"};
  if (!placed) return io_error("write", path, number);
  const Descriptor directory(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0 || ::fsync(directory.get()) != 0)
    return io_error("write", path.parent_path(), errno);
  return {};
}

}  // namespace

Result<void> SavedGames::check_name(std::string_view name) {
  constexpr std::size_t longest = 64;
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  if (name.empty() || name.size() > longest || name.front() == '.' ||
      !std::all_of(name.begin(), name.end(), allowed))
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} cannot name a saved game: use 1 to {} letters, digits, dots, dashes and "
                             "underscores, no dot in front",
                             in_quotes(name), longest),
                 "name"};
  return {};
}

fs::path SavedGames::path_of(std::string_view name) const {
  return directory_ / fmt::format("{}.json", name);
}

std::vector<std::string> SavedGames::names() const {
  std::vector<std::string> names;
  std::error_code problem;  // a directory that cannot be looked at has no games to offer
  for (fs::directory_iterator file(directory_, problem), end; !problem && file != end;
       file.increment(problem))
    if (file->path().extension() == ".json" && file->is_regular_file(problem))
      names.push_back(file->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

Result<void> SavedGames::save(std::string_view name, const Record& record, Mode mode) const {
  if (auto fine = check_name(name); !fine) return fine;
  if (directory_.empty())
    return Error{ErrorCode::storage, "there is no place for saved games: set XDG_DATA_HOME or HOME", "name"};
  std::error_code problem;
  fs::create_directories(directory_, problem);
  if (problem) return io_error("create", directory_, problem.value());
  return write_durably(path_of(name), write_record(record) + "\n", mode);
}

Result<Record> SavedGames::load(std::string_view name) const {
  if (auto fine = check_name(name); !fine) return fine.error();
  if (std::error_code problem; !fs::is_regular_file(path_of(name), problem)) {
    const auto there = names();
    return Error{ErrorCode::not_found,
                 fmt::format("there is no saved game {} in {}; {}", in_quotes(name), directory_.string(),
                             there.empty() ? "nothing is saved there" : "there are " + listed(there, "and")),
                 "resume"};
  }
  std::ifstream file(path_of(name), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file && !file.eof()) return io_error("read", path_of(name), errno);
  auto record = read_record(text);
  if (record) return record;
  Error error = record.error();
  error.message = fmt::format("{}: {}", path_of(name).string(), error.message);
  return error;
}

}  // namespace quadrille
