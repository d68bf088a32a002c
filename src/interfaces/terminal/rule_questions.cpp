#include "interfaces/terminal/rule_questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "catalog/match.h"
#include "core/text.h"

namespace quadrille {

const Option* RuleQuestions::open() const {
  for (const Option& option : entry_.options)
    if (!option.question.empty() && !settings_.settled(option.name)) return &option;
  return nullptr;
}

std::optional<std::string> RuleQuestions::question() const {
  const Option* asked = open();
  if (asked == nullptr) return std::nullopt;
  return fmt::format("{} ({}) [{}]: ", asked->question, range_of(*asked), offered(*asked));
}

// Returns the answer that Enter gives: the default, or the nearest value that fits the known rules.
std::string RuleQuestions::offered(const Option& asked) const {
  const auto fits = [&](int value) {
    Settings tried = settings_;
    return value >= asked.min && value <= asked.max && tried.set(asked.name, write_value(asked, value)) &&
           can_be_completed(tried);
  };
  if (asked.kind == Option::Kind::whole_number)
    for (int distance = 0; distance <= asked.max - asked.min; ++distance)
      for (const int value : {asked.default_value - distance, asked.default_value + distance})
        if (fits(value)) return write_value(asked, value);
  return default_of(asked);
}

Result<void> RuleQuestions::answer(std::string_view text) {
  const Option* asked = open();
  auto set = settings_.set(asked->name, text.empty() ? offered(*asked) : text);
  if (!set) return set;
  answered_.push_back(asked->name);
  if (auto error = conflict(settings_); error && all_given(*error)) {
    for (const std::string& name : askable(*error)) {
      settings_.forget(name);
      std::erase(answered_, name);
    }
    return *std::move(error);
  }
  if (open() != nullptr) return {};
  // These answers do not fit the flags in combination: all of them are asked again.
  if (const auto made = game(); !made) {
    for (const std::string& name : answered_) settings_.forget(name);
    answered_.clear();
    return made.error();
  }
  return {};
}

Settings RuleQuestions::with_offers() const {
  RuleQuestions rest = *this;
  while (rest.open() != nullptr)
    if (!rest.answer("")) break;
  return rest.settings_;
}

bool RuleQuestions::take_back() {
  if (answered_.empty()) return false;
  settings_.forget(answered_.back());
  answered_.pop_back();
  return true;
}

std::optional<Error> RuleQuestions::hopeless() const {
  return can_be_completed(settings_) ? std::nullopt : conflict(settings_);
}

// Returns whether answers to open questions can still correct a conflict. Tries all of them at their min, all
// at their max, and a single one at every value.
bool RuleQuestions::can_be_completed(const Settings& settings) const {
  const auto error = conflict(settings);
  if (!error) return true;
  std::vector<const Option*> free;
  for (const std::string& name : askable(*error))
    for (const Option& option : entry_.options)
      if (option.name == name && !settings.given(name)) free.push_back(&option);
  const auto fits = [&](auto value_of) {
    Settings tried = settings;
    for (const Option* option : free)
      if (!tried.set(option->name, write_value(*option, value_of(*option)))) return false;
    return !conflict(tried).has_value();
  };
  if (free.empty()) return false;
  if (fits([](const Option& option) { return option.min; })) return true;
  if (fits([](const Option& option) { return option.max; })) return true;
  if (free.size() > 1) return false;
  for (int value = free.front()->min; value <= free.front()->max; ++value)
    if (fits([=](const Option&) { return value; })) return true;
  return false;
}

// Returns the conflict of the rules with each other or with the seats; open questions have their defaults.
std::optional<Error> RuleQuestions::conflict(const Settings& settings) const {
  const auto made = entry_.create(settings);
  if (!made) return made.error();
  const auto seats = seats_for_(**made);
  const auto seated = Match::check_seats(**made, seats);
  if (seated) return std::nullopt;
  Error error = seated.error();
  // A level that the default rules have is a question of the rules.
  if (error.where == "seats" && usual_rules_seat_everybody(seats)) {
    error.where.clear();
    for (const Option& option : entry_.options) error.where += (error.where.empty() ? "" : ",") + option.name;
  }
  return error;
}

bool RuleQuestions::usual_rules_seat_everybody(const std::vector<std::string>& seats) const {
  const auto usual = entry_.create(Settings(entry_.options));
  if (!usual) return false;
  const auto& levels = levels_of(**usual);
  return std::all_of(seats.begin(), seats.end(), [&](const std::string& who) {
    return who == Match::human ||
           std::any_of(levels.begin(), levels.end(), [&](const Level& level) { return level.name == who; });
  });
}

// Returns the rules in an error that an answer can still correct.
std::vector<std::string> RuleQuestions::askable(const Error& error) const {
  std::vector<std::string> names;
  for (const std::string_view part : split(error.where, ','))
    for (const Option& option : entry_.options)
      if (option.name == trimmed(part) && !option.question.empty() && !given_.given(option.name))
        names.push_back(option.name);
  return names;
}

bool RuleQuestions::all_given(const Error& error) const {
  const auto parts = split(error.where, ',');
  return std::all_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return settings_.given(trimmed(part)); });
}

}  // namespace quadrille
