#include "interfaces/fullscreen/crash_guard.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <csignal>
#include <cstddef>

namespace quadrille::fullscreen {
namespace {

// Signals that end a program by default.
constexpr std::array crashes = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT, SIGSYS,
                                SIGTRAP, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU};

// Global, because a signal handler can reach nothing else.
struct Rescue {
  termios modes{};
  std::array<char, 512> farewell{};
  std::size_t length = 0;
};
Rescue rescue;                           // NOLINT(*-avoid-non-const-global-variables)
std::array<std::byte, 1 << 16> reserve;  // NOLINT(*-avoid-non-const-global-variables)

// Makes only async-signal-safe calls.
void give_back(int signal) {
  (void)!::write(STDOUT_FILENO, rescue.farewell.data(), rescue.length);
  (void)::tcsetattr(STDOUT_FILENO, TCSANOW, &rescue.modes);
  (void)std::signal(signal, SIG_DFL);
  (void)std::raise(signal);
}

}  // namespace

CrashGuard::CrashGuard(const std::string& farewell) {
  assert(farewell.size() <= rescue.farewell.size());
  (void)::tcgetattr(STDOUT_FILENO, &rescue.modes);
  rescue.length = std::min(farewell.size(), rescue.farewell.size());
  std::copy_n(farewell.begin(), rescue.length, rescue.farewell.begin());
  // After a stack overflow the handler needs another stack.
  const stack_t stack{.ss_sp = reserve.data(), .ss_flags = 0, .ss_size = reserve.size()};
  (void)::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = give_back;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (const int signal : crashes) (void)::sigaction(signal, &action, nullptr);
}

CrashGuard::~CrashGuard() {
  for (const int signal : crashes) (void)std::signal(signal, SIG_DFL);
  const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
  (void)::sigaltstack(&none, nullptr);
}

}  // namespace quadrille::fullscreen
