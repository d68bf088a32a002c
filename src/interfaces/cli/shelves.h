#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/result.h"
#include "service/kept_games.h"
#include "service/saved_games.h"

namespace quadrille::cli {

// Where games are: saved by name, each in a file, and kept in the database that the service has too.
struct Shelves {
  SavedGames saved;
  std::optional<KeptGames> kept = {};
};

// A database that cannot be opened is none; whoever needs it says so.
enum class Database { made_if_missing, only_if_there };
[[nodiscard]] Shelves open_shelves(const std::filesystem::path& folder, Database database);

struct FoundGame {
  Record record;
  std::optional<KeptGames::Kept> kept = {};  // it is of the database
};

// A game that was saved by name comes before one of the database.
[[nodiscard]] Result<FoundGame> find_game(const Shelves& shelves, const std::string& name);

}  // namespace quadrille::cli
