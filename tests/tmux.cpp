#include "tests/tmux.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/wait_until.h"

namespace quadrille {
Tmux::Tmux(const Window& window, const Environment& environment) {
  std::ofstream(folder_.path() / "conf") << "set -g default-terminal " << window.term << "\n"
                                         << "set -g status off\nset -s escape-time 0\n";
  Environment inside = {
      {"XDG_DATA_HOME", (folder_.path() / "data").string()}, {"LC_ALL", window.locale}, {"COLORTERM", ""}};
  std::ofstream(folder_.path() / "shell") << "PS1='ready> '\n";
  for (const auto& [name, value] : environment) inside[name] = value;
  const Finished begun = run_command(
      {"tmux", "-u", "-S", (folder_.path() / "socket").string(), "-f", (folder_.path() / "conf").string(),
       "new-session", "-d", "-x", std::to_string(window.columns), "-y", std::to_string(window.rows),
       "bash --noprofile --rcfile " + (folder_.path() / "shell").string() + " -i"},
      "", inside);
  EXPECT_EQ(begun.exit_code, 0) << begun.err;
  wait_for("ready>");
}

Tmux::~Tmux() { (void)run({"kill-server"}); }

std::string Tmux::run(std::vector<std::string> words) const {
  words.insert(words.begin(), {"tmux", "-u", "-S", (folder_.path() / "socket").string()});
  return run_command(words).out;
}

void Tmux::start(std::string_view arguments) {
  type(std::string("clear; ") + program_under_test() + " " + std::string(arguments) + "; echo code=$?");
  press({"Enter"});
}

void Tmux::press(const std::vector<std::string>& keys) const {
  std::vector<std::string> words = {"send-keys"};
  words.insert(words.end(), keys.begin(), keys.end());
  (void)run(words);
}

void Tmux::type(const std::string& text) const { (void)run({"send-keys", "-l", text}); }

void Tmux::paste(const std::string& text) const {
  (void)run({"set-buffer", text});
  (void)run({"paste-buffer", "-p"});
}

void Tmux::click(int column, int row, Button button) const {
  const std::string report = "\x1b[<" + std::to_string(static_cast<int>(button)) + ";" +
                             std::to_string(column) + ";" + std::to_string(row);
  type(report + "M" + report + "m");
}

void Tmux::click(std::string_view text, Button button) {
  std::istringstream lines(wait_for(text));
  int row = 0;
  for (std::string line; std::getline(lines, line);) {
    ++row;
    const auto at = line.find(text);
    if (at == std::string::npos) continue;
    // Counts the characters before it; some have more than one byte.
    int column = 1;
    for (std::size_t i = 0; i < at; ++i)
      column += (static_cast<unsigned char>(line[i]) & 0xc0U) != 0x80U ? 1 : 0;
    return click(column + static_cast<int>(text.size() / 2), row, button);
  }
}

void Tmux::resize(int columns, int rows) const {
  (void)run({"resize-window", "-x", std::to_string(columns), "-y", std::to_string(rows)});
}

std::string Tmux::screen() const { return run({"capture-pane", "-p"}); }

std::string Tmux::coloured_screen() const { return run({"capture-pane", "-p", "-e"}); }

std::string Tmux::wait_for(std::initializer_list<std::string_view> texts) const {
  std::string shown;
  const bool came = wait_until([&] {
    shown = screen();
    return std::ranges::all_of(texts, [&](std::string_view text) { return contains(shown, text); });
  });
  EXPECT_TRUE(came) << fmt::format("never shown at once: \"{}\"\nshown instead:\n{}",
                                   fmt::join(texts, "\", \""), shown);
  return shown;
}

std::string Tmux::wait_until_gone(std::string_view text) const {
  std::string shown;
  const bool gone = wait_until([&] {
    shown = screen();
    return !contains(shown, text);
  });
  EXPECT_TRUE(gone) << "still shown: " << text << "\n" << shown;
  return shown;
}

std::string Tmux::ask_shell(const std::string& command) {
  const std::filesystem::path answer = folder_.path() / ("answer" + std::to_string(++questions_));
  type("clear; " + command + " >" + answer.string() + " 2>&1; touch " + answer.string() + ".done");
  press({"Enter"});
  EXPECT_TRUE(wait_until([&] { return std::filesystem::exists(answer.string() + ".done"); })) << screen();
  return bytes_of(answer);
}

pid_t Tmux::program() const {
  const std::string shell = run({"display-message", "-p", "#{pane_pid}"});
  pid_t found = 0;
  const int number = std::stoi(shell);
  EXPECT_TRUE(wait_until([&] {
    std::ifstream children("/proc/" + std::to_string(number) + "/task/" + std::to_string(number) +
                           "/children");
    return static_cast<bool>(children >> found);
  }));
  return found;
}

}  // namespace quadrille
