#include "interfaces/cli/shelves.h"

#include <utility>

namespace quadrille::cli {

Shelves open_shelves(const std::filesystem::path& folder, Database database) {
  Shelves shelves{.saved = SavedGames(folder.empty() ? folder : folder / "games")};
  if (database == Database::only_if_there && !KeptGames::is_in(folder)) return shelves;
  if (auto kept = KeptGames::open(folder)) shelves.kept = *std::move(kept);
  return shelves;
}

Result<FoundGame> find_game(const Shelves& shelves, const std::string& name) {
  auto record = shelves.saved.load(name);
  if (record) return FoundGame{*std::move(record)};
  if (record.error().code != ErrorCode::not_found || !shelves.kept) return record.error();
  auto kept = shelves.kept->load(name);
  if (!kept) return kept.error();
  return FoundGame{kept->record, *kept};
}

}  // namespace quadrille::cli
