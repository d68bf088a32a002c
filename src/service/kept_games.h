#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "core/result.h"
#include "service/store.h"

namespace quadrille {

// The games played in the terminal, in a database that the service can share. Every change is durable when
// the call returns. Not thread-safe.
class KeptGames {
 public:
  struct Kept {
    std::string id;
    std::uint64_t version = 0;  // of the row
    Record record;
    std::optional<Forfeit> forfeited = {};
    std::string body = {};  // the row's body, with fields of the service
    std::optional<Instant> changed = {};
  };

  // Uses the database in this folder, which is created when the first game is kept. With an empty path,
  // keeping a game is an error.
  explicit KeptGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Returns the error for a row that is damaged or of another version.
  [[nodiscard]] static Error unreadable(const std::string& id);

  // Returns an error unless a name is 1 to 64 letters, digits, dots, dashes and underscores, without a dot or
  // dash in front.
  [[nodiscard]] static Result<void> check_name(std::string_view name);

  // Opens the database, and creates it if missing, so that an unusable place is an error before a game
  // depends on it.
  [[nodiscard]] Result<void> prepare();

  // Keeps a game under this name, or a generated one. Error conflict if the name is taken.
  [[nodiscard]] Result<Kept> add(const Match& match, const std::string& name = "",
                                 const std::optional<Forfeit>& forfeited = {});
  // Returns a game. Error not_found if there is none, storage if its row is unreadable.
  [[nodiscard]] Result<Kept> load(const std::string& id);
  // Replaces the record of a game, and updates `kept`. Error conflict if the row has changed since `kept`.
  Result<void> update(Kept& kept, const Record& record);
  struct List {
    std::vector<Kept> games;              // last changed first
    std::vector<std::string> unreadable;  // ids of rows that are damaged, or of another version
  };
  [[nodiscard]] Result<List> all();
  // Error not_found if there is no such game.
  Result<void> erase(const std::string& id);

  // Returns the command line that resumes a game.
  [[nodiscard]] std::string resume_command(std::string_view game, std::string_view id) const;

 private:
  // Returns null if the database does not exist.
  [[nodiscard]] Result<Store*> store_if_there();
  [[nodiscard]] Result<Store*> store();

  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
};

// Keeps one game after each change. `games` must outlive this.
class Keeper {
 public:
  explicit Keeper(KeptGames& games, std::optional<KeptGames::Kept> kept = {})
      : games_(&games), kept_(std::move(kept)) {}

  // See KeptGames::prepare().
  [[nodiscard]] Result<void> prepare() { return games_->prepare(); }
  // Keeps the game; adds it again if it was deleted meanwhile. Error conflict if another process has changed
  // it: then news() has the change.
  Result<void> keep(const Match& match);
  // As keep(), under this name from now on. Deletes the row of a generated name; a row that was loaded stays.
  Result<void> keep_as(const std::string& name, const Match& match);
  // Returns the record if another process has changed it since the last keep() or news(); empty if not.
  [[nodiscard]] Result<std::optional<Record>> news();

  // Empty while nothing is kept.
  [[nodiscard]] std::string name() const { return kept_ ? kept_->id : ""; }
  // True if the row has the game as it was at the last keep() or news().
  [[nodiscard]] bool is_current() const { return kept_ && current_; }
  // A game must be kept: name() is not empty.
  [[nodiscard]] std::string resume_command() const {
    return games_->resume_command(kept_->record.game, kept_->id);
  }

 private:
  KeptGames* games_;
  std::optional<KeptGames::Kept> kept_;
  bool current_ = true;
  bool named_by_us_ = false;  // generated, so no other process knows the name
};

}  // namespace quadrille
