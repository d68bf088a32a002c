#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

// The result of a run of the real program.
struct Finished {
  int exit_code = -1;  // 128 + signal if a signal ended it
  std::string out;
  std::string err;
};

using Environment = std::map<std::string, std::string>;

// The path of the program that the functions below run, and Tmux and RunningService too: `quadrille` unless a
// test program sets another one.
[[nodiscard]] std::string& program_under_test();

// Runs the program to its end with `input` on its standard input.
[[nodiscard]] Finished run_program(const std::vector<std::string>& arguments, std::string_view input = {},
                                   const Environment& environment = {});

// The same for any command, which is looked up in PATH.
[[nodiscard]] Finished run_command(const std::vector<std::string>& words, std::string_view input = {},
                                   const Environment& environment = {});

// Replaces this process, just forked, by the command.
[[noreturn]] void become(const std::vector<std::string>& command, const Environment& environment);

// Expects one line with `reason` on standard error, nothing on standard output, and exit code 2.
void expect_refusal(const Finished& run, std::string_view reason);

// The same for a file that cannot be written: exit code 1.
void expect_unwritable(const Finished& run, std::string_view reason);

[[nodiscard]] bool contains(const std::string& text, std::string_view part);
// Returns the number of occurrences, without overlap.
[[nodiscard]] std::size_t count(const std::string& text, std::string_view part);

// Returns the content of a file; empty if it cannot be read.
[[nodiscard]] std::string bytes_of(const std::filesystem::path& file);

// A command that runs without input or output. It is killed on destruction.
class RunningCommand {
 public:
  explicit RunningCommand(const std::vector<std::string>& words, const Environment& environment = {});
  ~RunningCommand();
  RunningCommand(const RunningCommand&) = delete;
  RunningCommand& operator=(const RunningCommand&) = delete;

  [[nodiscard]] pid_t process() const { return child_; }
  [[nodiscard]] bool has_ended();
  void send(int signal) const;
  [[nodiscard]] int wait_for_exit();

 private:
  pid_t child_ = -1;
  int exit_code_ = -1;
};

// The program on a pseudo-terminal, with keys typed by the test. It is killed on destruction.
class TerminalSession {
 public:
  struct Size {
    unsigned short columns = 80;
    unsigned short rows = 24;
  };
  TerminalSession(const std::vector<std::string>& arguments, Size size, const Environment& environment = {});
  ~TerminalSession();
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  // Waits until `text` is shown, and returns the output since the last call up to it. Fails the test after
  // `patience`.
  std::string wait_for(std::string_view text);
  // Waits until the program has installed a handler for this signal, which would just end it before.
  void wait_until_it_heeds(int signal) const;
  void type(std::string_view keys);
  void send(int signal) const;
  [[nodiscard]] int wait_for_exit();

 private:
  int descriptor_ = -1;
  pid_t child_ = -1;
  std::string unread_;
};

// A temporary directory, removed on destruction.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace quadrille
