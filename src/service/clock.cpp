#include "service/clock.h"

#include <algorithm>

namespace quadrille {

void Clock::run_for(std::optional<std::size_t> seat, Instant moment) {
  if (running == seat) return;
  if (running) left[*running] = left_at(*running, moment);
  running = seat;
  since = moment;
}

void Clock::reward() {
  if (running) left[*running] += limit.increment;
}

Clock::Duration Clock::left_at(std::size_t seat, Instant moment) const {
  // The wall clock may be set back.
  const Duration used = running == seat ? std::max(moment - since, Duration::zero()) : Duration::zero();
  return std::max(left[seat] - used, Duration::zero());
}

std::optional<Instant> Clock::runs_out() const {
  if (!running) return std::nullopt;
  return since + left[*running];
}

}  // namespace quadrille
