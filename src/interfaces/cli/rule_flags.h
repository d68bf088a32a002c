#pragma once

#include <CLI/App.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/game.h"
#include "core/result.h"

namespace quadrille::cli {

// The typed value of each flag. A flag that was not typed has none, which differs from an empty text.
using TypedFlags = std::map<std::string, std::optional<std::string>>;

// Returns whether this flag sets a rule that is yes or no.
[[nodiscard]] bool is_rule_switch(const CLI::Option& option);

// The part of standard input that is a text: all of it, or the first line where the rest has another meaning.
enum class InputPart { all, first_line };

// Returns the text itself, or standard input if the text is "-". Error if that is empty.
[[nodiscard]] Result<std::string> text_or_input(const std::string& text, const std::string& flag,
                                                InputPart part = InputPart::all);

// The flags for a game's rules. Must outlive the command that they are added to.
class RuleFlags {
 public:
  explicit RuleFlags(std::vector<Option> options) : options_(std::move(options)) {}
  void add_to(CLI::App& command);
  [[nodiscard]] Result<Settings> settings() const;

 private:
  std::vector<Option> options_;
  TypedFlags typed_;
};

// The flags that name a position of one game, rules included: the same for every command that takes one. Must
// outlive the command, and `entry` must outlive this.
class PositionFlags {
 public:
  explicit PositionFlags(const Entry& entry, InputPart input = InputPart::all)
      : entry_(&entry), rules_(entry.options), input_(input) {}
  void add_to(CLI::App& command);

  // Returns whether a flag names a position. Otherwise the position is the start.
  [[nodiscard]] bool named() const;
  [[nodiscard]] const RuleFlags& rules() const { return rules_; }
  // Returns the game and the position that the flags name.
  [[nodiscard]] Result<Catalog::Named> choose(const Catalog& catalog) const;

 private:
  [[nodiscard]] Result<std::string> text() const;

  const Entry* entry_;
  RuleFlags rules_;
  TypedFlags typed_;
  InputPart input_;
};

// Returns the game that `connect:7x6n4p2` names, or `connect` with its default rules.
[[nodiscard]] Result<std::shared_ptr<const Game>> game_named(const Catalog& catalog, std::string_view text);

// Reads a number of threads from 1 to 256. Without a text returns `usual`, or the number of cores if that is
// 0.
[[nodiscard]] Result<int> parse_threads(const std::optional<std::string>& text, int usual = 0);

// Reads a number of bytes, at most the memory of this machine. Without a text returns `usual`, at most half
// of the memory.
[[nodiscard]] Result<std::size_t> parse_memory(const std::optional<std::string>& text,
                                               std::string_view usual);

// Returns the game by its default rules, to ask for its abilities; null if its configured rules are invalid.
[[nodiscard]] std::shared_ptr<const Game> default_game(const Entry& entry);

// Return the names of the levels of a game, and of the games.
[[nodiscard]] std::vector<std::string> level_names(const Entry& entry);
[[nodiscard]] std::vector<std::string> game_names(const Catalog& catalog);

// Returns "all cores", or the number.
[[nodiscard]] std::string default_threads(int usual);

}  // namespace quadrille::cli
