#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/files.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"
#include "interfaces/json/answers.h"
#include "service/arena.h"
#include "service/statistics.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

struct StatsOptions {
  explicit StatsOptions(const Entry& game) : entry(&game), flags(game.options) {}
  const Entry* entry;
  RuleFlags flags;
  std::optional<std::string> level;
  std::optional<std::string> compare;
  std::string first_game = "0";
  std::string games = "1000";
  std::string seed = "1";
  std::optional<std::string> threads;
  std::optional<std::string> csv;
  std::optional<std::string> resume;
  int default_threads = 0;
  bool losses = false;
  bool review_losses = false;
  bool optimum = false;
  bool json = false;
};

Result<StatisticsPlan> read_plan(const StatsOptions& options) {
  StatisticsPlan plan;
  auto game = options.flags.settings().and_then(options.entry->create);
  if (!game) return game.error();
  plan.game = *std::move(game);
  plan.level = options.level.value_or("strong");
  plan.review_losses = options.review_losses;
  const auto games = parse_unsigned(options.games);
  if (!games || *games == 0 || *games > 1'000'000'000)
    return Error{ErrorCode::bad_usage, "--games: take a number from 1 to 1000000000", "games"};
  plan.games = *games;
  const auto first = parse_unsigned(options.first_game);
  if (!first || *first > 1'000'000'000)
    return Error{ErrorCode::bad_usage, "--first-game: take a number from 0 to 1000000000", "first-game"};
  plan.first_game = *first;
  const auto seed = parse_unsigned(options.seed);
  if (!seed) return Error{ErrorCode::bad_usage, "--seed: " + seed.error().message, "seed"};
  plan.seed = *seed;
  const auto threads = parse_threads(options.threads, options.default_threads);
  if (!threads) return threads.error();
  plan.threads = *threads;
  if (options.resume) plan.resume = *options.resume;
  return plan;
}

struct Figures {
  explicit Figures(const Statistics& statistics) : tally(statistics.total) {
    rate = wilson(tally.wins, tally.games);
    const auto games = static_cast<double>(tally.games);
    if (statistics.seconds > 0)
      games_per_second = (games - static_cast<double>(statistics.resumed)) / statistics.seconds;
    cpu_seconds = static_cast<double>(tally.cpu_nanoseconds) * 1e-9;
    if (cpu_seconds > 0) games_per_cpu_second = games / cpu_seconds;
    if (tally.games > 0) guesses_per_game = static_cast<double>(tally.guesses) / games;
    slowest_move_ms = static_cast<double>(tally.slowest_nanoseconds) * 1e-6;
    if (tally.wins > 0) {
      three_bv = static_cast<double>(tally.three_bv) / static_cast<double>(tally.wins);
      clicks = static_cast<double>(tally.won_moves) / static_cast<double>(tally.wins);
      effective_clicks = static_cast<double>(tally.won_effective_moves) / static_cast<double>(tally.wins);
    }
  }
  SoloTally tally;
  Rate rate;
  double games_per_second = 0;
  double games_per_cpu_second = 0;
  double cpu_seconds = 0;
  double guesses_per_game = 0;
  double slowest_move_ms = 0;
  double three_bv = 0;
  double clicks = 0;
  double effective_clicks = 0;
};

json::object json_of(const Figures& figures) {
  const SoloTally& tally = figures.tally;
  json::array losses;
  for (const SoloTally::Losses& each : tally.losses)
    losses.push_back(
        json::object{{"algorithm", each.algorithm},
                     {"opened_percent", each.opened * 10},
                     {"risk_percent", each.risk * 5},
                     {"forced", each.review == SoloTally::Losses::Review::none
                                    ? json::value(nullptr)
                                    : json::value(each.review == SoloTally::Losses::Review::forced)},
                     {"games", each.games}});
  json::object answer = answers::solo(tally);
  answer["games_per_second"] = figures.games_per_second;
  answer["moves"] = tally.moves;
  answer["guesses"] = tally.guesses;
  answer["exact_guesses"] = tally.exact_guesses;
  answer["games_by_guesses"] = json::value_from(tally.games_by_guesses);
  answer["losses"] = std::move(losses);
  return answer;
}

std::string algorithm_of(const SoloTally::Losses& losses) { return losses.algorithm; }

std::string review_of(const SoloTally::Losses& losses) {
  switch (losses.review) {
    case SoloTally::Losses::Review::none: return "not reviewed";
    case SoloTally::Losses::Review::forced: return "forced";
    case SoloTally::Losses::Review::avoidable: return "avoidable";
  }
  std::abort();
}

// Prints the losses per 100 games, in a row for each class and a column for each kind of loss.
void print_losses(const SoloTally& tally, std::string (*kind_of)(const SoloTally::Losses&),
                  std::size_t SoloTally::Losses::*by, std::size_t classes, std::string_view title,
                  const std::function<std::string(std::size_t)>& name) {
  std::vector<std::string> kinds;
  for (const SoloTally::Losses& each : tally.losses)
    if (std::find(kinds.begin(), kinds.end(), kind_of(each)) == kinds.end()) kinds.push_back(kind_of(each));
  std::string line = fmt::format("\n{:<16}", title);
  for (const std::string& each : kinds) line += fmt::format(" {:>12}", each);
  print_line(line);
  for (std::size_t row = 0; row < classes; ++row) {
    line = fmt::format("{:<16}", name(row));
    for (const std::string& kind : kinds) {
      std::uint64_t games = 0;
      for (const SoloTally::Losses& each : tally.losses)
        if (kind_of(each) == kind && each.*by == row) games += each.games;
      line += fmt::format(" {:>12.2f}", 100 * static_cast<double>(games) / static_cast<double>(tally.games));
    }
    print_line(line);
  }
}

void print(const Figures& figures) {
  const SoloTally& tally = figures.tally;
  print_line(fmt::format("games        {}", tally.games));
  print_line(fmt::format("won          {} ({:.3f}%, 95%: {:.3f} to {:.3f})", tally.wins,
                         100 * figures.rate.share, 100 * figures.rate.low, 100 * figures.rate.high));
  print_line(fmt::format("speed        {:.0f} games/s, {:.0f} a CPU second; {:.1f} CPU seconds",
                         figures.games_per_second, figures.games_per_cpu_second, figures.cpu_seconds));
  print_line(fmt::format("guesses      {:.2f} a game, {} of {} with the exact chance to win",
                         figures.guesses_per_game, tally.exact_guesses, tally.guesses));
  print_line(fmt::format("won boards   {:.1f} 3BV, {:.1f} clicks, {:.1f} of them did something",
                         figures.three_bv, figures.clicks, figures.effective_clicks));
  print_line(fmt::format("slowest move {:.1f} ms", figures.slowest_move_ms));
  print_line(fmt::format("\n{:<12} {:>12} {:>12} {:>12}", "algorithm", "asked", "found", "lost by it"));
  for (const SoloTally::Use& use : tally.by_algorithm)
    print_line(fmt::format("{:<12} {:>12} {:>12} {:>12}", use.algorithm, use.asked, use.found, use.lost));
}

void print_losses(const SoloTally& tally, bool are_reviewed) {
  if (tally.losses.empty()) return;
  const auto tenth = [](std::size_t opened) {
    return fmt::format("{} to {}%", opened * 10, opened * 10 + 10);
  };
  print_line("\nLost games of 100, by the algorithm of the last choice:");
  print_losses(tally, algorithm_of, &SoloTally::Losses::opened, 10, "safe squares open", tenth);
  print_losses(tally, algorithm_of, &SoloTally::Losses::risk, SoloTally::Losses::risk_classes,
               "risk of the choice", [](std::size_t risk) {
                 const bool is_last = risk + 1 == SoloTally::Losses::risk_classes;
                 return is_last ? fmt::format("over {}%", risk * 5)
                                : fmt::format("{} to {}%", risk * 5, risk * 5 + 5);
               });
  if (!are_reviewed) return;
  print_line("\nLost games of 100; avoidable: a choice of the game was better by rollouts:");
  print_losses(tally, review_of, &SoloTally::Losses::opened, 10, "safe squares open", tenth);
}

void print(const PairedResult& paired, const std::array<std::string, 2>& levels,
           const std::array<Figures, 2>& figures, bool as_json) {
  const auto [low, high] = paired.interval();
  if (as_json)
    return print_line(json::object{{"levels", json::value_from(levels)},
                                   {"games", paired.games()},
                                   {"both_won", paired.both_won},
                                   {"only_first_won", paired.only_first_won},
                                   {"only_second_won", paired.only_second_won},
                                   {"both_lost", paired.both_lost},
                                   {"difference", paired.difference()},
                                   {"standard_error", paired.standard_error()},
                                   {"low", low},
                                   {"high", high},
                                   {"first", json_of(figures[0])},
                                   {"second", json_of(figures[1])}});
  print_line(fmt::format("{:<12} {:>12} {:>10} {:>20} {:>14}", "level", "won", "", "95%", "games/CPU s"));
  for (std::size_t i = 0; i < levels.size(); ++i)
    print_line(
        fmt::format("{:<12} {:>12} {:>9.3f}% {:>20} {:>14.0f}", levels[i], figures[i].tally.wins,
                    100 * figures[i].rate.share,
                    fmt::format("{:.3f} to {:.3f}", 100 * figures[i].rate.low, 100 * figures[i].rate.high),
                    figures[i].games_per_cpu_second));
  print_line(fmt::format("\nsame boards  {}: both won {}, only {} {}, only {} {}, both lost {}",
                         paired.games(), paired.both_won, levels[0], paired.only_first_won, levels[1],
                         paired.only_second_won, paired.both_lost));
  print_line(fmt::format("{} - {}: {:+.3f} points, standard error {:.3f} (95%: {:+.3f} to {:+.3f})",
                         levels[1], levels[0], 100 * paired.difference(), 100 * paired.standard_error(),
                         100 * low, 100 * high));
}

// Returns a line for each block, for plots.
std::string as_csv(const StatisticsPlan& plan, const Statistics& statistics) {
  std::string text = "first_game";
  for (const SoloCounter& counter : solo_counters) text += fmt::format(",{}", counter.name);
  text += ",slowest_nanoseconds";
  for (std::size_t i = 0; i < SoloTally::guess_classes; ++i) text += fmt::format(",games_with_{}_guesses", i);
  for (const SoloTally::Use& use : statistics.total.by_algorithm)
    text += fmt::format(",{0}_asked,{0}_found,{0}_lost", use.algorithm);
  text += "\n";
  for (std::size_t b = 0; b < statistics.blocks.size(); ++b) {
    SoloTally tally = statistics.blocks[b];
    if (tally.games == 0) continue;
    text += fmt::format("{}", plan.first_of(b));
    for (const SoloCounter& counter : solo_counters) text += fmt::format(",{}", tally.*counter.count);
    text += fmt::format(",{},{}", tally.slowest_nanoseconds, fmt::join(tally.games_by_guesses, ","));
    for (const SoloTally::Use& each : statistics.total.by_algorithm) {
      const SoloTally::Use& use = tally.use_of(each.algorithm);
      text += fmt::format(",{},{},{}", use.asked, use.found, use.lost);
    }
    text += "\n";
  }
  return text;
}

// Runs the plan with a progress line until it is done or interrupted.
Result<Statistics> run_shown(StatisticsPlan plan, const InterruptFlag& interrupt,
                             const RunStatistics& run_statistics) {
  ProgressLine line;
  const ProgressRate pace;
  plan.stop = &interrupt.came();
  plan.progress = [&](const SoloTally& so_far) { line.show(pace.words(so_far.games, plan.games, "games")); };
  auto result = run_statistics(plan);
  line.clear();
  return result;
}

Result<std::array<std::string, 2>> levels_to_compare(const StatsOptions& options) {
  const auto refusal = [](const std::string& message, const std::string& where) {
    return Error{ErrorCode::bad_usage, message, where};
  };
  if (options.level) return refusal("--compare names its levels itself: leave --level out", "level");
  if (options.losses) return refusal("--losses is for one level: leave it or --compare out", "losses");
  if (options.review_losses)
    return refusal("--review-losses is for one level: leave it or --compare out", "review-losses");
  if (options.csv) return refusal("--csv is for one level: leave it or --compare out", "csv");
  const auto names = split(*options.compare, ',');
  if (names.size() != 2 || names[0] == names[1])
    return refusal("--compare: take two levels, like fast,strong", "compare");
  return std::array{std::string(names[0]), std::string(names[1])};
}

// Runs both levels on the same boards, one after the other, each with its own file to resume from.
int run_comparison(const StatsOptions& options, const RunStatistics& run_statistics) {
  const Format format = options.json ? Format::json : Format::text;
  const auto levels = levels_to_compare(options);
  if (!levels) return fail(levels.error(), format);
  auto plan = read_plan(options);
  if (!plan) return fail(plan.error(), format);
  const InterruptFlag interrupt;
  std::array<Statistics, 2> results;
  for (const std::string& level : *levels) {
    plan->level = level;
    if (auto fine = check(*plan); !fine) return fail(fine.error(), format);
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    plan->level = (*levels)[i];
    if (options.resume) plan->resume = *options.resume + "." + plan->level;
    auto result = run_shown(*plan, interrupt, run_statistics);
    if (!result) return fail(result.error(), format);
    results[i] = *std::move(result);
  }
  print(compare(results[0], results[1]), *levels, {Figures(results[0]), Figures(results[1])}, options.json);
  return interrupt.came() ? interrupted : fine;
}

json::object json_of(const OptimalPlay& play) {
  const auto share = [](std::uint64_t wins, std::uint64_t layouts) {
    return static_cast<double>(wins) / static_cast<double>(layouts);
  };
  json::array levels;
  for (const OptimalPlay::OfLevel& each : play.levels)
    levels.push_back(json::object{
        {"level", each.level}, {"wins", each.wins}, {"win_rate", share(each.wins, play.layouts)}});
  return {{"first", json::array{play.best_first.column, play.best_first.row}},
          {"layouts", play.best_layouts},
          {"wins", play.best_wins},
          {"win_rate", share(play.best_wins, play.best_layouts)},
          {"level_layouts", play.layouts},
          {"levels", std::move(levels)}};
}

void print(const OptimalPlay& play) {
  const auto row = [](std::string_view name, std::uint64_t wins, std::uint64_t layouts,
                      std::string_view note) {
    print_line(fmt::format("{:<12} {:>10} of {:>10}  {:8.4f}%{}", name, wins, layouts,
                           100 * static_cast<double>(wins) / static_cast<double>(layouts), note));
  };
  row("best play", play.best_wins, play.best_layouts,
      fmt::format(", first click at {},{}", play.best_first.column, play.best_first.row));
  for (const OptimalPlay::OfLevel& each : play.levels) row(each.level, each.wins, play.layouts, "");
}

// Plays every layout once, instead of random boards.
int run_optimum(const StatsOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  if (options.level || options.compare || options.csv || options.resume || options.losses ||
      options.review_losses)
    return fail({ErrorCode::bad_usage,
                 "--optimum has all levels and every layout: leave --level, --compare, --csv, --resume, "
                 "--losses and --review-losses out",
                 "optimum"},
                format);
  const auto plan = read_plan(options);
  if (!plan) return fail(plan.error(), format);
  if (auto fine = check(*plan); !fine) return fail(fine.error(), format);
  const InterruptFlag interrupt;
  ProgressLine line;
  const ProgressRate pace;
  Budget budget;
  budget.stop = &interrupt.came();
  budget.progress = [&](std::size_t done, std::size_t all) { line.show(pace.words(done, all, "games")); };
  const auto found = plan->game->ability<SoloStatistics>()->optimum(budget);
  line.clear();
  if (interrupt.came()) return interrupted;
  if (!found) return fail(found.error(), format);
  if (options.json)
    print_line(json_of(*found));
  else
    print(*found);
  return fine;
}

int run(const StatsOptions& options, const RunStatistics& run_statistics) {
  const Format format = options.json ? Format::json : Format::text;
  if (options.optimum) return run_optimum(options);
  if (options.compare) return run_comparison(options, run_statistics);
  const auto plan = read_plan(options);
  if (!plan) return fail(plan.error(), format);
  if (options.csv == "-" && (options.json || options.losses || options.review_losses))
    return fail({ErrorCode::bad_usage, "--csv -: takes the place of all other output", "csv"}, format);
  const InterruptFlag interrupt;
  const auto result = run_shown(*plan, interrupt, run_statistics);
  if (!result) return fail(result.error(), format);
  if (options.csv == "-" && !result->blocks.empty()) {
    cli::print(as_csv(*plan, *result));
    return interrupt.came() ? interrupted : fine;
  }
  // With many processes, only the leader has figures.
  if (options.csv && !result->blocks.empty())
    if (auto written = write_named_file(*options.csv, as_csv(*plan, *result), Placing::replace); !written)
      return fail(written.error(), format);
  if (options.json) {
    print_line(json_of(Figures(*result)));
  } else {
    print(Figures(*result));
    if (options.losses || options.review_losses) print_losses(result->total, options.review_losses);
  }
  return interrupt.came() ? interrupted : fine;
}

}  // namespace

void add_stats(const Program& program, const RunStatistics& run_statistics) {
  CLI::App* command =
      program.app.add_subcommand("stats", "Let a solver play many boards and report its win rate")
          ->group("Measure");
  command->require_subcommand(1);
  for (const Entry& entry : program.catalog.entries()) {
    const auto by_default = default_game(entry);
    if (!by_default || by_default->ability<SoloStatistics>() == nullptr) continue;
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    command->footer(
        fmt::format("Example: quadrille stats {} --level fast --games 1000 --seed 1", entry.name));
    game->footer(
        fmt::format("The same seed plays the same games, whatever the number of threads.\n"
                    "Example: quadrille stats {} --level fast --games 1000",
                    entry.name));
    const auto options = std::make_shared<StatsOptions>(entry);
    suggest(game->add_option("--level", options->level, "fast, strong or strongest (default: strong)"),
            level_names(entry))
        ->type_name("LEVEL");
    game->add_option("--compare", options->compare,
                     "two levels that play the same boards, for the paired difference of their win rates")
        ->type_name("A,B");
    game->add_option("--games", options->games, "number of games (default: 1000)")->type_name("N");
    game->add_option("--seed", options->seed, "seed of all boards (default: 1)")->type_name("N");
    game->add_option("--first-game", options->first_game,
                     "number of the first game of the seed, for a large run in parts (default: 0)")
        ->type_name("N");
    options->default_threads = program.threads;
    game->add_option("--threads", options->threads,
                     fmt::format("worker threads (default: {})", default_threads(program.threads)))
        ->type_name("N");
    game->add_option("--csv", options->csv,
                     "file for a line of every 100 games; - prints them instead of the figures")
        ->type_name("FILE");
    game->add_option("--resume", options->resume,
                     "file of finished games, from which an interrupted run resumes; with "
                     "--compare in FILE.A and FILE.B")
        ->type_name("FILE");
    options->flags.add_to(*game);
    game->add_flag("--losses", options->losses, "tables of the lost games by progress and by risk");
    game->add_flag("--review-losses", options->review_losses,
                   "the same, and whether each loss was forced (about two seconds for a loss on Expert)");
    game->add_flag("--optimum", options->optimum,
                   "exact win rates of best play and of every level over all layouts of a small board");
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options, run_statistics] { program.exit_code = run(*options, run_statistics); });
  }
}

}  // namespace quadrille::cli
