#include "tests/console.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <utility>

namespace quadrille {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view anything = "...";

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

// Writes a command that runs another one with the same arguments.
void stand_in(const fs::path& path, const std::string& command) {
  write(path, "#!/bin/sh\nexec " + command + " \"$@\"\n");
  fs::permissions(path, fs::perms::owner_all);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// A port without a listener at the moment.
std::string free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, plain, size) != 0 || ::getsockname(socket, plain, &size) != 0) std::abort();
  ::close(socket);
  return std::to_string(ntohs(address.sin_port));
}

}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

std::vector<Typed> transcript_in(const std::string& page) {
  std::vector<Typed> transcript;
  bool inside = false;
  int number = 0;
  for (const std::string& line : lines_of(page)) {
    ++number;
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      transcript.push_back({line.substr(2), {}, number});
    } else if (inside && !transcript.empty()) {
      transcript.back().shown.push_back(line);
    }
  }
  return transcript;
}

bool fits(const std::string& line, const std::string& pattern) {
  const auto first_dots = pattern.find(anything);
  if (first_dots == std::string::npos) return line == pattern;
  const auto last_dots = pattern.rfind(anything);
  const std::string_view begin = std::string_view(pattern).substr(0, first_dots);
  const std::string_view end = std::string_view(pattern).substr(last_dots + anything.size());
  if (line.size() < begin.size() + end.size() || !line.starts_with(begin) || !line.ends_with(end))
    return false;
  // The parts between the first and the last dots must come in their order.
  const std::string_view middle =
      std::string_view(line).substr(begin.size(), line.size() - begin.size() - end.size());
  std::size_t at = 0;
  for (std::size_t from = first_dots + anything.size(); from <= last_dots;) {
    const std::size_t dots = pattern.find(anything, from);
    const std::string_view part = std::string_view(pattern).substr(from, dots - from);
    const std::size_t found = middle.find(part, at);
    if (found == std::string_view::npos) return false;
    at = found + part.size();
    from = dots + anything.size();
  }
  return true;
}

bool fit(const std::vector<std::string>& lines, const std::vector<std::string>& patterns) {
  // reach[i]: the patterns so far can stand for the first i lines.
  std::vector<bool> reach(lines.size() + 1, false);
  reach[0] = true;
  for (const std::string& pattern : patterns) {
    std::vector<bool> next(lines.size() + 1, false);
    for (std::size_t i = 0; i <= lines.size(); ++i)
      if (pattern == anything)
        next[i] = reach[i] || (i > 0 && next[i - 1]);
      else
        next[i] = i > 0 && reach[i - 1] && fits(lines[i - 1], pattern);
    reach = next;
  }
  return reach.back();
}

Desk::Desk(Environment more) : environment_(std::move(more)) {
  const fs::path home = scratch_.path() / "home";
  const fs::path commands = scratch_.path() / "bin";
  for (const fs::path& each : {home, commands, folder_}) fs::create_directory(each);
  stand_in(commands / "quadrille", QUADRILLE_PROGRAM);
#ifdef QUADRILLE_MPI
  stand_in(commands / "quadrille-mpi", QUADRILLE_MPI);
#endif
  const char* const path = std::getenv("PATH");
  environment_.merge(
      Environment{{"PATH", commands.string() + ":" + (path == nullptr ? "/usr/bin:/bin" : path)},
                  {"HOME", home.string()},
                  {"XDG_DATA_HOME", (home / "data").string()},
                  {"XDG_CONFIG_HOME", (home / "config").string()},
                  // In containers tests may run as root, with few cores. Open MPI wants both permissions for
                  // root.
                  {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                  {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                  {"OMPI_MCA_rmaps_base_oversubscribe", "1"}});
}

void Desk::lay_out_the_project() const {
  for (const auto& entry : fs::directory_iterator(QUADRILLE_SOURCE))
    fs::create_symlink(entry.path(), folder_ / entry.path().filename());
  fs::remove(folder_ / "run");
  stand_in(folder_ / "run", QUADRILLE_PROGRAM);
}

std::vector<std::optional<std::string>> Desk::type(const std::vector<std::string>& commands,
                                                   int seconds) const {
  return type_in(folder_, commands, seconds);
}

std::vector<std::optional<std::string>> Desk::type_in(const fs::path& folder,
                                                      const std::vector<std::string>& commands,
                                                      int seconds) const {
  const ScratchDirectory kept;
  const auto file = [&](std::size_t i, const char* what) {
    return (kept.path() / (std::to_string(i) + what)).string();
  };
  // The shell has its own process group, which is killed at the end of the shell, or when it takes too long.
  std::string script = "trap 'trap \"\" TERM; kill 0; wait' EXIT\n";
  script += "(sleep " + std::to_string(seconds) + "; kill 0) & disown\n";
  script += "cd " + folder.string() + "\n";
  for (std::size_t i = 0; i < commands.size(); ++i) {
    write(file(i, ".typed"), commands[i]);
    script += "eval \"$(<" + file(i, ".typed") + ")\" >" + file(i, ".shown") + " 2>&1\n";
  }
  // Tests ignore SIGPIPE, and their children would inherit that. In a user's shell it ends a writer.
  (void)run_command({"env", "--default-signal=PIPE", "setsid", "--wait", "bash", "-c", script}, {},
                    environment_);
  std::vector<std::optional<std::string>> shown;
  for (std::size_t i = 0; i < commands.size(); ++i)
    shown.push_back(fs::exists(file(i, ".shown")) ? std::optional(bytes_of(file(i, ".shown")))
                                                  : std::nullopt);
  return shown;
}

void Desk::follow(const std::vector<Typed>& transcript, const std::string& page, int seconds) const {
  const std::string port = free_port();
  std::vector<std::string> commands;
  for (const Typed& each : transcript) commands.push_back(replaced(each.command, "8080", port));
  const auto shown = type(commands, seconds);
  for (std::size_t i = 0; i < transcript.size(); ++i) {
    const std::string where = page + ":" + std::to_string(transcript[i].line) + ": " + transcript[i].command;
    if (!shown[i]) {
      ADD_FAILURE() << where << "\nis not reached within " << seconds << " s";
      return;
    }
    const std::string text = replaced(*shown[i], port, "8080");
    EXPECT_TRUE(fit(lines_of(text), transcript[i].shown)) << where << "\nshows\n"
                                                          << text << "and not\n"
                                                          << joined(transcript[i].shown);
  }
}

}  // namespace quadrille
