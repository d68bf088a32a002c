#include "service/arena.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>

#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"
#include "interfaces/json/answers.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

constexpr std::string_view players_rule = "players";  // left out: the number of names determines it

std::vector<Option> without_players(std::vector<Option> options) {
  std::erase_if(options, [](const Option& option) { return option.name == players_rule; });
  return options;
}

struct ArenaOptions {
  explicit ArenaOptions(const Entry& game) : entry(&game), flags(without_players(game.options)) {}
  const Entry* entry;
  RuleFlags flags;
  std::string players;
  std::string games = "100";
  std::string seed = "1";
  std::optional<std::string> time;
  std::optional<std::string> threads;
  int default_threads = 0;
  bool json = false;
};

Result<ArenaPlan> read_plan(const ArenaOptions& options) {
  ArenaPlan plan;
  for (const std::string_view name : split(options.players, ',')) plan.players.emplace_back(trimmed(name));
  const auto given = options.flags.settings();
  if (!given) return given.error();
  Settings settings(options.entry->options);
  if (auto merged = settings.merge(*given); !merged) return merged.error();
  for (const Option& rule : options.entry->options)
    if (rule.name == players_rule && !settings.set(rule.name, std::to_string(plan.players.size())))
      return wrong_number_of_players(options.entry->name, {rule.min, rule.max}, plan.players.size(),
                                     level_names(*options.entry));
  auto game = options.entry->create(settings);
  if (!game) return game.error();
  plan.game = *std::move(game);

  const auto games = parse_unsigned(options.games);
  if (!games || *games == 0 || *games > 100'000'000)
    return Error{ErrorCode::bad_usage, "--games: take a number from 1 to 100000000", "games"};
  plan.games = *games;
  const auto seed = parse_unsigned(options.seed);
  if (!seed) return Error{ErrorCode::bad_usage, "--seed: " + seed.error().message, "seed"};
  plan.seed = *seed;
  if (options.time) {
    const auto time = parse_duration(*options.time);
    if (!time) return Error{ErrorCode::bad_usage, "--time: " + time.error().message, "time"};
    plan.time = *time;
  }
  const auto threads = parse_threads(options.threads, options.default_threads);
  if (!threads) return threads.error();
  plan.threads = *threads;
  return plan;
}

void print_result(const ArenaResult& result, bool as_json) {
  const auto elo = result.players.size() == 2 ? elo_difference(result.players.front()) : std::nullopt;
  if (as_json) {
    json::object answer = answers::arena(result);
    answer["elo_difference"] = nullptr;
    if (elo) answer["elo_difference"] = *elo;
    print_line(answer);
    return;
  }
  for (const Tally& tally : result.players) {
    const Rate rate = wilson(tally.wins, result.games);
    print_line(fmt::format("{:<10} {:>6} won {:>6} drawn {:>6} lost   {:5.1f}% won (95%: {:.1f} to {:.1f})",
                           tally.name, tally.wins, tally.draws, tally.losses, 100 * rate.share,
                           100 * rate.low, 100 * rate.high));
  }
  if (elo) print_line(fmt::format("Elo difference {:+.0f}, in {}", *elo, counted(result.games, "game")));
}

int run(const ArenaOptions& options, const RunArena& run_arena) {
  const Format format = options.json ? Format::json : Format::text;
  auto plan = read_plan(options);
  if (!plan) return fail(plan.error(), format);
  const InterruptFlag interrupt;
  ProgressLine line;
  const ProgressRate pace;
  plan->stop = &interrupt.came();
  plan->progress = [&, all = plan->games](const ArenaResult& so_far) {
    line.show(pace.words(so_far.games, all, "games"));
  };
  const auto result = run_arena(*plan);
  line.clear();
  if (!result) return fail(result.error(), format);
  print_result(*result, options.json);
  return interrupt.came() ? interrupted : fine;
}

}  // namespace

void add_arena(const Program& program, const RunArena& run_arena) {
  CLI::App* command =
      program.app.add_subcommand("arena", "Let engines play each other and count wins, draws and losses")
          ->group("Measure");
  command->require_subcommand(1);
  command->footer("Example: quadrille arena connect --players medium,easy --games 100 --seed 1");
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    const auto usual = default_game(entry);
    const auto levels = level_names(entry);
    const std::size_t seats = usual ? static_cast<std::size_t>(usual->identity().players()) : 0;
    const auto weakest = levels.begin() + static_cast<std::ptrdiff_t>(std::min(seats, levels.size()));
    game->footer(fmt::format(
        "Seats alternate. The same seed plays the same games, unless --time limits a move by the clock.\n"
        "Example: quadrille arena {} --players {} --games 10",
        entry.name, fmt::join(levels.begin(), weakest, ",")));
    const auto options = std::make_shared<ArenaOptions>(entry);
    suggest_list(game->add_option("--players", options->players, "level of each seat, such as hard,medium"),
                 levels)
        ->required()
        ->type_name("LEVELS");
    game->add_option("--games", options->games, "number of games (default: 100)")->type_name("N");
    game->add_option("--seed", options->seed, "seed of all random choices (default: 1)")->type_name("N");
    game->add_option("--time", options->time, "time for each move (default: the level's own effort)")
        ->type_name("TIME");
    options->default_threads = program.threads;
    game->add_option("--threads", options->threads,
                     fmt::format("worker threads (default: {})", default_threads(program.threads)))
        ->type_name("N");
    options->flags.add_to(*game);
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options, run_arena] { program.exit_code = run(*options, run_arena); });
  }
}

}  // namespace quadrille::cli
