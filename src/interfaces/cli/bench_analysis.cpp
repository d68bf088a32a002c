#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "catalog/match.h"
#include "core/random.h"
#include "core/text.h"
#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"

namespace quadrille::cli {
namespace {

struct AnalysisOptions {
  std::string game = "connect:7x6n4p2";
  std::string first = "0";
  std::string last = "0";
  std::string positions = "100";
  std::string seed = "1";
  BudgetFlags budget;
  bool no_book = false;
  bool json = false;
};

// Returns an unfinished position after this many random moves; an error if games rarely last so long.
Result<Observation> random_position(const std::shared_ptr<const Game>& game, std::uint64_t ply,
                                    Random& random) {
  constexpr int attempts = 100'000;
  for (int i = 0; i < attempts; ++i) {
    auto match = Match::begin(game, {.seed = random.next()});
    if (!match) return match.error();
    while (match->turn().outcome.is_open() && match->moves().size() < ply) {
      const auto moves = game->moves(match->observe(match->turn().to_move));
      const auto played = match->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      if (!played) return played.error();
    }
    if (match->turn().outcome.is_open()) return match->observe(match->turn().to_move);
  }
  return Error{ErrorCode::bad_usage,
               fmt::format("no random game was still open after {}", counted(ply, "move")), "ply"};
}

// Returns the smallest of the sorted times that is not below this share of them.
double quantile(const std::vector<double>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(rank, sorted.size() - 1)];
}

int run(const Catalog& catalog, const AnalysisOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto game = game_named(catalog, options.game);
  if (!game) return fail(game.error(), format);
  const auto* analyser = (*game)->ability<Analyser>();
  if (analyser == nullptr)
    return fail({ErrorCode::unsupported, "these rules cannot be analysed", "game"}, format);
  const auto first = parse_unsigned(options.first);
  const auto last = parse_unsigned(options.last);
  const auto positions = parse_unsigned(options.positions);
  const auto seed = parse_unsigned(options.seed);
  if (!first || !last || !positions || *positions == 0 || !seed)
    return fail({ErrorCode::bad_usage, "--from, --to and --seed take whole numbers, --positions one from 1",
                 "arguments"},
                format);

  const InterruptFlag interrupt;
  ProgressLine line;
  const ProgressRate pace;
  boost::json::array rows;
  Random random(*seed);
  const std::uint64_t all = (std::max(*last, *first) - *first + 1) * *positions;
  for (std::uint64_t ply = *first; ply <= std::max(*last, *first); ++ply) {
    std::vector<double> times;
    for (std::uint64_t i = 0; i < *positions; ++i) {
      const auto observation = random_position(*game, ply, random);
      if (!observation) return fail(observation.error(), format);
      auto budget = options.budget.read();
      if (!budget) return fail(budget.error(), format);
      budget->stop = &interrupt.came();
      budget->use_book = !options.no_book;
      const auto begun = std::chrono::steady_clock::now();
      const auto analysis = analyser->analyse(*observation, *budget);
      if (!analysis) return fail(analysis.error(), format);
      if (interrupt.came()) return interrupted;
      times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
      line.show(pace.words((ply - *first) * *positions + i + 1, all, "positions"));
    }
    line.clear();
    std::sort(times.begin(), times.end());
    const double mean = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
    if (options.json) {
      rows.push_back(boost::json::object{{"ply", ply},
                                         {"positions", times.size()},
                                         {"mean_s", mean},
                                         {"median_s", quantile(times, 0.5)},
                                         {"p95_s", quantile(times, 0.95)},
                                         {"max_s", times.back()}});
    } else {
      print_line(fmt::format("ply {:>3}: mean {:.3f} s, median {:.3f}, p95 {:.3f}, max {:.3f}", ply, mean,
                             quantile(times, 0.5), quantile(times, 0.95), times.back()));
    }
  }
  if (options.json) print_line(boost::json::object{{"game", options.game}, {"plies", std::move(rows)}});
  return fine;
}

}  // namespace

void add_bench_analysis(const Program& program, CLI::App& bench) {
  CLI::App* command =
      bench.add_subcommand("analysis", "Time analyses of random positions, ply by ply (wall time)");
  command->footer("Example: quadrille bench analysis connect:7x6n4p2 --from 14 --to 16 --positions 5");
  const auto options = std::make_shared<AnalysisOptions>();
  suggest(command->add_option("game", options->game, "game and rules (default: connect:7x6n4p2)"),
          game_names(program.catalog))
      ->type_name("GAME:RULES");
  command->add_option("--from", options->first, "first ply (default: 0)")->type_name("PLY");
  command->add_option("--to", options->last, "last ply (default: the first)")->type_name("PLY");
  command->add_option("--positions", options->positions, "number of positions for each ply (default: 100)")
      ->type_name("N");
  command->add_option("--seed", options->seed, "seed of the random moves (default: 1)")->type_name("N");
  options->budget.add_to(*command);
  command->add_flag("--no-book", options->no_book, "search also where the opening book has the answer");
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(program.catalog, *options); });
}

}  // namespace quadrille::cli
