#pragma once

#include <sys/types.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/program.h"

namespace quadrille {

// A shell in a terminal of tmux, typed at with keys and mouse and looked at as a person would. It goes with
// the object.
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

  // Types the program's name with these arguments into the shell.
  void start(std::string_view arguments);
  // Names of keys as tmux has them (Enter, Left, C-c) or single characters.
  void press(const std::vector<std::string>& keys) const;
  void type(const std::string& text) const;
  // As a terminal does it, with marks around the text where the program has asked for them.
  void paste(const std::string& text) const;
  // The characters are counted from 1, as the mouse reports them.
  enum class Button { left = 0, right = 2, wheel_up = 64, wheel_down = 65 };
  void click(int column, int row, Button button = Button::left) const;
  // In the middle of the text where it first shows.
  void click(std::string_view text, Button button = Button::left);
  void resize(int columns, int rows) const;

  // What is on the screen, as text, and with its colours.
  [[nodiscard]] std::string screen() const;
  [[nodiscard]] std::string coloured_screen() const;
  // Waits until all texts are on the screen at once; fails the test after a while. What a test expects of one
  // frame belongs into one call: a frame arrives in pieces.
  std::string wait_for(std::initializer_list<std::string_view> texts) const;
  std::string wait_for(std::string_view text) const { return wait_for({text}); }
  // Waits until it is there no more.
  std::string wait_until_gone(std::string_view text) const;

  // Types a command of the shell whose answer ends on a line of its own, and gives what came before that.
  [[nodiscard]] std::string ask_shell(const std::string& command);
  // The program that runs in the shell.
  [[nodiscard]] pid_t program() const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  [[nodiscard]] std::string run(std::vector<std::string> words) const;

  ScratchDirectory folder_;
  int questions_ = 0;
};

}  // namespace quadrille
