#include "interfaces/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>

#include "core/diagnostics.h"

namespace quadrille::cli {
namespace {

constexpr auto first_after = std::chrono::seconds(1);
constexpr auto between = std::chrono::milliseconds(200);

std::atomic<bool> interrupt_came = false;  // global, because a signal handler takes no argument

std::string in_words(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

ProgressLine::ProgressLine()
    : on_terminal_(::isatty(STDERR_FILENO) != 0), next_(Clock::now() + first_after) {}

void ProgressLine::show(std::string_view text) {
  if (!on_terminal_ || Clock::now() < next_) return;
  print_error("\r\x1b[K{}", text);
  next_ = Clock::now() + between;
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_) print_error("\r\x1b[K");
  shown_ = false;
}

double ProgressRate::rate(std::size_t done) const {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  return done > done_before_ && seconds > 0 ? static_cast<double>(done - done_before_) / seconds : 0;
}

std::string ProgressRate::words(std::size_t done, std::size_t all, std::string_view what) const {
  const double rate = this->rate(done);
  std::string text = fmt::format("{} of {} {}", done, all, what);
  if (rate > 0)
    text += fmt::format(", {:.{}f}/s, {} left", rate, rate < 10 ? 1 : 0,
                        in_words(static_cast<double>(all - done) / rate));
  return text;
}

std::string ProgressRate::words(std::size_t done, std::string_view what) const {
  const double rate = this->rate(done);
  return fmt::format("{} {}", done, what) + (rate > 0 ? fmt::format(", {:.0f}/s", rate) : "");
}

InterruptFlag::InterruptFlag() {
  interrupt_came = false;
  std::signal(SIGINT, [](int) { interrupt_came = true; });
}

InterruptFlag::~InterruptFlag() { std::signal(SIGINT, SIG_DFL); }

const std::atomic<bool>& InterruptFlag::came() const { return interrupt_came; }

}  // namespace quadrille::cli
