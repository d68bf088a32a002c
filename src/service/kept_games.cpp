#include "service/kept_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "service/match_text.h"
#include "service/sitting.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr const char* file_name = "matches.db";  // the service's

// "connect-k3n7qa2x": short enough to be typed.
std::string new_id(const std::string& game) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr int length = 8;
  std::random_device chance;
  std::string id = game + "-";
  for (int i = 0; i < length; ++i) id += letters[chance() % letters.size()];
  return id;
}

Result<KeptGames::Kept> read(const StoredMatch& row) {
  const Error broken{ErrorCode::storage, fmt::format("match {} cannot be read from the database", row.id),
                     "database"};
  boost::system::error_code problem;
  const json::value body = json::parse(row.body, problem);
  if (problem || !body.is_object()) return broken;
  const json::value* text = body.get_object().if_contains("record");
  if (text == nullptr || !text->is_string()) return broken;
  auto record = read_record(text->get_string());
  if (!record) return broken;
  const bool forfeited = body.get_object().contains("resigned") || body.get_object().contains("late");
  return KeptGames::Kept{row.id, row.version, *std::move(record), forfeited, row.body};
}

}  // namespace

bool KeptGames::is_in(const std::filesystem::path& folder) {
  std::error_code problem;  // what cannot be looked at is not there
  return !folder.empty() && std::filesystem::exists(folder / file_name, problem);
}

Result<KeptGames> KeptGames::open(const std::filesystem::path& folder) {
  if (folder.empty())
    return Error{ErrorCode::storage, "there is no place for games: set XDG_DATA_HOME or HOME", "data"};
  auto store = Store::open("sqlite:" + (folder / file_name).string());
  if (!store) return store.error();
  return KeptGames(*std::move(store));
}

Result<KeptGames::Kept> KeptGames::add(const Match& match) const {
  // As the service keeps a match at which nobody sits with a token.
  const Record record = match.record();
  StoredMatch row = stored(Sitting(new_id(record.game), match));
  row.waits_for_program = false;  // no program of a service is to move here: the terminal's own do
  if (auto added = store_->insert(row); !added) return added.error();
  return Kept{row.id, row.version, record, false, row.body};
}

Result<KeptGames::Kept> KeptGames::load(const std::string& id) const {
  const auto row = store_->load(id);
  if (!row) return row.error();
  if (!*row)
    return Error{ErrorCode::not_found,
                 fmt::format("there is no match {}: quadrille matches lists them", in_quotes(id)), "match"};
  return read(**row);
}

Result<void> KeptGames::update(Kept& kept, const Record& record) const {
  json::value body = json::parse(kept.body);
  body.as_object()["record"] = write_record(record);
  StoredMatch row{.id = kept.id, .version = kept.version + 1, .body = json::serialize(body)};
  const auto replaced = store_->replace(row, kept.version);
  if (!replaced) return replaced.error();
  if (!*replaced)
    return Error{ErrorCode::conflict, fmt::format("match {} was changed elsewhere meanwhile", kept.id),
                 "match"};
  kept = {row.id, row.version, record, kept.forfeited, row.body};
  return {};
}

Result<std::vector<KeptGames::Kept>> KeptGames::all() const {
  const auto rows = store_->all();
  if (!rows) return rows.error();
  std::vector<Kept> games;
  for (const StoredMatch& row : *rows)
    if (auto kept = read(row))
      games.push_back(*std::move(kept));  // others are not for this program to tell of
  return games;
}

Result<void> KeptGames::erase(const std::string& id) const {
  const auto erased = store_->erase(id);
  if (!erased) return erased.error();
  if (!*erased)
    return Error{ErrorCode::not_found,
                 fmt::format("there is no match {}: quadrille matches lists them", in_quotes(id)), "match"};
  return {};
}

}  // namespace quadrille
