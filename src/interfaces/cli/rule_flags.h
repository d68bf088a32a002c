#pragma once

#include <CLI/App.hpp>
#include <map>
#include <memory>
#include <string>

#include "catalog/catalog.h"
#include "catalog/game.h"
#include "core/result.h"

namespace quadrille::cli {

// The flags of one game, as typed: the same for every command that takes rules or a position.
class RuleFlags {
 public:
  explicit RuleFlags(const Entry& entry) : entry_(&entry) {}

  // Flags are added to `command`, which must not outlive this object.
  void add_rules(CLI::App& command);
  void add_positions(CLI::App& command);

  [[nodiscard]] Result<Settings> settings() const;

  struct Chosen {
    std::shared_ptr<const Game> game;
    std::string state;
  };
  // The game and the position that the flags name, in whichever way.
  [[nodiscard]] Result<Chosen> choose(const Catalog& catalog) const;

 private:
  [[nodiscard]] Result<std::string> position_text() const;

  const Entry* entry_;
  std::map<std::string, std::string> rules_;
  std::map<std::string, std::string> positions_;
};

// The text itself, or standard input to its end when the text is "-".
[[nodiscard]] Result<std::string> text_or_input(const std::string& text, const std::string& flag);

}  // namespace quadrille::cli
