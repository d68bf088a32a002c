// The examples of deploy/ as the systems that read them see them.

#include <gtest/gtest.h>

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

TEST(Deploy, the_units_flags_are_flags_of_the_program) {
  const std::string unit = bytes_of(QUADRILLE_SOURCE "/deploy/systemd/quadrille.service");
  const auto start = unit.find("ExecStart=");
  const std::string command = unit.substr(start, unit.find('\n', start) - start);
  const std::string help = run_program({"serve", "--help"}).out;
  std::size_t flags = 0;
  for (std::size_t at = 0; (at = command.find("--", at)) != std::string::npos; ++flags) {
    const std::string flag = command.substr(at, command.find(' ', at) - at);
    EXPECT_TRUE(contains(help, flag)) << flag;
    at += flag.size();
  }
  EXPECT_GE(flags, 4U);
}

}  // namespace
}  // namespace quadrille
