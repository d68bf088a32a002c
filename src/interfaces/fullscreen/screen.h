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

// Keys that are not characters, numbered above all Unicode characters.
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

// The full-screen terminal, for as long as this lives. It is restored in every case: at the end, at a signal
// that ends or stops the program, and at a crash. At most one may exist. Only wake() may be called by other
// threads.
class Screen {
 public:
  static constexpr int least_width = 60;
  static constexpr int least_height = 20;

  // Returns whether standard input and output are a terminal with the needed capabilities.
  [[nodiscard]] static bool possible();
  [[nodiscard]] static Result<std::unique_ptr<Screen>> open();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] Canvas blank() const;  // of the window's present size
  // Returns whether the terminal can show shades.
  [[nodiscard]] bool has_shades() const;
  // Returns whether the window is below the minimum size. Then show() shows a notice only, and keys should
  // have no effect.
  [[nodiscard]] bool too_small() const;
  // Shows the canvas and moves the invisible cursor of the terminal to `cursor`, for screen readers.
  void show(const Canvas& canvas, Point cursor);
  // Waits for the next event, at most `time`; then its kind is `time`.
  [[nodiscard]] Event wait(std::chrono::milliseconds time);
  // Ends a wait with the event `woken`. Thread-safe.
  void wake() const;

 private:
  class Pairs;
  Screen(Descriptor signals, Descriptor wakes, const std::string& farewell);
  void suspend();
  void paint(const Canvas& canvas, Point cursor) const;
  [[nodiscard]] std::optional<Event> read_key();
  [[nodiscard]] std::optional<Event> read_mouse();
  [[nodiscard]] bool skip_sequence();
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
