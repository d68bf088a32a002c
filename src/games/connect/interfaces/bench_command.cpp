#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/connect/entry.h"
#include "games/connect/interfaces/commands.h"
#include "games/connect/notation.h"
#include "games/connect/solver.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::connect {
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
  std::string set;
  std::string limit = "1000";
  std::optional<std::string> memory;
  std::string threads = "1";
  bool json = false;
};

struct Task {
  Position position;
  int score;
};

// A line is `moves score`, with - for the empty board.
Result<std::vector<Task>> read_set(const std::string& path, const PlainRules& rules, std::size_t limit) {
  std::ifstream file(path);
  if (!file) return Error{ErrorCode::storage, "cannot read the set " + in_quotes(path), "set"};
  std::vector<Task> tasks;
  std::string line;
  for (int number = 1; tasks.size() < limit && std::getline(file, line); ++number) {
    const std::string_view text = trimmed(line);
    if (text.empty()) continue;
    const auto parts = split(text, ' ');
    const auto score = parts.size() == 2 ? parse_integer(parts[1]) : parse_integer("");
    if (!score)
      return Error{ErrorCode::bad_notation,
                   fmt::format("line {} of the set is not `moves score`: {}", number, in_quotes(text)),
                   "set"};
    auto position = Notation{}.read(rules, parts[0] == "-" ? "" : parts[0]);
    if (!position)
      return Error{position.error().code,
                   fmt::format("line {} of the set: {}", number, position.error().message), "set"};
    if (!position->outcome().is_open())
      return Error{ErrorCode::game_over, fmt::format("line {} of the set: the game is over", number), "set"};
    tasks.push_back({*std::move(position), static_cast<int>(*score)});
  }
  if (tasks.empty()) return Error{ErrorCode::bad_notation, "the set is empty", "set"};
  return tasks;
}

int run(const BenchOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto settings = options.flags.settings();
  if (!settings) return fail(settings.error(), format);
  const auto shape =
      checked({(*settings)["columns"], (*settings)["rows"], (*settings)["connect"], (*settings)["players"]});
  if (!shape) return fail(shape.error(), format);
  const auto limit = parse_unsigned(options.limit);
  if (!limit) return fail({ErrorCode::bad_usage, "--limit: " + limit.error().message, "limit"}, format);
  const auto memory = parse_memory(options.memory, "64M");
  if (!memory) return fail(memory.error(), format);
  const auto threads = parse_threads(options.threads);
  if (!threads) return fail(threads.error(), format);
  const auto tasks = read_set(options.set, PlainRules(*shape), *limit);
  if (!tasks) return fail(tasks.error(), format);
  const auto solver = Solver::make(*shape, {.table_bytes = *memory, .threads = *threads});
  if (!solver) return fail(solver.error(), format);

  // From here on, clearing the table takes almost no time, so the measurement may include it.
  (*solver)->claim_memory();
  int wrong = 0;
  const double begun = cpu_seconds();
  for (const Task& task : *tasks) {
    (*solver)->clear();
    const ScoreBounds score = (*solver)->solve(task.position, {});
    if (score != ScoreBounds{task.score, task.score}) ++wrong;
  }
  const auto count = static_cast<double>(tasks->size());
  const double mean_us = (cpu_seconds() - begun) * 1e6 / count;
  const std::uint64_t nodes = (*solver)->nodes();
  if (options.json) {
    print_line(boost::json::object{{"positions", tasks->size()},
                                   {"wrong", wrong},
                                   {"mean_us", mean_us},
                                   {"mean_nodes", static_cast<double>(nodes) / count},
                                   {"signature", nodes}});
  } else {
    print_line(fmt::format("signature {} (nodes in {}), {} wrong", nodes, counted(tasks->size(), "position"),
                           wrong));
    print_line(fmt::format("{:.2f} us and {:.1f} nodes a position, {:.1f} million nodes/s", mean_us,
                           static_cast<double>(nodes) / count,
                           static_cast<double>(nodes) / (mean_us * count)));
  }
  return wrong == 0 ? cli::fine : cli::internal_fault;
}

}  // namespace

void add_bench(const Program& program, CLI::App& bench) {
  CLI::App* command = bench.add_subcommand("connect", "Score a set of positions, each from an empty table");
  command->footer(
      "Example: quadrille bench connect --set bench/connect-7x6.txt --limit 100\nA line of the set is `moves "
      "score`.");
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--set", options->set, "file of positions, a line each: moves and score")
      ->required()
      ->type_name("FILE");
  command->add_option("--limit", options->limit, "maximum number of positions (default: 1000)")
      ->type_name("N");
  command->add_option("--memory", options->memory, "memory of the transposition table (default: 64M)")
      ->type_name("SIZE");
  command->add_option("--threads", options->threads, "search threads (default: 1)")->type_name("N");
  options->flags.add_to(*command);
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(*options); });
}

}  // namespace quadrille::connect
