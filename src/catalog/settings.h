#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace quadrille {

// A rule of a game that can be chosen: the one description of its flag, its API field and its question in the
// terminal. A value of any kind is an int from min to max.
struct Option {
  enum class Kind { whole_number, yes_or_no, choice };
  // As `max`: larger numbers are accepted, and mean the same as this one.
  static constexpr int unlimited = std::numeric_limits<int>::max();

  std::string name = {};      // as the flag is spelt, without its dashes
  std::string about = {};     // for help
  std::string question = {};  // asked in the terminal if no flag has given the rule; empty: never asked
  int min = 0;
  int max = 0;
  int default_value = 0;
  Kind kind = Kind::whole_number;
  std::string follows = {};             // the rule whose value it takes until it is given one itself
  std::vector<std::string> words = {};  // of a choice: the names of its values, from 0
  // Of a choice, for each word: its label in a form, its meaning, and the values of other rules that it
  // stands for.
  struct WordInfo {
    std::string label = {};
    std::string about = {};
    std::vector<std::pair<std::string, int>> sets = {};
  };
  std::vector<WordInfo> word_infos = {};
  // The choice that this rule spells out: it is asked for only if that choice has its last word, as the size
  // of a board is if its preset is "custom". A flag that gives this rule answers the choice too.
  std::string details = {};
  std::string label = {};  // in a form: "Columns"
  std::string unit = {};   // of a number, in the plural: "mines"
  // The rule has an effect only while this choice has one of these words.
  struct Condition {
    std::string option = {};
    std::vector<std::string> words = {};
  };
  std::optional<Condition> applies_when = {};
};

// Returns a rule that is off by default.
[[nodiscard]] Option yes_or_no(std::string name, std::string about, std::string question);

// Returns a choice of one of some words. `default_value` is the index of the default word.
[[nodiscard]] Option choice(std::string name, std::string about, std::string question,
                            std::vector<std::string> words, int default_value);

// Returns the accepted values in words: "2 to 255", "1 or more", "yes or no", "any, safe or open".
[[nodiscard]] std::string range_of(const Option& option);
// Returns a value as it is typed: "7", "no", "safe".
[[nodiscard]] std::string write_value(const Option& option, int value);
// Returns the default in words: "7", "no", "as bombs".
[[nodiscard]] std::string default_of(const Option& option);

// A value for each option of a game, each within its own range. Entry::create checks whether they fit each
// other. Copies are independent; const member functions are thread-safe. REQUIRES, except for set(): `name`
// is an option.
class Settings {
 public:
  explicit Settings(const std::vector<Option>& options);

  // Sets a rule from text. On an error (bad_settings: unknown rule, malformed value, or out of range) nothing
  // changes.
  Result<void> set(std::string_view name, std::string_view text);
  // Restores the default, as if the rule had never been given.
  void forget(std::string_view name);

  [[nodiscard]] const std::vector<Option>& options() const { return *options_; }
  // Returns the value. A rule that follows another one has its value until it is given.
  [[nodiscard]] int operator[](std::string_view name) const;
  // Returns whether set() or merge() has given the rule a value.
  [[nodiscard]] bool given(std::string_view name) const;
  // Returns whether the rule needs no question: it is given; a rule that follows it or spells it out is
  // given; the choice that it would spell out is given another word; or it follows a rule that is given, or
  // of whose followers none is given.
  [[nodiscard]] bool settled(std::string_view name) const;

  // Adopts the values that `other` was given. On an error (bad_settings: a rule has different values in both)
  // nothing changes.
  Result<void> merge(const Settings& other);

 private:
  struct Choice {
    const Option* option = nullptr;  // points into options_
    int value = 0;
    bool given = false;
  };
  [[nodiscard]] const Choice* find(std::string_view name) const;
  [[nodiscard]] Choice* find(std::string_view name);

  std::shared_ptr<const std::vector<Option>> options_;  // copies share it
  std::vector<Choice> choices_;
};

// A part of rules in one word: `7x6n4` has the parts 7, x6 and n4. A yes-or-no rule is its mark alone, and a
// choice is its word.
struct RulePart {
  char mark = 0;  // 0: no mark, the value stands alone
  std::string_view option;
  bool joined = false;  // present if and only if the part before it is
};

// Reads rules in one word. The order of parts is fixed; a missing part leaves its rule at the default.
// Errors: bad_notation if the text has another form, with `form` as the expected one in the message;
// bad_settings for a value out of range. REQUIRES: the parts name options.
[[nodiscard]] Result<Settings> read_rule_word(const std::vector<Option>& options,
                                              std::initializer_list<RulePart> parts, std::string_view text,
                                              std::string_view form);

}  // namespace quadrille
