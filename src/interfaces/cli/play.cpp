#include <fcntl.h>
#include <fmt/format.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "core/files.h"
#include "core/random.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"
#include "interfaces/fullscreen/play_fullscreen.h"
#include "interfaces/fullscreen/screen.h"
#include "interfaces/terminal/play_dialogue.h"
#include "interfaces/terminal/rule_questions.h"
#include "interfaces/terminal/text_console.h"
#include "service/kept_games.h"

namespace quadrille::cli {
namespace {

struct PlayOptions {
  explicit PlayOptions(const Entry& entry)
      : flags(entry, InputPart::first_line) {}  // moves follow the first line
  PositionFlags flags;
  std::optional<std::string> seed;
  std::optional<std::string> resume;
  std::optional<std::string> seats;
  std::optional<std::string> time;
  std::optional<std::string> watch;
  bool no_undo = false;
  bool analysis = false;
  bool plain = false;
};

// Blocks the signals that end the program, including a closed terminal, and returns a descriptor that is
// readable once one has come. Input and signals are then waited for together, and no interrupt is lost
// between two reads.
int interrupt_descriptor() {
  sigset_t interrupts;
  sigemptyset(&interrupts);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&interrupts, signal);
  ::sigprocmask(SIG_BLOCK, &interrupts, nullptr);
  return ::signalfd(-1, &interrupts, SFD_CLOEXEC);
}

// Returns standard input, reopened as non-blocking if it is a terminal: an interrupt discards the text typed
// before it, perhaps just after a wait for input has ended.
int input_descriptor() {
  const char* terminal = ::ttyname(STDIN_FILENO);
  const int opened =
      terminal == nullptr ? -1 : ::open(terminal, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return opened >= 0 ? opened : STDIN_FILENO;
}

Result<std::function<std::uint64_t()>> seed_source(const std::optional<std::string>& given) {
  std::uint64_t seed = 0;
  if (!given) {
    std::random_device chance;
    seed = std::uint64_t{chance()} << 32 | chance();
  } else {
    const auto number = parse_unsigned(*given);
    if (!number) return Error{ErrorCode::bad_usage, "--seed: " + number.error().message, "seed"};
    seed = *number;
  }
  // The first game has the seed itself; further games draw theirs from it.
  return std::function<std::uint64_t()>(
      [seed, random = Random(seed)]() mutable { return std::exchange(seed, random.next()); });
}

// Returns the saved match that --resume names. Its rules must agree with those of the flags.
Result<Match> resumed_match(const Program& program, const Entry& entry, const std::string& name,
                            const KeptGames::Kept& found, Settings& given) {
  const Record* record = &found.record;
  if (found.forfeited)
    return Error{ErrorCode::game_over,
                 fmt::format("the match {} was {}", name,
                             found.forfeited->by == Forfeit::By::time ? "lost on time" : "resigned"),
                 "resume"};
  if (record->game != entry.name)
    return Error{ErrorCode::bad_usage,
                 fmt::format("the game {} is one of {}: quadrille play {} --resume {}", name, record->game,
                             record->game, name),
                 "resume"};
  auto match = Match::replay(program.catalog, *record);
  if (!match) return match.error();
  const auto rules = entry.read_rules(record->rules);
  if (!rules) return rules.error();
  const Settings flags = given;
  if (auto merged = given.merge(*rules); !merged) return merged.error();
  // A preset among the flags stands for rules that the saved game may not have.
  for (const Option& option : entry.options) {
    if (option.kind != Option::Kind::choice || !flags.given(option.name)) continue;
    Settings chosen(entry.options);
    if (auto set = chosen.set(option.name, write_value(option, flags[option.name])); !set) return set.error();
    const auto theirs = entry.create(chosen).and_then(
        [&](const auto& game) { return entry.read_rules(game->identity().rules); });
    if (!theirs) return theirs.error();
    for (const Option& detail : entry.options)
      if (detail.details == option.name && (*theirs)[detail.name] != (*rules)[detail.name])
        return Error{ErrorCode::bad_settings,
                     fmt::format("the game {} is {}:{}, and --{} {} is another board", name, entry.name,
                                 record->rules, option.name, write_value(option, flags[option.name])),
                     option.name};
  }
  return match;
}

Result<PlayRequest> read_request(const Program& program, const Entry& entry, const PlayOptions& options,
                                 const std::optional<KeptGames::Kept>& found) {
  auto settings = options.flags.rules().settings();
  if (!settings) return settings.error();
  auto seeds = seed_source(options.seed);
  if (!seeds) return seeds.error();
  PlayRequest request{.given = *settings,
                      .seeds = *seeds,
                      .undo_allowed = !options.no_undo,
                      .analysis_allowed = options.analysis,
                      .seed_chosen = options.seed.has_value()};
  const auto configured =
      program.configuration ? program.configuration->find(seats_key(entry)) : std::nullopt;
  const auto& seats = options.seats || options.resume ? options.seats : configured;
  if (seats)
    for (const std::string_view who : split(*seats, ',')) request.seats.emplace_back(trimmed(who));
  if (options.time) {
    const auto time = parse_duration(*options.time);
    if (!time) return Error{ErrorCode::bad_usage, "--time: " + time.error().message, "time"};
    request.move_time = *time;
  }
  if (options.watch) {
    request.watch = WatchSpeed{.by_steps = *options.watch == "step"};
    const auto time = parse_duration(*options.watch);
    if (!time && !request.watch->by_steps)
      return Error{ErrorCode::bad_usage,
                   "--watch: take step, or a time between moves: " + time.error().message, "watch"};
    if (time) request.watch->between_moves = *time;
  }
  if (options.resume && options.flags.named())
    return Error{ErrorCode::bad_usage, "--resume goes on with a whole game: it takes no other position",
                 "resume"};
  if (options.resume && (options.no_undo || options.analysis || options.seed))
    return Error{
        ErrorCode::bad_usage,
        "--resume goes on with a game as it was begun: --no-undo, --analysis and --seed are for new ones",
        "resume"};
  if (options.resume && options.seats)
    return Error{ErrorCode::bad_usage,
                 "--resume keeps the seats of the game; \"seat 2 hard\" changes them while it is played",
                 "seats"};
  if (found) {
    auto match = resumed_match(program, entry, *options.resume, *found, request.given);
    if (!match) return match.error();
    request.match = *std::move(match);
    request.kept = *found;
  } else if (options.flags.named()) {
    auto chosen = options.flags.choose(program.catalog);
    if (!chosen) return chosen.error();
    auto match = Match::begin(chosen->game, {.seed = request.seeds(),
                                             .from = chosen->state,
                                             .undo_allowed = request.undo_allowed,
                                             .seats = request.seats,
                                             .analysis_allowed = request.analysis_allowed});
    if (!match) return match.error();
    request.match = *std::move(match);
  }
  return request;
}

int exit_code(Ending ending) {
  switch (ending) {
    case Ending::finished: return fine;
    case Ending::interrupted: return interrupted;
    case Ending::input_ended:
      return fail({ErrorCode::bad_usage, "the input ended before the game did", "input"}, Format::text);
  }
  std::abort();
}

int play_on_whole_terminal(const Program& program, const Entry* entry, PlayRequest request,
                           KeptGames& games) {
  const auto farewell = fullscreen::play_fullscreen(program.catalog, entry, std::move(request), games);
  if (!farewell) return fail(farewell.error(), Format::text);
  if (!farewell->words.empty()) print_line(farewell->words);
  return exit_code(farewell->ending);
}

BestTimes best_times() {
  const auto data = user_data_folder();
  return data.empty() ? BestTimes() : BestTimes(data / "best-times.json");
}

bool takes_whole_terminal(const PlayOptions& options) {
  return !options.plain && fullscreen::Screen::possible();
}

// Sets the number of players in the form to the number of seats. Returns an error if no answer could seat
// them.
Result<void> fit_seats(const Entry& entry, PlayRequest& request) {
  if (request.match || request.seats.empty()) return {};
  const RuleQuestions questions(entry, request.given, [&](const Game&) { return request.seats; });
  if (auto error = questions.hopeless()) return *std::move(error);
  const bool asks_players = std::any_of(entry.options.begin(), entry.options.end(),
                                        [](const Option& option) { return option.name == "players"; });
  if (!asks_players || request.given.given("players")) return {};
  return request.given.set("players", std::to_string(request.seats.size()));
}

int run(const Program& program, const Entry& entry, const PlayOptions& options, KeptGames& games) {
  std::optional<KeptGames::Kept> found;
  if (options.resume) {
    auto game = games.load(*options.resume);
    if (!game) return fail(game.error(), Format::text);
    found = *std::move(game);
  }
  auto request = read_request(program, entry, options, found);
  if (!request) return fail(request.error(), Format::text);
  request->best_times = best_times();
  if (takes_whole_terminal(options)) {
    if (auto fit = fit_seats(entry, *request); !fit) return fail(fit.error(), Format::text);
    return play_on_whole_terminal(program, &entry, *std::move(request), games);
  }

  // Scripts keep only what they save explicitly.
  request->keeps_every_move = ::isatty(STDIN_FILENO) != 0;
  TextConsole screen(input_descriptor(), stdout, interrupt_descriptor());
  const auto ending = play_dialogue(entry, *std::move(request), games, screen);
  return ending ? exit_code(*ending) : fail(ending.error(), Format::text);
}

// Starts the form without a game: the form asks for it.
int run_without_game(const Program& program) {
  if (!fullscreen::Screen::possible()) throw CLI::RequiredError::Subcommand(1);
  auto seeds = seed_source(std::nullopt);
  if (!seeds) return fail(seeds.error(), Format::text);
  PlayRequest request{.given = Settings(program.catalog.entries().front().options), .seeds = *seeds};
  request.best_times = best_times();
  KeptGames games(user_data_folder());
  return play_on_whole_terminal(program, nullptr, std::move(request), games);
}

}  // namespace

int resume_game(const Program& program, KeptGames& games, const std::string& name, bool plain) {
  const auto found = games.load(name);
  if (!found) return fail(found.error(), Format::text);
  const auto entry = program.catalog.find(found->record.game);
  if (!entry) return fail(KeptGames::unreadable(name), Format::text);
  PlayOptions options(**entry);
  options.resume = name;
  options.plain = plain;
  return run(program, **entry, options, games);
}

void add_play(const Program& program) {
  CLI::App* command = program.app.add_subcommand("play", "Play a game in the terminal")->group("Play");
  command->require_subcommand(0, 1);
  command->footer("Without a game, a terminal shows a form to choose one.\nExample: quadrille play connect");
  command->callback([program, command] {
    if (command->get_subcommands().empty()) program.exit_code = run_without_game(program);
  });
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    const auto options = std::make_shared<PlayOptions>(entry);
    options->flags.add_to(*game);
    game->add_option("--seed", options->seed, "seed of all random choices (default: a new one)")
        ->type_name("N");
    auto seats = level_names(entry);
    seats.insert(seats.begin(), std::string(Match::human));
    suggest_list(game->add_option(
                     "--seats", options->seats,
                     fmt::format("seats, separated by commas: {} (default: all human)", listed(seats, "or"))),
                 seats)
        ->type_name("LIST");
    game->add_option("--time", options->time,
                     "time for each move of an engine (default: its level's own effort)")
        ->type_name("TIME");
    suggest(game->add_option("--watch", options->watch,
                             "where only engines play: time between moves, or step for one at each Enter"),
            {"step", "500ms"})
        ->type_name("PACE");
    game->add_option("--resume", options->resume, "name of a kept game to resume")->type_name("NAME");
    game->add_flag("--plain", options->plain, "prompts instead of the full screen");
    game->add_flag("--no-undo", options->no_undo, "forbid takebacks");
    game->add_flag("--analysis", options->analysis, "allow hints and analysis while people play each other");
    const auto usual = default_game(entry);
    const bool alone = usual && usual->identity().players() == 1;
    game->footer(
        fmt::format("Questions that no flag answers are asked. Type help at any prompt.\nExample: quadrille "
                    "play {}{}",
                    entry.name, alone ? "" : " --seats human,hard"));
    game->callback([program, &entry, options] {
      KeptGames games(user_data_folder());
      program.exit_code = run(program, entry, *options, games);
    });
  }
}

}  // namespace quadrille::cli
