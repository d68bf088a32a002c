#pragma once

#include <string>

namespace quadrille::fullscreen {

// While it lives, a crash first restores the terminal: it writes `farewell`, which leaves the full screen,
// and sets the modes from when this was constructed. The crash then takes its course. At most one may exist;
// `farewell` has at most 512 bytes.
class CrashGuard {
 public:
  explicit CrashGuard(const std::string& farewell);
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;
};

}  // namespace quadrille::fullscreen
