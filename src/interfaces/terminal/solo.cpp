#include "interfaces/terminal/solo.h"

#include <fmt/format.h>

namespace quadrille {
namespace {

double seconds_between(Solo::Clock::time_point from, Solo::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

std::string place_words(const Match& match, const BestTimes& best_times, double seconds) {
  const std::string& ranking = match.game().identity().ranking;
  const auto place = best_times.add(ranking, seconds);
  if (!place) return fmt::format("The time was not kept: {}.\n", place.error().message);
  const auto times = best_times.of(ranking);
  if (!*place || !times || times->empty()) return "";
  if (**place == 1) return fmt::format("The best time on this board so far.\n");
  return fmt::format("Number {} of your best times on this board; the best is {:.1f} s.\n", **place,
                     times->front());
}

}  // namespace

void Solo::clicked(const Match& match, Effect effect, Clock::time_point now) {
  ++clicks_;
  if (effect == Effect::nothing) return;
  ++effective_;
  if (!began_) began_ = now;
  ended_.reset();
  if (!match.turn().outcome.is_open()) ended_ = now;
}

std::string Solo::status(const Match& match, Clock::time_point now) const {
  std::string text;
  if (whole_ && began_) text = fmt::format("Time: {:.0f} s", seconds_between(*began_, ended_.value_or(now)));
  if (match.is_practice()) text += text.empty() ? "Practice game" : "   Practice game";
  return text;
}

std::string Solo::ending(const Match& match, const BestTimes& best_times) const {
  Effort effort{.effective = match.moves().size()};
  if (whole_ && began_ && ended_) effort = {clicks_, effective_, seconds_between(*began_, *ended_)};
  std::string text;
  for (const auto& [name, value] : match.game().ability<SoloSummary>()->sum_up(match.observe({}), effort))
    text += fmt::format("  {}: {}\n", name, value);
  if (match.is_practice()) return text + "A practice game: its time is not kept.\n";
  const bool won = match.turn().outcome.kind == Outcome::Kind::won;
  if (won && effort.seconds && !match.game().identity().ranking.empty())
    text += place_words(match, best_times, *effort.seconds);
  return text;
}

}  // namespace quadrille
