#pragma once

#include <sys/types.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/program.h"

namespace quadrille {

// A shell in a terminal of tmux, driven by keys and mouse and read as a screen. Ended on destruction.
class Tmux {
 public:
  struct Window {
    int columns = 80;
    int rows = 24;
    std::string term = "tmux-256color";
    std::string locale = "C.UTF-8";
  };
  explicit Tmux(const Window& window, const Environment& environment = {});
  Tmux() : Tmux(Window{}) {}
  ~Tmux();
  Tmux(const Tmux&) = delete;
  Tmux& operator=(const Tmux&) = delete;

  // Runs the program with these arguments in the shell.
  void start(std::string_view arguments);
  // Names of keys as tmux has them (Enter, Left, C-c) or single characters.
  void press(const std::vector<std::string>& keys) const;
  void type(const std::string& text) const;
  // Pastes as a terminal does, with bracketed paste if the program has asked for it.
  void paste(const std::string& text) const;
  // Columns and rows are counted from 1, as the mouse reports them.
  enum class Button { left = 0, right = 2, wheel_up = 64, wheel_down = 65 };
  void click(int column, int row, Button button = Button::left) const;
  // Clicks in the middle of the first occurrence of the text.
  void click(std::string_view text, Button button = Button::left);
  void resize(int columns, int rows) const;

  // The screen as text, without and with colours.
  [[nodiscard]] std::string screen() const;
  [[nodiscard]] std::string coloured_screen() const;
  // Waits until all texts are on the screen at once, and returns it. Fails the test after `patience`. Texts
  // that a test expects in one frame belong into one call, because a frame arrives in pieces.
  std::string wait_for(std::initializer_list<std::string_view> texts) const;
  std::string wait_for(std::string_view text) const { return wait_for({text}); }
  // Waits until the text is gone, and returns the screen. Fails the test after `patience`.
  std::string wait_until_gone(std::string_view text) const;

  // Runs a command in the shell and returns its output.
  [[nodiscard]] std::string ask_shell(const std::string& command);
  // The process that runs in the shell.
  [[nodiscard]] pid_t program() const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  [[nodiscard]] std::string run(std::vector<std::string> words) const;

  ScratchDirectory folder_;
  int questions_ = 0;
};

}  // namespace quadrille
