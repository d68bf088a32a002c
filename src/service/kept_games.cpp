#include "service/kept_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>
#include <utility>

#include "core/files.h"
#include "core/text.h"
#include "service/match_text.h"
#include "service/stored_match.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr const char* file_name = "matches.db";  // as the service names it

// Returns an id such as "connect-k3n7qa2x", short enough to type.
std::string new_id(const std::string& game) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr int length = 8;
  std::random_device chance;
  std::string id = game + "-";
  for (int i = 0; i < length; ++i) id += letters[chance() % letters.size()];
  return id;
}

Error missing(const std::string& id) {
  return {ErrorCode::not_found,
          fmt::format("there is no match {}: quadrille matches lists them", in_quotes(id)), "match"};
}

Result<KeptGames::Kept> read(const MatchRow& row) {
  const Error broken = KeptGames::unreadable(row.id);
  boost::system::error_code problem;
  const json::value body = json::parse(row.body, problem);
  if (problem || !body.is_object()) return broken;
  const json::value* text = body.get_object().if_contains("record");
  if (text == nullptr || !text->is_string()) return broken;
  auto record = read_record(text->get_string());
  if (!record) return broken;
  std::optional<Forfeit> forfeited;
  for (const auto by : {Forfeit::By::time, Forfeit::By::resignation})
    if (const json::value* seat = body.get_object().if_contains(field_of(by)))
      forfeited = Forfeit{seat->to_number<std::size_t>(problem), by};
  if (problem) return broken;
  return KeptGames::Kept{row.id, row.version, *std::move(record), forfeited, row.body, row.changed};
}

}  // namespace

Error KeptGames::unreadable(const std::string& id) {
  return {ErrorCode::storage, fmt::format("match {} cannot be read from the database", id), "database"};
}

Result<void> KeptGames::check_name(std::string_view name) {
  constexpr std::size_t longest = 64;
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  if (name.empty() || name.size() > longest || name.front() == '.' || name.front() == '-' ||
      !std::all_of(name.begin(), name.end(), allowed))
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} cannot name a game: use 1 to {} letters, digits, dots, dashes and "
                             "underscores, no dot or dash in front",
                             in_quotes(name), longest),
                 "name"};
  return {};
}

Result<Store*> KeptGames::store_if_there() {
  if (store_) return store_.get();
  std::error_code ignored;
  if (std::filesystem::is_regular_file(folder_, ignored))
    return Error{ErrorCode::storage,
                 fmt::format("{} is a file, and games are kept in a folder: move it away, or name another "
                             "place by XDG_DATA_HOME or --data",
                             folder_.string()),
                 "data"};
  std::error_code problem;
  const bool there = !folder_.empty() && std::filesystem::exists(folder_ / file_name, problem);
  if (problem) return io_error("look into", folder_, problem.value());
  return there ? store() : nullptr;
}

Result<Store*> KeptGames::store() {
  if (store_) return store_.get();
  if (folder_.empty())
    return Error{ErrorCode::storage, "there is no place for games: set XDG_DATA_HOME or HOME", "data"};
  auto opened = Store::open("sqlite:" + (folder_ / file_name).string(), {.faults = Store::Faults::told});
  if (!opened) return opened.error();
  store_ = *std::move(opened);
  return store_.get();
}

Result<void> KeptGames::prepare() {
  const auto opened = store();
  return opened ? Result<void>() : opened.error();
}

Result<KeptGames::Kept> KeptGames::add(const Match& match, const std::string& name,
                                       const std::optional<Forfeit>& forfeited) {
  if (!name.empty())
    if (auto fine = check_name(name); !fine) return fine.error();
  const auto to = store();
  if (!to) return to.error();
  const Record record = match.record();
  // Stored as the service stores a match without seat tokens.
  StoredMatch stored(name.empty() ? new_id(record.game) : name, match);
  stored.forfeited = forfeited;
  MatchRow row = row_of(stored);
  row.origin = MatchRow::Origin::terminal;
  row.waits_for_engine = false;  // the terminal makes the engines' moves, no service does
  const auto taken = (*to)->load(row.id);
  if (!taken) return taken.error();
  if (*taken)
    return Error{ErrorCode::conflict, fmt::format("there is a game {} already: choose another name", row.id),
                 "name"};
  if (auto added = (*to)->insert(row); !added) return added.error();
  return Kept{row.id, row.version, record, forfeited, row.body};
}

Result<KeptGames::Kept> KeptGames::load(const std::string& id) {
  const auto from = store_if_there();
  if (!from) return from.error();
  if (*from == nullptr) return missing(id);
  const auto row = (*from)->load(id);
  if (!row) return row.error();
  if (!*row) return missing(id);
  return read(**row);
}

Result<void> KeptGames::update(Kept& kept, const Record& record) {
  const auto to = store();
  if (!to) return to.error();
  json::value body = json::parse(kept.body);
  body.as_object()["record"] = write_record(record);
  MatchRow row{.id = kept.id, .version = kept.version + 1, .body = json::serialize(body)};
  const auto replaced = (*to)->replace(row, kept.version);
  if (!replaced) return replaced.error();
  if (!*replaced)
    return Error{ErrorCode::conflict, fmt::format("match {} was changed elsewhere meanwhile", kept.id),
                 "match"};
  kept.version = row.version;
  kept.record = record;
  kept.body = std::move(row.body);
  return {};
}

Result<KeptGames::List> KeptGames::all() {
  List list;
  const auto from = store_if_there();
  if (!from) return from.error();
  if (*from == nullptr) return list;
  const auto rows = (*from)->all();
  if (!rows) return rows.error();
  for (const MatchRow& row : *rows) {
    if (auto kept = read(row))
      list.games.push_back(*std::move(kept));
    else
      list.unreadable.push_back(row.id);
  }
  std::stable_sort(list.games.begin(), list.games.end(),
                   [](const Kept& a, const Kept& b) { return a.changed > b.changed; });
  return list;
}

Result<void> KeptGames::erase(const std::string& id) {
  const auto from = store_if_there();
  if (!from) return from.error();
  if (*from == nullptr) return missing(id);
  const auto erased = (*from)->erase(id);
  if (!erased) return erased.error();
  if (!*erased) return missing(id);
  return {};
}

std::string KeptGames::resume_command(std::string_view game, std::string_view id) const {
  if (folder_ == user_data_folder()) return fmt::format("quadrille play {} --resume {}", game, id);
  return fmt::format("quadrille matches resume {} --data {}", id, for_shell(folder_.string()));
}

Result<void> Keeper::keep(const Match& match) {
  current_ = false;
  if (kept_) {
    auto updated = games_->update(*kept_, match.record());
    current_ = updated.has_value();
    if (updated || updated.error().code != ErrorCode::conflict) return updated;
    // A game that was deleted meanwhile is added again.
    if (const auto there = games_->load(kept_->id); there || there.error().code != ErrorCode::not_found)
      return updated;
  }
  auto added = games_->add(match, name());
  if (!added) return added.error();
  named_by_us_ = !kept_;
  kept_ = *std::move(added);
  current_ = true;
  return {};
}

Result<void> Keeper::keep_as(const std::string& name, const Match& match) {
  if (name == this->name()) return keep(match);
  auto added = games_->add(match, name);
  if (!added) return added.error();
  const auto before = std::exchange(kept_, *std::move(added));
  current_ = true;
  // A game that was loaded under another name stays there as it was.
  if (std::exchange(named_by_us_, false)) return games_->erase(before->id);
  return {};
}

Result<std::optional<Record>> Keeper::news() {
  if (!kept_) return std::optional<Record>();
  auto found = games_->load(kept_->id);
  if (!found) return found.error();
  if (found->version == kept_->version) return std::optional<Record>();
  kept_ = *std::move(found);
  current_ = true;
  return std::optional(kept_->record);
}

}  // namespace quadrille
