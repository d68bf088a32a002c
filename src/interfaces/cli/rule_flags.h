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

// What was typed after each flag; a flag that was not typed has nothing, which is not the same as an empty
// text.
using TypedFlags = std::map<std::string, std::optional<std::string>>;

// Whether this is the flag of a rule that is yes or no.
[[nodiscard]] bool is_rule_switch(const CLI::Option& option);

// What of standard input a text is: all of it, or its first line where the rest has another meaning.
enum class InputPart { all, first_line };

// The text itself, or standard input when the text is "-". Refused when that is empty.
[[nodiscard]] Result<std::string> text_or_input(const std::string& text, const std::string& flag,
                                                InputPart part = InputPart::all);

// The flags for a game's rules, as typed. They are added to a command that must not outlive this object.
class RuleFlags {
 public:
  explicit RuleFlags(std::vector<Option> options) : options_(std::move(options)) {}
  void add_to(CLI::App& command);
  [[nodiscard]] Result<Settings> settings() const;

 private:
  std::vector<Option> options_;
  TypedFlags typed_;
};

// The flags that name a position of one game, rules included: the same for every command that takes one.
class PositionFlags {
 public:
  explicit PositionFlags(const Entry& entry, InputPart input = InputPart::all)
      : entry_(&entry), rules_(entry.options), input_(input) {}
  void add_to(CLI::App& command);

  // Whether any of the flags names a position; otherwise it is the start.
  [[nodiscard]] bool named() const;
  [[nodiscard]] const RuleFlags& rules() const { return rules_; }
  // The game and the position that the flags name, in whichever way.
  [[nodiscard]] Result<Catalog::Named> choose(const Catalog& catalog) const;

 private:
  [[nodiscard]] Result<std::string> text() const;

  const Entry* entry_;
  RuleFlags rules_;
  TypedFlags typed_;
  InputPart input_;
};

// The game that `connect:7x6n4p2` names, or `connect` with its usual rules.
[[nodiscard]] Result<std::shared_ptr<const Game>> game_named(const Catalog& catalog, std::string_view text);

// A number of threads from 1 to 256; when none is given the usual one, where 0 stands for all cores.
[[nodiscard]] Result<int> parse_threads(const std::optional<std::string>& text, int usual = 0);

// A number of bytes that this machine has; when none is given the usual one, or half of what there is.
[[nodiscard]] Result<std::size_t> parse_memory(const std::optional<std::string>& text,
                                               std::string_view usual);

// The game by its usual rules, to ask what it can do; nothing when they are configured wrongly.
[[nodiscard]] std::shared_ptr<const Game> default_game(const Entry& entry);

// The levels of the programs that play it, and the games there are.
[[nodiscard]] std::vector<std::string> level_names(const Entry& entry);
[[nodiscard]] std::vector<std::string> game_names(const Catalog& catalog);

// "all cores", or the number
[[nodiscard]] std::string default_threads(int usual);

}  // namespace quadrille::cli
