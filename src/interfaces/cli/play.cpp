#include <fmt/format.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/terminal/play_dialogue.h"
#include "interfaces/terminal/screen.h"
#include "service/saved_games.h"

namespace quadrille::cli {
namespace {

struct PlayOptions {
  explicit PlayOptions(const Entry& entry) : flags(entry.options) {}
  RuleFlags flags;
  std::string seed;
  std::string resume;
  bool no_undo = false;
};

Result<std::filesystem::path> data_directory() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return std::filesystem::path(data) / "quadrille";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".local" / "share" / "quadrille";
  return Error{ErrorCode::storage, "no place for saved games: set XDG_DATA_HOME or HOME", "XDG_DATA_HOME"};
}

// Lets a read that waits for input return, instead of ending the program in the middle of a line.
void wake_on_interrupt() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  ::sigaction(SIGINT, &action, nullptr);
}

Result<std::function<std::uint64_t()>> seed_source(const std::string& given) {
  std::uint64_t seed = 0;
  if (given.empty()) {
    std::random_device chance;
    seed = std::uint64_t{chance()} << 32 | chance();
  } else {
    const auto number = parse_unsigned(given);
    if (!number) return Error{ErrorCode::bad_usage, "--seed: " + number.error().message, "seed"};
    seed = *number;
  }
  // The first game has the seed itself; games played again draw theirs from it.
  return std::function<std::uint64_t()>(
      [seed, random = Random(seed)]() mutable { return std::exchange(seed, random.next()); });
}

Result<PlayRequest> read_request(const Program& program, const Entry& entry, const PlayOptions& options,
                                 const SavedGames& saved) {
  auto settings = options.flags.settings();
  if (!settings) return settings.error();
  auto seeds = seed_source(options.seed);
  if (!seeds) return seeds.error();
  PlayRequest request{.given = *settings, .seeds = *seeds, .undo_allowed = !options.no_undo};
  if (options.resume.empty()) return request;

  const auto record = saved.load(options.resume);
  if (!record) return record.error();
  if (record->game != entry.name)
    return Error{ErrorCode::bad_usage,
                 fmt::format("the saved game {} is one of {}: quadrille play {} --resume {}", options.resume,
                             record->game, record->game, options.resume),
                 "resume"};
  auto match = Match::replay(program.catalog, *record);
  if (!match) return match.error();
  const auto rules = entry.read_rules(record->rules);
  if (!rules) return rules.error();
  if (auto merged = request.given.merge(*rules); !merged) return merged.error();
  request.resumed = *std::move(match);
  request.saved_as = options.resume;
  return request;
}

int run(const Program& program, const Entry& entry, const PlayOptions& options) {
  const auto directory = data_directory();
  if (!directory) return fail(directory.error(), Format::text);
  const SavedGames saved(*directory / "games");
  auto request = read_request(program, entry, options, saved);
  if (!request) return fail(request.error(), Format::text);

  wake_on_interrupt();
  Screen screen(STDIN_FILENO, stdout);
  const auto ending = play_dialogue(entry, *std::move(request), saved, screen);
  if (!ending) return fail(ending.error(), Format::text);
  switch (*ending) {
    case Ending::finished: return fine;
    case Ending::interrupted: return interrupted;
    case Ending::input_ended:
      return fail({ErrorCode::bad_usage, "the input ended before the game did", "input"}, Format::text);
  }
  std::abort();
}

}  // namespace

void add_play(const Program& program) {
  CLI::App* command = program.app.add_subcommand("play", "play a game in the terminal");
  command->require_subcommand(1);
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    const auto options = std::make_shared<PlayOptions>(entry);
    options->flags.add_to(*game);
    game->add_option("--seed", options->seed, "of everything left to chance")->type_name("N");
    game->add_option("--resume", options->resume, "go on with a saved game")->type_name("NAME");
    game->add_flag("--no-undo", options->no_undo, "no turn can be taken back");
    game->footer(fmt::format(
        "Rules that no flag gives are asked for. Type help at any prompt.\nExample: quadrille play {}",
        entry.name));
    game->callback([program, &entry, options] { program.exit_code = run(program, entry, *options); });
  }
}

}  // namespace quadrille::cli
