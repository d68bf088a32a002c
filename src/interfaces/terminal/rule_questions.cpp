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
  return fmt::format("{} ({}) [{}]: ", asked->question, range_of(*asked), usual_of(*asked));
}

Result<void> RuleQuestions::answer(std::string_view text) {
  const Option* asked = open();
  auto set = settings_.set(asked->name, text.empty() ? usual_of(*asked) : text);
  if (!set) return set;
  answered_.push_back(asked->name);
  if (auto error = conflict(); error && all_given(*error)) {
    for (const std::string& name : askable(*error)) {
      settings_.forget(name);
      std::erase(answered_, name);
    }
    return *std::move(error);
  }
  if (open() != nullptr) return {};
  // Answers that only together do not fit what flags have fixed: all of them are asked again.
  if (const auto made = game(); !made) {
    for (const std::string& name : answered_) settings_.forget(name);
    answered_.clear();
    return made.error();
  }
  return {};
}

bool RuleQuestions::take_back() {
  if (answered_.empty()) return false;
  settings_.forget(answered_.back());
  answered_.pop_back();
  return true;
}

// Whether an answer could still set right what flags have fixed: all open rules at their least, or at their
// most.
std::optional<Error> RuleQuestions::hopeless() const {
  auto error = conflict();
  if (!error) return std::nullopt;
  const auto names = askable(*error);
  const auto fits = [&](int Option::*bound) {
    Settings tried = settings_;
    for (const Option& option : entry_.options)
      if (std::find(names.begin(), names.end(), option.name) != names.end())
        if (!tried.set(option.name, write_value(option, option.*bound))) return false;
    return entry_.create(tried).has_value();
  };
  if (!names.empty() && (fits(&Option::least) || fits(&Option::most))) return std::nullopt;
  return error;
}

// What the rules as they stand now say against each other, defaults standing in for open questions.
std::optional<Error> RuleQuestions::conflict() const {
  const auto made = game();
  if (!made) return made.error();
  const auto seats = seats_for_(**made);
  const auto seated = Match::check_seats(**made, seats);
  if (seated) return std::nullopt;
  Error error = seated.error();
  // A level that other rules of the game have is a matter of the rules.
  if (error.where == "seats" && usual_rules_seat_everybody(seats)) {
    error.where.clear();
    for (const Option& option : entry_.options) error.where += (error.where.empty() ? "" : ",") + option.name;
  }
  return error;
}

bool RuleQuestions::usual_rules_seat_everybody(const std::vector<std::string>& seats) const {
  const auto usual = entry_.create(Settings(entry_.options));
  if (!usual) return false;
  const auto& levels = (*usual)->abilities().levels;
  return std::all_of(seats.begin(), seats.end(), [&](const std::string& who) {
    return who == Match::human ||
           std::any_of(levels.begin(), levels.end(), [&](const Level& level) { return level.name == who; });
  });
}

// The rules named by an error that a question may still set right.
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
