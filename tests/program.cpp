#include "tests/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/wait_until.h"

namespace quadrille {
namespace {

const ScratchDirectory data_home;  // the default for programs under test

}  // namespace

void become(const std::vector<std::string>& command, const Environment& environment) {
  // Not the user's own folders.
  ::setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
  ::setenv("XDG_DATA_HOME", data_home.path().c_str(), 1);
  for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words.front(), words.data());
  ::_exit(127);
}

std::string& program_under_test() {
  static std::string path = QUADRILLE_PROGRAM;
  return path;
}

namespace {

std::vector<std::string> program_with(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {program_under_test()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

int exit_code_of_status(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int exit_code_of(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return exit_code_of_status(status);
}

bool read_some(int descriptor, std::string& into) {
  std::array<char, 65536> block{};
  const auto count = ::read(descriptor, block.data(), block.size());
  if (count > 0) into.append(block.data(), static_cast<std::size_t>(count));
  return count > 0;
}

}  // namespace

Finished run_program(const std::vector<std::string>& arguments, std::string_view input,
                     const Environment& environment) {
  return run_command(program_with(arguments), input, environment);
}

Finished run_command(const std::vector<std::string>& words, std::string_view input,
                     const Environment& environment) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  if (::pipe(in.data()) != 0 || ::pipe(out.data()) != 0 || ::pipe(err.data()) != 0) std::abort();
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(err[1], STDERR_FILENO);
    for (const auto& ends : {in, out, err})
      for (const int end : ends) ::close(end);
    become(words, environment);
  }
  ::close(in[0]);
  ::close(out[1]);
  ::close(err[1]);
  std::signal(SIGPIPE, SIG_IGN);  // a program may end before it has read all input
  ::fcntl(in[1], F_SETFL, O_NONBLOCK);

  Finished run;
  std::array<pollfd, 3> ends = {{{in[1], POLLOUT, 0}, {out[0], POLLIN, 0}, {err[0], POLLIN, 0}}};
  const auto finish = [](pollfd& end) {
    ::close(end.fd);
    end.fd = -1;
  };
  if (input.empty()) finish(ends[0]);
  while (ends[1].fd >= 0 || ends[2].fd >= 0) {
    if (::poll(ends.data(), ends.size(), -1) < 0) continue;
    if (ends[0].fd >= 0 && ends[0].revents != 0) {
      const auto written = ::write(ends[0].fd, input.data(), input.size());
      if (written > 0) input.remove_prefix(static_cast<std::size_t>(written));
      if (input.empty() || (written < 0 && errno != EAGAIN)) finish(ends[0]);
    }
    if (ends[1].fd >= 0 && ends[1].revents != 0 && !read_some(ends[1].fd, run.out)) finish(ends[1]);
    if (ends[2].fd >= 0 && ends[2].revents != 0 && !read_some(ends[2].fd, run.err)) finish(ends[2]);
  }
  if (ends[0].fd >= 0) finish(ends[0]);
  run.exit_code = exit_code_of(child);
  return run;
}

namespace {

void expect_one_line(const Finished& run, int exit_code, std::string_view reason) {
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  EXPECT_TRUE(run.out.empty()) << run.out;
  EXPECT_NE(run.err.find(reason), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << run.err;
}

}  // namespace

void expect_refusal(const Finished& run, std::string_view reason) { expect_one_line(run, 2, reason); }

void expect_unwritable(const Finished& run, std::string_view reason) {
  EXPECT_TRUE(run.err.starts_with("quadrille: unwritable: ")) << run.err;
  expect_one_line(run, 1, reason);
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

RunningCommand::RunningCommand(const std::vector<std::string>& words, const Environment& environment)
    : child_(::fork()) {
  if (child_ != 0) return;
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, stream);
  become(words, environment);
}

RunningCommand::~RunningCommand() {
  send(SIGKILL);
  (void)wait_for_exit();
}

bool RunningCommand::has_ended() {
  int status = 0;
  if (child_ > 0 && ::waitpid(child_, &status, WNOHANG) == child_) {
    exit_code_ = exit_code_of_status(status);
    child_ = -1;
  }
  return child_ < 0;
}

void RunningCommand::send(int signal) const {
  if (child_ > 0) ::kill(child_, signal);
}

int RunningCommand::wait_for_exit() {
  if (child_ > 0) {
    exit_code_ = exit_code_of(child_);
    child_ = -1;
  }
  return exit_code_;
}

TerminalSession::TerminalSession(const std::vector<std::string>& arguments, Size size,
                                 const Environment& environment) {
  winsize window{size.rows, size.columns, 0, 0};
  child_ = ::forkpty(&descriptor_, nullptr, nullptr, &window);
  if (child_ == 0) {
    ::setenv("TERM", "xterm-256color", 1);
    ::unsetenv("NO_COLOR");
    become(program_with(arguments), environment);
  }
}

TerminalSession::~TerminalSession() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    (void)exit_code_of(child_);
  }
  ::close(descriptor_);
}

std::string TerminalSession::wait_for(std::string_view text) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (const auto at = unread_.find(text); at != std::string::npos) {
      std::string shown = unread_.substr(0, at + text.size());
      unread_.erase(0, at + text.size());
      return shown;
    }
    pollfd end{descriptor_, POLLIN, 0};
    const bool late = std::chrono::steady_clock::now() > deadline;
    if (late || (::poll(&end, 1, 100) > 0 && !read_some(descriptor_, unread_))) {
      ADD_FAILURE() << "never shown: " << text << "\nshown instead: " << unread_;
      return unread_;
    }
  }
}

void TerminalSession::wait_until_it_heeds(int signal) const {
  const bool heeded = wait_until([&] {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("SigCgt:") && (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0)
        return true;
    return false;
  });
  EXPECT_TRUE(heeded) << "signal " << signal << " is never heeded";
}

void TerminalSession::type(std::string_view keys) {
  if (::write(descriptor_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
    ADD_FAILURE() << "the terminal does not take keys";
}

void TerminalSession::send(int signal) const { ::kill(child_, signal); }

int TerminalSession::wait_for_exit() {
  while (read_some(descriptor_, unread_)) {
  }
  const int code = exit_code_of(child_);
  child_ = -1;
  return code;
}

ScratchDirectory::ScratchDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "quadrille-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) std::abort();
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;  // a folder that stays does no harm
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace quadrille
