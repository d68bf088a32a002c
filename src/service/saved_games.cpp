#include "service/saved_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>

#include "core/files.h"
#include "core/text.h"
#include "service/match_text.h"

namespace quadrille {

namespace fs = std::filesystem;

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

Result<void> SavedGames::save(std::string_view name, const Record& record, Placing mode) const {
  if (auto fine = check_name(name); !fine) return fine;
  if (directory_.empty())
    return Error{ErrorCode::storage, "there is no place for saved games: set XDG_DATA_HOME or HOME", "name"};
  const fs::path path = path_of(name);
  if (std::error_code problem; mode == Placing::create && fs::exists(path, problem))
    return Error{ErrorCode::storage,
                 fmt::format("there is a saved game {} already: choose another name", name), "name"};
  return write_durably(path, write_record(record) + "\n", mode);
}

Result<void> SavedGames::erase(std::string_view name) const {
  if (auto fine = check_name(name); !fine) return fine;
  std::error_code problem;
  fs::remove(path_of(name), problem);
  if (problem) return io_error("delete", path_of(name), problem.value());
  return {};
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
