#include "interfaces/terminal/seat_questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "catalog/match.h"
#include "core/text.h"

namespace quadrille {
namespace {

// The modes, by the number of engines.
constexpr std::array<std::string_view, 3> modes = {"human-human", "human-ai", "ai-ai"};
constexpr std::size_t usual_mode = 1;
constexpr std::string_view usual_level = "medium";

}  // namespace

std::size_t SeatQuestions::programs() const { return mode_.value_or(0); }

std::optional<std::string> SeatQuestions::question() const {
  if (!mode_)
    return fmt::format("Who plays (1 {}, 2 {}, 3 {}) [{}]: ", modes[0], modes[1], modes[2], usual_mode + 1);
  if (chosen_.size() == programs()) return std::nullopt;
  std::vector<std::string> names;
  for (const Level& level : levels_)
    if (level.is_offered) names.push_back(level.name);
  const std::string_view whose = programs() == 1 ? "the engine" : chosen_.empty() ? "player 1" : "player 2";
  return fmt::format("Level of {} ({}) [{}]: ", whose, listed(names, "or"), usual_level);
}

Result<void> SeatQuestions::answer(std::string_view text) {
  if (!mode_) {
    for (std::size_t i = 0; i < modes.size(); ++i)
      if (text == modes[i] || text == std::to_string(i + 1)) mode_ = i;
    if (text.empty()) mode_ = usual_mode;
    if (mode_) return {};
    return Error{
        ErrorCode::bad_settings,
        fmt::format("{} is not one of 1 {}, 2 {} and 3 {}", in_quotes(text), modes[0], modes[1], modes[2]),
        "seats"};
  }
  const std::string_view name = text.empty() ? usual_level : text;
  if (std::none_of(levels_.begin(), levels_.end(), [&](const Level& level) { return level.name == name; }))
    return no_such_level(text, levels_);
  chosen_.emplace_back(name);
  return {};
}

bool SeatQuestions::take_back() {
  if (!chosen_.empty()) {
    chosen_.pop_back();
    return true;
  }
  const bool answered = mode_.has_value();
  mode_.reset();
  return answered;
}

std::vector<std::string> SeatQuestions::seats() const {
  std::vector<std::string> seats(2 - programs(), std::string(Match::human));
  seats.insert(seats.end(), chosen_.begin(), chosen_.end());
  return seats;
}

}  // namespace quadrille
