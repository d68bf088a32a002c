#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

namespace quadrille {

class CreatedGames;

// `game:rules:state`, the one-line name of a position, in its three parts.
struct PositionLine {
  std::string game;
  std::string rules;
  std::string state;
};

// "connect:7x6n4p2"
[[nodiscard]] std::string name_of(const Identity& identity);

[[nodiscard]] std::string write_line(const Identity& identity, std::string_view state);

// The games there are. Games that were created with the same rules are one object, as long as they are among
// the last `max_created`: their books are mapped and their tables made once. Copies share them; threads may
// call at once.
class Catalog {
 public:
  static constexpr std::size_t max_created = 64;
  explicit Catalog(std::vector<Entry> entries);

  // `create` of an entry gives the game that was created before.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] Result<const Entry*> find(std::string_view name) const;

  // A game by its name and its rules in one-line form.
  [[nodiscard]] Result<std::shared_ptr<const Game>> create(std::string_view name,
                                                           std::string_view rules) const;

  // True when the text begins with the name of a game and a colon, and so is more than a bare state.
  [[nodiscard]] bool is_line(std::string_view text) const;
  // The game and the position that a text names under rules that are given beside it: a whole line, whose
  // rules must agree with them, or the state alone. Empty text names the start.
  struct Named {
    std::shared_ptr<const Game> game;
    std::string state;
  };
  [[nodiscard]] Result<Named> position(const Entry& entry, const Settings& given,
                                       std::string_view text) const;
  // Splits at the first two colons only: a state may hold further ones.
  [[nodiscard]] Result<PositionLine> read_line(std::string_view text) const;

 private:
  std::vector<Entry> entries_;
  std::shared_ptr<CreatedGames> created_;
};

// Every game of this build. Made by src/games/CMakeLists.txt from its list of folders.
[[nodiscard]] Catalog all_games();

}  // namespace quadrille
