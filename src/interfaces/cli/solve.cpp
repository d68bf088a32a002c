#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/solve_report.h"
#include "solve/solve.h"

namespace quadrille::cli {
namespace {

struct SolveOptions {
  explicit SolveOptions(const Entry& game) : entry(&game), flags(game.options) {}
  const Entry* entry;
  RuleFlags flags;
  BudgetFlags budget{"2G"};
  std::string out;
  bool resume = false;
  bool json = false;
};

int run(const SolveOptions& options, const Solve& solve) {
  const Format format = options.json ? Format::json : Format::text;
  const auto begun = std::chrono::steady_clock::now();
  const auto game = solvable_game(*options.entry, options.flags);
  if (!game) return fail(game.error(), format);
  const auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  if (options.out.empty())
    return fail({ErrorCode::bad_usage, "--out: a table needs the name of a file", "out"}, format);

  const InterruptFlag interrupt;
  SolveLine line;
  const SolveTask task{.work = (*game)->ability<StrongSolving>()->work(),
                       .rules = name_of((*game)->identity()),
                       .out = options.out,
                       .resume = options.resume,
                       .threads = budget->threads,
                       .memory = budget->memory,
                       .stop = interrupt.came(),
                       .progress = [&](const SolveProgress& progress) { line.show(progress); }};
  const auto report = solve(task);
  line.clear();
  if (!report) return fail(report.error(), format);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  print_report(*report, seconds, task.rules, format);
  return report->complete ? fine : interrupted;
}

}  // namespace

void add_solve(const Program& program, const Solve& solve) {
  CLI::App* command =
      program.app.add_subcommand("solve", "Solve a game and write the value of every position to a table")
          ->group("Solve");
  command->require_subcommand(1);
  command->footer("Example: quadrille solve connect --columns 5 --rows 4 --out connect-5x4.table");
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    game->footer(
        is_solvable(entry)
            ? fmt::format(
                  "Stopped in whatever way, it goes on with --resume. The work lies in FILE.work until "
                  "the table is complete.\nExample: quadrille solve {} --columns 3 --rows 3 --connect 3 "
                  "--out small-{}.table",
                  entry.name, entry.name)
            : fmt::format("Not for {}: it has too many positions, or none that all can see.", entry.name));
    const auto options = std::make_shared<SolveOptions>(entry);
    options->flags.add_to(*game);
    game->add_option("--out", options->out, "table to write")->required()->type_name("FILE");
    options->budget.add_to(*game, {.time = false, .nodes = false, .threads = program.threads});
    game->add_flag("--resume", options->resume, "resume work that was stopped, if there is any");
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options, solve] { program.exit_code = run(*options, solve); });
  }
}

}  // namespace quadrille::cli
