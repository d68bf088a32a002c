#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <memory>
#include <string>

#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"

namespace quadrille::cli {
namespace {

struct PlayoutOptions {
  std::string game = "connect:7x6n4p2";
  std::string games = "1000000";
  std::string seed = "1";
  bool json = false;
};

int run_playouts(const Catalog& catalog, const PlayoutOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto game = game_named(catalog, options.game);
  if (!game) return fail(game.error(), format);
  const auto games = parse_unsigned(options.games);
  const auto seed = parse_unsigned(options.seed);
  if (!games || *games == 0)
    return fail({ErrorCode::bad_usage,
                 "--games must be a whole number from 1, not " + in_quotes(options.games), "games"},
                format);
  if (!seed) return fail({ErrorCode::bad_usage, "--seed: " + seed.error().message, "seed"}, format);
  const auto* playouts = (*game)->ability<Playouts>();
  if (playouts == nullptr)
    return fail({ErrorCode::unsupported, "these rules have no fast form to play random games on", "game"},
                format);

  const double begun = cpu_seconds();
  const PlayoutCount count = playouts->play(*games, *seed);
  const double seconds = cpu_seconds() - begun;
  const double speed = static_cast<double>(count.moves) / seconds;
  // The number of moves depends on the rules and the seed alone: it is the signature.
  if (options.json) {
    print_line(boost::json::object{{"games", count.games},
                                   {"signature", count.moves},
                                   {"cpu_seconds", seconds},
                                   {"moves_per_second", speed}});
  } else {
    print_line(fmt::format("signature {} (moves in {})", count.moves, counted(count.games, "game")));
    print_line(fmt::format("{:.1f} million moves/s, {:.3f} s of CPU", speed / 1e6, seconds));
  }
  return fine;
}

}  // namespace

CLI::App& add_bench(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("bench", "Measure speed, with a signature that never varies")
          ->group("Measure");
  command->require_subcommand(1);
  command->footer("Example: quadrille bench playouts");
  CLI::App* playouts =
      command->add_subcommand("playouts", "Play random games on the fast rules on one thread");
  playouts->footer("Example: quadrille bench playouts connect:9x7n5p2 --games 100000");
  const auto options = std::make_shared<PlayoutOptions>();
  suggest(playouts->add_option("game", options->game, "game and rules (default: connect:7x6n4p2)"),
          game_names(program.catalog))
      ->type_name("GAME:RULES");
  playouts->add_option("--games", options->games, "number of games (default: 1000000)")->type_name("N");
  playouts->add_option("--seed", options->seed, "seed of the random moves (default: 1)")->type_name("N");
  playouts->add_flag("--json", options->json, "print the answer as JSON");
  add_bench_analysis(program, *command);
  add_bench_matches(program, *command);
  add_bench_solve(program, *command);
  playouts->callback([program, options] { program.exit_code = run_playouts(program.catalog, *options); });
  return *command;
}

}  // namespace quadrille::cli
