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

// The games that are played in the terminal, in the database where the service keeps its matches: what is
// made with one is known to the other. Every change is on the disk before the call returns.
class KeptGames {
 public:
  struct Kept {
    std::string id;
    std::uint64_t version = 0;  // of the row
    Record record;
    std::optional<Forfeit> forfeited = {};
    std::string body = {};  // what else the service knows of it
    std::optional<Instant> changed = {};
  };

  // Of the database in this folder, which is made when the first game is kept. An empty path: there is no
  // place, which is said when somebody wants to keep something.
  explicit KeptGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // What there is to say of a row that is damaged, or of another version.
  [[nodiscard]] static Error unreadable(const std::string& id);

  // Letters, digits, dots, dashes and underscores; 64 at most, and no dot in front.
  [[nodiscard]] static Result<void> check_name(std::string_view name);

  // Opens the place where games are kept, and makes it where it is missing: a place that takes none says so
  // before anybody relies on it.
  [[nodiscard]] Result<void> prepare();

  // Under this name, or one that is found for it. Refused when another game has it.
  [[nodiscard]] Result<Kept> add(const Match& match, const std::string& name = "",
                                 const std::optional<Forfeit>& forfeited = {});
  [[nodiscard]] Result<Kept> load(const std::string& id);
  // Refused when somebody else has changed it meanwhile.
  Result<void> update(Kept& kept, const Record& record);
  struct List {
    std::vector<Kept> games;              // the last changed first
    std::vector<std::string> unreadable;  // ids of rows that are damaged, or of another version
  };
  [[nodiscard]] Result<List> all();
  Result<void> erase(const std::string& id);

  // What to type to go on with a game.
  [[nodiscard]] std::string resume_command(std::string_view game, std::string_view id) const;

 private:
  // Nothing as long as nothing was kept here.
  [[nodiscard]] Result<Store*> store_if_there();
  [[nodiscard]] Result<Store*> store();

  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
};

// Keeps one game, after every change of it.
class Keeper {
 public:
  explicit Keeper(KeptGames& games, std::optional<KeptGames::Kept> kept = {})
      : games_(&games), kept_(std::move(kept)) {}

  // Whether the game could be kept, before there is anything to keep.
  [[nodiscard]] Result<void> prepare() { return games_->prepare(); }
  // A conflict: somebody else has changed it meanwhile, and `news` says how.
  Result<void> keep(const Match& match);
  // The same under a name of one's own, from now on.
  Result<void> keep_as(const std::string& name, const Match& match);
  // What somebody else has made of the game since it was last kept or asked for; nothing: it is the same.
  [[nodiscard]] Result<std::optional<Record>> news();

  // Empty: nothing is kept.
  [[nodiscard]] std::string name() const { return kept_ ? kept_->id : ""; }
  // Whether it was kept as it last was.
  [[nodiscard]] bool is_current() const { return kept_ && current_; }
  [[nodiscard]] std::string resume_command() const {
    return games_->resume_command(kept_->record.game, kept_->id);
  }

 private:
  KeptGames* games_;
  std::optional<KeptGames::Kept> kept_;
  bool current_ = true;
  bool named_by_us_ = false;  // so that nobody else knows it by this name
};

}  // namespace quadrille
