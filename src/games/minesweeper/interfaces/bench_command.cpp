#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <string>

#include "core/random.h"
#include "core/text.h"
#include "games/minesweeper/entry.h"
#include "games/minesweeper/interfaces/commands.h"
#include "games/minesweeper/rules/presets.h"
#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/analysis.h"
#include "games/minesweeper/solver/solver.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::minesweeper {
namespace {

using cli::cpu_seconds;
using cli::fail;
using cli::Format;
using cli::print_line;
using cli::Program;
using cli::RuleFlags;

struct BenchOptions {
  RuleFlags flags{entry().options};
  std::string limit = "200";
  std::string seed = "1";
  bool json = false;
};

// The result of an analysis as one number: certain squares, reasons, digits of the number of solutions, and
// the best square.
std::uint64_t signature_of(const BoardOdds& odds) {
  std::uint64_t signature =
      odds.safe.size() + odds.mines.size() + odds.reasons.size() + odds.solutions.size();
  if (odds.best) signature += static_cast<std::uint64_t>(odds.best->square.column * odds.best->square.row);
  return signature;
}

// A running game of the level `fast`, after 1 to 60 of its moves.
Position random_position(const PlainRules& rules, Solver& solver, Random& random) {
  constexpr std::uint32_t max_moves = 60;
  while (true) {
    Position at = rules.start(random.next());
    solver.clear();
    for (auto left = 1 + random.below(max_moves); left > 0 && at.observation().outcome().is_open(); --left)
      if (const auto choice = solver.next(at.observation())) rules.play(at, {Act::open, choice->cell});
    if (at.observation().outcome().is_open()) return at;
  }
}

int run(const BenchOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto rules = options.flags.settings().and_then(variant_of).and_then(PlainRules::create);
  if (!rules) return fail(rules.error(), format);
  const Variant& variant = rules->variant();
  if (needs_no_guess(variant.first_click) || variant.mines == 0)
    return fail({ErrorCode::unsupported, "random games need mines that the first click places", "rules"},
                format);
  const auto limit = parse_unsigned(options.limit);
  const auto seed = parse_unsigned(options.seed);
  if (!limit || *limit == 0 || !seed)
    return fail({ErrorCode::bad_usage, "--limit takes a whole number from 1, --seed any", "arguments"},
                format);
  Solver solver(variant, SolverLevel::fast);
  Random random(*seed);
  std::uint64_t signature = 0;
  double seconds = 0;
  double slowest = 0;
  for (std::uint64_t i = 0; i < *limit; ++i) {
    const auto at = random_position(*rules, solver, random);
    const double begun = cpu_seconds();
    const auto odds = analyse(at.observation());
    const double taken = cpu_seconds() - begun;
    if (!odds) return fail(odds.error(), format);
    seconds += taken;
    slowest = std::max(slowest, taken);
    signature += signature_of(*odds);
  }
  const double mean_us = seconds * 1e6 / static_cast<double>(*limit);
  if (options.json) {
    print_line(boost::json::object{
        {"positions", *limit}, {"mean_us", mean_us}, {"max_us", slowest * 1e6}, {"signature", signature}});
  } else {
    print_line(fmt::format("signature {} (certain squares, reasons, solutions and best squares of {})",
                           signature, counted(*limit, "position")));
    print_line(fmt::format("{:.1f} us a position, slowest {:.1f} us", mean_us, slowest * 1e6));
  }
  return cli::fine;
}

}  // namespace

void add_bench(const Program& program, CLI::App& bench) {
  CLI::App* command = bench.add_subcommand(
      "minesweeper", "Find odds, reasons and best squares of random positions on one thread (CPU time)");
  command->footer("Example: quadrille bench minesweeper --preset expert --limit 100");
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--limit", options->limit, "number of positions (default: 200)")->type_name("N");
  command->add_option("--seed", options->seed, "seed of the positions (default: 1)")->type_name("N");
  options->flags.add_to(*command);
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(*options); });
}

}  // namespace quadrille::minesweeper
