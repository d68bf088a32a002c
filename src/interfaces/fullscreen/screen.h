#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/files.h"
#include "core/result.h"
#include "interfaces/fullscreen/canvas.h"
#include "interfaces/fullscreen/crash_guard.h"

namespace quadrille::fullscreen {

// Keys that are no characters, beyond all that are.
namespace key {
inline constexpr char32_t up = 0x110000;
inline constexpr char32_t down = up + 1;
inline constexpr char32_t left = up + 2;
inline constexpr char32_t right = up + 3;
inline constexpr char32_t home = up + 4;
inline constexpr char32_t end = up + 5;
inline constexpr char32_t page_up = up + 6;
inline constexpr char32_t page_down = up + 7;
inline constexpr char32_t back_tab = up + 8;
inline constexpr char32_t unknown = up + 9;
inline constexpr char32_t enter = U'\n';
inline constexpr char32_t escape = 27;
inline constexpr char32_t backspace = 127;
}  // namespace key

struct Event {
  enum class Kind { key, click, resize, woken, time, interrupted };
  enum class Button { left, right, wheel_up, wheel_down };
  Kind kind = Kind::time;
  char32_t letter = 0;  // of a key
  Point point = {};     // of a click
  Button button = Button::left;
};

// The whole terminal, for as long as this lives. It is given back as it was on every way out: at the end, at
// a signal that asks the program to end, at one that stops it for a while, and when the program crashes.
class Screen {
 public:
  static constexpr int least_width = 60;
  static constexpr int least_height = 20;

  // Whether there is a terminal at both ends which can do what it takes.
  [[nodiscard]] static bool possible();
  [[nodiscard]] static Result<std::unique_ptr<Screen>> open();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] Canvas blank() const;  // as large as the window is now
  // Whether the shades of a map can be told apart.
  [[nodiscard]] bool has_shades() const;
  // Then nothing is shown but that it is, and nobody sees what a key would do.
  [[nodiscard]] bool too_small() const;
  // The terminal's own cursor, which is not seen, goes to `cursor`: some programs read what is there aloud.
  void show(const Canvas& canvas, Point cursor);
  // The next thing that happens; nothing has when the time is over.
  [[nodiscard]] Event wait(std::chrono::milliseconds time);
  // Ends a wait; for other threads.
  void wake() const;

 private:
  class Pairs;
  Screen(Descriptor signals, Descriptor wakes, const std::string& farewell);
  void suspend();
  void paint(const Canvas& canvas, Point cursor) const;
  [[nodiscard]] std::optional<Event> read_key();
  [[nodiscard]] std::optional<Event> read_mouse();
  void skip_paste();
  [[nodiscard]] std::optional<Event> read_signal();

  Descriptor signals_;
  Descriptor wakes_;
  CrashGuard guard_;
  bool ascii_;
  bool mouse_ = false;
  bool interrupted_ = false;
  std::unique_ptr<Pairs> pairs_;
};

}  // namespace quadrille::fullscreen
