#include "catalog/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace quadrille {
namespace {

Result<int> read_value(const Option& option, std::string_view text) {
  const auto refused = [&](std::string_view what, std::string_view typed) {
    return Error{ErrorCode::bad_settings, fmt::format("{} must be {}, not {}", option.name, what, typed),
                 option.name};
  };
  switch (option.kind) {
    case Option::Kind::whole_number: {
      const bool is_unlimited = option.max == Option::unlimited;
      const std::string range =
          "a whole number from " + (is_unlimited ? std::to_string(option.min) : range_of(option));
      const auto number = parse_integer(text);
      if (!number) return refused(range, in_quotes(text));
      if (is_unlimited && *number > option.max) return option.max;
      if (*number < option.min || *number > option.max)
        return refused(range, text.size() <= 24 ? std::string(text) : in_quotes(text));
      return static_cast<int>(*number);
    }
    case Option::Kind::yes_or_no:
      if (text == "yes" || text == "y") return 1;
      if (text == "no" || text == "n") return 0;
      return refused(range_of(option), in_quotes(text));
    case Option::Kind::choice: {
      const auto word = std::find(option.words.begin(), option.words.end(), text);
      if (word == option.words.end()) return refused(range_of(option), in_quotes(text));
      return static_cast<int>(word - option.words.begin());
    }
  }
  std::abort();
}

// Returns the value of the option at the front of `rest`; empty if there is none.
std::string_view value_in_word(const Option& option, std::string_view rest) {
  switch (option.kind) {
    case Option::Kind::whole_number: return rest.substr(0, rest.find_first_not_of("0123456789"));
    case Option::Kind::yes_or_no: return "";
    case Option::Kind::choice: {
      std::size_t length = 0;  // of the longest word that matches: one word may begin with another
      for (const std::string& word : option.words)
        if (rest.starts_with(word)) length = std::max(length, word.size());
      return rest.substr(0, length);
    }
  }
  std::abort();
}

}  // namespace

Option yes_or_no(std::string name, std::string about, std::string question) {
  return {.name = std::move(name),
          .about = std::move(about),
          .question = std::move(question),
          .min = 0,
          .max = 1,
          .default_value = 0,
          .kind = Option::Kind::yes_or_no};
}

Option choice(std::string name, std::string about, std::string question, std::vector<std::string> words,
              int default_value) {
  const int max = static_cast<int>(words.size()) - 1;
  return {.name = std::move(name),
          .about = std::move(about),
          .question = std::move(question),
          .min = 0,
          .max = max,
          .default_value = default_value,
          .kind = Option::Kind::choice,
          .words = std::move(words)};
}

std::string range_of(const Option& option) {
  switch (option.kind) {
    case Option::Kind::whole_number:
      return option.max == Option::unlimited ? fmt::format("{} or more", option.min)
                                             : fmt::format("{} to {}", option.min, option.max);
    case Option::Kind::yes_or_no: return "yes or no";
    case Option::Kind::choice: return listed(option.words, "or");
  }
  std::abort();
}

std::string write_value(const Option& option, int value) {
  switch (option.kind) {
    case Option::Kind::whole_number: return std::to_string(value);
    case Option::Kind::yes_or_no: return value == 0 ? "no" : "yes";
    case Option::Kind::choice: return option.words[static_cast<std::size_t>(value)];
  }
  std::abort();
}

std::string default_of(const Option& option) {
  return option.follows.empty() ? write_value(option, option.default_value) : "as " + option.follows;
}

Settings::Settings(const std::vector<Option>& options)
    : options_(std::make_shared<const std::vector<Option>>(options)) {
  choices_.reserve(options.size());
  for (const Option& option : *options_) choices_.push_back({&option, option.default_value});
}

Result<void> Settings::set(std::string_view name, std::string_view text) {
  Choice* choice = find(name);
  if (choice == nullptr) {
    std::vector<std::string> known;
    for (const Choice& each : choices_) known.push_back(each.option->name);
    return Error{ErrorCode::bad_settings,
                 fmt::format("there is no rule {}; the rules are {}", in_quotes(name), listed(known, "and")),
                 std::string(name)};
  }
  const auto value = read_value(*choice->option, text);
  if (!value) return value.error();
  choice->value = *value;
  choice->given = true;
  return {};
}

void Settings::forget(std::string_view name) {
  Choice* choice = find(name);
  assert(choice != nullptr);
  choice->value = choice->option->default_value;
  choice->given = false;
}

int Settings::operator[](std::string_view name) const {
  const Choice* choice = find(name);
  assert(choice != nullptr);
  return choice->given || choice->option->follows.empty() ? choice->value : (*this)[choice->option->follows];
}

bool Settings::given(std::string_view name) const {
  const Choice* choice = find(name);
  assert(choice != nullptr);
  return choice->given;
}

bool Settings::settled(std::string_view name) const {
  if (given(name)) return true;
  const Option& option = *find(name)->option;
  if (!option.details.empty()) {
    const Choice* spelt_out = find(option.details);
    assert(spelt_out != nullptr);
    return spelt_out->given && spelt_out->value != spelt_out->option->max;
  }
  if (!option.follows.empty())
    return given(option.follows) || std::none_of(choices_.begin(), choices_.end(), [&](const Choice& each) {
             return each.given && each.option->follows == option.follows;
           });
  return std::any_of(choices_.begin(), choices_.end(), [&](const Choice& each) {
    return each.given && (each.option->follows == name || each.option->details == name);
  });
}

Result<void> Settings::merge(const Settings& other) {
  for (const Choice& theirs : other.choices_) {
    const Choice* ours = find(theirs.option->name);
    if (ours != nullptr && ours->given && theirs.given && ours->value != theirs.value)
      return Error{
          ErrorCode::bad_settings,
          fmt::format("{} is given twice, as {} and as {}", theirs.option->name,
                      write_value(*ours->option, ours->value), write_value(*theirs.option, theirs.value)),
          theirs.option->name};
  }
  for (const Choice& theirs : other.choices_) {
    Choice* ours = find(theirs.option->name);
    if (ours == nullptr || !theirs.given) continue;
    ours->value = theirs.value;
    ours->given = true;
  }
  return {};
}

const Settings::Choice* Settings::find(std::string_view name) const {
  const auto found = std::find_if(choices_.begin(), choices_.end(),
                                  [&](const Choice& each) { return each.option->name == name; });
  return found == choices_.end() ? nullptr : &*found;
}

Settings::Choice* Settings::find(std::string_view name) {
  return const_cast<Choice*>(std::as_const(*this).find(name));
}

Result<Settings> read_rule_word(const std::vector<Option>& options, std::initializer_list<RulePart> parts,
                                std::string_view text, std::string_view form) {
  const Error unreadable{ErrorCode::bad_notation,
                         fmt::format("{} is not of the form {}", in_quotes(text), form), "rules"};
  Settings settings(options);
  std::string_view rest = text;
  bool came = false;  // the previous part is present
  for (const RulePart& part : parts) {
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](const Option& each) { return each.name == part.option; });
    assert(option != options.end());
    const bool comes =
        !rest.empty() && (part.mark == 0 ? !value_in_word(*option, rest).empty() : rest.front() == part.mark);
    if (part.joined && comes != came) return unreadable;
    came = comes;
    if (!comes) continue;
    if (part.mark != 0) rest.remove_prefix(1);
    std::string_view value = "yes";
    if (option->kind != Option::Kind::yes_or_no) {
      value = value_in_word(*option, rest);
      if (value.empty()) return unreadable;
      rest.remove_prefix(value.size());
    }
    if (auto set = settings.set(part.option, value); !set) return set.error();
  }
  if (!rest.empty()) return unreadable;
  return settings;
}

}  // namespace quadrille
