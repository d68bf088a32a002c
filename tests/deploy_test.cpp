// The examples of deploy/, checked as the systems that read them would.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "tests/program.h"

namespace quadrille {
namespace {

TEST(Deploy, systemd_accepts_the_unit_and_finds_its_sandbox_tight) {
  if (run_command({"systemd-analyze", "--version"}).exit_code != 0)
    GTEST_SKIP() << "there is no systemd here";
  const ScratchDirectory folder;
  const auto file = folder.path() / "quadrille.service";
  std::string unit = bytes_of(QUADRILLE_SOURCE "/deploy/systemd/quadrille.service");
  const std::string installed = "/usr/bin/quadrille";
  ASSERT_TRUE(contains(unit, installed));
  unit.replace(unit.find(installed), installed.size(), QUADRILLE_PROGRAM);
  std::ofstream(file) << unit;
  const Finished verified = run_command({"systemd-analyze", "verify", "--man=no", file.string()});
  EXPECT_FALSE(contains(verified.err, "quadrille.service")) << verified.err;
  const Finished judged =
      run_command({"systemd-analyze", "security", "--offline=yes", "--threshold=20", file.string()});
  EXPECT_EQ(judged.exit_code, 0) << "an exposure of more than 2.0 of 10: " << judged.out << judged.err;
}

// Expects that `serve` has all flags in a text, and returns their number.
std::size_t expect_flags_of_serve(const std::string& text) {
  static const std::string help = run_program({"serve", "--help"}).out;
  std::size_t flags = 0;
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos; ++flags) {
    const std::string flag = text.substr(at, text.find_first_of(" ,\"]\n", at) - at);
    EXPECT_TRUE(contains(help, flag)) << flag;
    at += flag.size();
  }
  return flags;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const auto from = text.find(begin);
  if (from == std::string::npos) ADD_FAILURE() << "there is no " << begin;
  return from == std::string::npos ? "" : text.substr(from, text.find(end, from) - from);
}

const std::string unit_file = QUADRILLE_SOURCE "/deploy/systemd/quadrille.service";
const std::string compose_file = QUADRILLE_SOURCE "/deploy/docker/compose.yaml";

TEST(Deploy, flags_in_the_examples_are_flags_of_the_program) {
  EXPECT_GE(expect_flags_of_serve(between(bytes_of(unit_file), "ExecStart=", "\n")), 5U);
  EXPECT_GE(expect_flags_of_serve(between(bytes_of(compose_file), "command:", "secrets:")), 4U);
}

TEST(Deploy, the_service_is_named_alike_for_itself_and_for_its_proxy) {
  EXPECT_TRUE(contains(bytes_of(unit_file), " --host example.org "));
  EXPECT_TRUE(contains(bytes_of(compose_file), "--host, example.org,"));
  for (const char* site : {"/deploy/nginx/quadrille.conf", "/deploy/docker/nginx.conf"})
    EXPECT_TRUE(contains(bytes_of(QUADRILLE_SOURCE + std::string(site)), "server_name example.org;")) << site;
}

// Only one of the files is tested with nginx; the server names of the other exist only inside Docker.
TEST(Deploy, both_files_for_nginx_differ_in_their_servers_only) {
  const auto rest = [](const char* file) {
    const std::string text = bytes_of(QUADRILLE_SOURCE + std::string(file));
    return text.substr(std::min(text.find("map "), text.size()));
  };
  EXPECT_EQ(rest("/deploy/nginx/quadrille.conf"), rest("/deploy/docker/nginx.conf"));
}

TEST(Deploy, memory_and_tasks_are_limited) {
  const std::string unit = bytes_of(unit_file);
  EXPECT_TRUE(contains(unit, "\nMemoryMax=1G\n"));
  EXPECT_TRUE(contains(unit, "\nTasksMax=1024\n"));
}

TEST(Deploy, no_password_stands_in_the_file_for_docker_or_comes_from_the_environment) {
  const std::string compose = bytes_of(compose_file);
  EXPECT_TRUE(contains(compose, "POSTGRES_PASSWORD_FILE: /run/secrets/postgres_password"));
  EXPECT_FALSE(contains(compose, "POSTGRES_PASSWORD:"));
  EXPECT_FALSE(contains(compose, "${"));
  const std::string image = bytes_of(QUADRILLE_SOURCE "/deploy/docker/Dockerfile");
  EXPECT_TRUE(contains(image, "deploy/docker/healthcheck /usr/local/bin/quadrille-healthcheck"));
  EXPECT_TRUE(contains(between(image, "HEALTHCHECK", "\n"), "/usr/local/bin/quadrille-healthcheck"));
  const std::string ignored = bytes_of(QUADRILLE_SOURCE "/.dockerignore");
  for (const char* line : {".git\n", "build\n", "**/node_modules\n", "deploy/docker/secrets\n"})
    EXPECT_TRUE(contains(ignored, line)) << line;
}

}  // namespace
}  // namespace quadrille
