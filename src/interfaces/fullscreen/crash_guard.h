#pragma once

#include <string>

namespace quadrille::fullscreen {

// As long as this lives, a crash first gives the terminal back: the modes that it had when this was made, and
// `farewell`, which leaves the full screen. The crash then goes on as it would have.
class CrashGuard {
 public:
  explicit CrashGuard(const std::string& farewell);
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;
};

}  // namespace quadrille::fullscreen
