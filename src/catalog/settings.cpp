#include "catalog/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"

namespace quadrille {

Settings::Settings(const std::vector<Option>& options) {
  choices_.reserve(options.size());
  for (const Option& option : options) choices_.push_back({option, option.usual});
}

Result<void> Settings::set(std::string_view name, std::string_view text) {
  Choice* choice = find(name);
  if (choice == nullptr) {
    std::vector<std::string> known;
    for (const Choice& each : choices_) known.push_back(each.option.name);
    return Error{ErrorCode::bad_settings,
                 fmt::format("there is no rule {}; the rules are {}", in_quotes(name), listed(known, "and")),
                 std::string(name)};
  }
  const auto range = fmt::format("a whole number from {} to {}", choice->option.least, choice->option.most);
  const auto number = parse_integer(text);
  if (!number)
    return Error{ErrorCode::bad_settings, fmt::format("{} must be {}, not {}", name, range, in_quotes(text)),
                 std::string(name)};
  if (*number < choice->option.least || *number > choice->option.most)
    return Error{ErrorCode::bad_settings,
                 fmt::format("{} must be {}, not {}", name, range,
                             text.size() <= 24 ? std::string(text) : in_quotes(text)),
                 std::string(name)};
  choice->value = static_cast<int>(*number);
  choice->given = true;
  return {};
}

void Settings::forget(std::string_view name) {
  Choice* choice = find(name);
  assert(choice != nullptr);
  choice->value = choice->option.usual;
  choice->given = false;
}

int Settings::operator[](std::string_view name) const {
  const Choice* choice = find(name);
  assert(choice != nullptr);
  return choice->value;
}

bool Settings::given(std::string_view name) const {
  const Choice* choice = find(name);
  assert(choice != nullptr);
  return choice->given;
}

Result<void> Settings::merge(const Settings& other) {
  for (const Choice& theirs : other.choices_) {
    const Choice* ours = find(theirs.option.name);
    if (ours != nullptr && ours->given && theirs.given && ours->value != theirs.value)
      return Error{
          ErrorCode::bad_settings,
          fmt::format("{} is given twice, as {} and as {}", theirs.option.name, ours->value, theirs.value),
          theirs.option.name};
  }
  for (const Choice& theirs : other.choices_) {
    Choice* ours = find(theirs.option.name);
    if (ours == nullptr || !theirs.given) continue;
    ours->value = theirs.value;
    ours->given = true;
  }
  return {};
}

const Settings::Choice* Settings::find(std::string_view name) const {
  const auto found = std::find_if(choices_.begin(), choices_.end(),
                                  [&](const Choice& each) { return each.option.name == name; });
  return found == choices_.end() ? nullptr : &*found;
}

Settings::Choice* Settings::find(std::string_view name) {
  return const_cast<Choice*>(std::as_const(*this).find(name));
}

}  // namespace quadrille
