#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>

#include "core/random.h"
#include "core/text.h"
#include "games/quarto/entry.h"
#include "games/quarto/interfaces/commands.h"
#include "games/quarto/random_position.h"
#include "games/quarto/solver.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::quarto {
namespace {

using cli::cpu_seconds;
using cli::fail;
using cli::Format;
using cli::parse_memory;
using cli::parse_threads;
using cli::print_line;
using cli::Program;
using cli::RuleFlags;

struct BenchOptions {
  RuleFlags flags{entry().options};
  std::string placed = "8";
  std::string limit = "1000";
  std::string seed = "1";
  std::optional<std::string> memory;
  std::string threads = "1";
  bool json = false;
};

int run(const BenchOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto settings = options.flags.settings();
  if (!settings) return fail(settings.error(), format);
  const auto placed = parse_unsigned(options.placed);
  const auto limit = parse_unsigned(options.limit);
  const auto seed = parse_unsigned(options.seed);
  constexpr std::uint64_t most_placed = cells - 1;
  if (!placed || *placed > most_placed || !limit || *limit == 0 || !seed)
    return fail(
        {ErrorCode::bad_usage,
         fmt::format("--placed takes a number from 0 to {}, --limit one from 1, --seed any", most_placed),
         "arguments"},
        format);
  const auto memory = parse_memory(options.memory, "64M");
  if (!memory) return fail(memory.error(), format);
  const auto threads = parse_threads(options.threads);
  if (!threads) return fail(threads.error(), format);
  const Variant variant{.squares = (*settings)["squares"] != 0};
  const PlainRules rules(variant);
  const auto solver = Solver::make(variant, {.table_bytes = *memory, .threads = *threads});

  // From here on, clearing the table takes almost no time, so the measurement may include it.
  solver->claim_memory();
  Random random(*seed);
  double seconds = 0;
  for (std::uint64_t i = 0; i < *limit; ++i) {
    const auto at = random_position(rules, static_cast<int>(*placed), false, random);
    solver->clear();
    const double begun = cpu_seconds();
    (void)solver->solve(at, {});
    seconds += cpu_seconds() - begun;
  }
  const auto count = static_cast<double>(*limit);
  const double mean_us = seconds * 1e6 / count;
  const double mean_nodes = static_cast<double>(solver->nodes()) / count;
  if (options.json) {
    print_line(boost::json::object{{"positions", *limit},
                                   {"mean_us", mean_us},
                                   {"mean_nodes", mean_nodes},
                                   {"signature", solver->nodes()}});
  } else {
    print_line(fmt::format("signature {} (nodes in {})", solver->nodes(), counted(*limit, "position")));
    print_line(fmt::format("{:.2f} us and {:.1f} nodes a position, {:.1f} million nodes/s", mean_us,
                           mean_nodes, mean_nodes / mean_us));
  }
  return cli::fine;
}

}  // namespace

void add_bench(const Program& program, CLI::App& bench) {
  CLI::App* command =
      bench.add_subcommand("quarto", "Solve random positions, each from an empty table (CPU time)");
  command->footer("Example: quadrille bench quarto --placed 9 --limit 100");
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--placed", options->placed, "pieces on the board (default: 8)")->type_name("N");
  command->add_option("--limit", options->limit, "number of positions (default: 1000)")->type_name("N");
  command->add_option("--seed", options->seed, "seed of the positions (default: 1)")->type_name("N");
  command->add_option("--memory", options->memory, "memory of the transposition table (default: 64M)")
      ->type_name("SIZE");
  command->add_option("--threads", options->threads, "search threads for each position (default: 1)")
      ->type_name("N");
  options->flags.add_to(*command);
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(*options); });
}

}  // namespace quadrille::quarto
