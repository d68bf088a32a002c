#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "catalog/match.h"
#include "catalog/table_analysis.h"
#include "core/random.h"
#include "core/temporary_folder.h"
#include "core/text.h"
#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/solve_report.h"
#include "interfaces/cli/suggestions.h"
#include "solve/solve.h"

namespace quadrille::cli {
namespace {

namespace fs = std::filesystem;

struct BenchSolveOptions {
  std::string game = "connect:5x5n4p2";
  BudgetFlags budget{"2G"};
  std::string folder;
  bool json = false;
};

std::size_t peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

// Returns positions of random games, each at a random ply.
std::vector<State> random_positions(const Game& game, std::size_t count) {
  Random random(1);
  std::vector<State> positions;
  while (positions.size() < count) {
    std::vector<State> played = {*game.start(0, "")};
    while (game.turn(played.back()).outcome.is_open()) {
      const auto moves = game.moves(game.observe(played.back(), std::nullopt));
      State next = played.back();
      if (!game.play(next, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) break;
      played.push_back(std::move(next));
    }
    positions.push_back(played[random.below(static_cast<std::uint32_t>(played.size()))]);
  }
  return positions;
}

// Returns the mean time in microseconds for a position with all its moves, once the file is in memory.
Result<double> look_up_time(const Game& game, const Table& table) {
  const auto positions = random_positions(game, 10'000);
  double seconds = 0;
  for (int round = 0; round < 2; ++round) {
    const double begun = cpu_seconds();
    for (const State& at : positions)
      if (const auto found = look_up(game, at, table); !found) return found.error();
    seconds = cpu_seconds() - begun;
  }
  return seconds * 1e6 / static_cast<double>(positions.size());
}

int run(const Catalog& catalog, const BenchSolveOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto game = game_named(catalog, options.game);
  if (!game) return fail(game.error(), format);
  const auto* solving = (*game)->ability<StrongSolving>();
  if (solving == nullptr)
    return fail({ErrorCode::unsupported, "these rules cannot be strongly solved", "game"}, format);
  const auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  const TemporaryFolder scratch(options.folder.empty() ? fs::temp_directory_path()
                                                       : fs::path(options.folder));
  if (scratch.path().empty())
    return fail({ErrorCode::storage, "cannot make a folder to work in: choose another by --folder", "folder"},
                format);

  const std::string rules = name_of((*game)->identity());
  const fs::path file = scratch.path() / "table";
  const InterruptFlag interrupt;
  SolveLine line;
  const double cpu_before = cpu_seconds();
  const auto begun = std::chrono::steady_clock::now();
  const auto report = solve_alone({.work = solving->work(),
                                   .rules = rules,
                                   .out = file,
                                   .threads = budget->threads,
                                   .memory = budget->memory,
                                   .stop = interrupt.came(),
                                   .progress = [&](const SolveProgress& progress) { line.show(progress); }});
  const double cpu = cpu_seconds() - cpu_before;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  line.clear();
  if (!report) return fail(report.error(), format);
  if (!report->complete) return interrupted;
  const std::size_t memory = peak_memory();
  const auto table = Table::open(file, rules);
  if (!table) return fail(table.error(), format);
  const auto look_up_us = look_up_time(**game, **table);
  if (!look_up_us) return fail(look_up_us.error(), format);

  const auto positions = static_cast<double>(report->positions);
  if (options.json) {
    print_line(boost::json::object{{"signature", report->positions},
                                   {"positions", report->positions},
                                   {"threads", budget->threads},
                                   {"seconds", seconds},
                                   {"cpu_seconds", cpu},
                                   {"positions_per_cpu_second", positions / cpu},
                                   {"peak_memory", memory},
                                   {"bytes", report->bytes},
                                   {"bytes_per_position", static_cast<double>(report->bytes) / positions},
                                   {"look_up_us", *look_up_us}});
  } else {
    print_line(fmt::format("signature {} (positions of {})", report->positions, rules));
    print_line(fmt::format("{:.2f} million positions a CPU-second, {:.1f} s of CPU, {:.1f} s with {}",
                           positions / cpu / 1e6, cpu, seconds, counted(budget->threads, "thread")));
    print_line(fmt::format(
        "{:.0f} MB of memory at most, {:.3f} bytes a position, {:.1f} us to look up a position "
        "with its moves",
        static_cast<double>(memory) / 1e6, static_cast<double>(report->bytes) / positions, *look_up_us));
  }
  return fine;
}

}  // namespace

void add_bench_solve(const Program& program, CLI::App& bench) {
  CLI::App* command =
      bench.add_subcommand("solve", "Solve a game strongly: speed, memory, size of the table, look-ups");
  command->footer("Example: quadrille bench solve connect:4x4n4p2 --threads 1");
  const auto options = std::make_shared<BenchSolveOptions>();
  suggest(command->add_option("game", options->game, "game and rules (default: connect:5x5n4p2)"),
          game_names(program.catalog))
      ->type_name("GAME:RULES");
  options->budget.add_to(*command, {.time = false, .nodes = false});
  command
      ->add_option("--folder", options->folder,
                   "folder for the work (default: the system's for temporary files)")
      ->type_name("DIR");
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(program.catalog, *options); });
}

}  // namespace quadrille::cli
