#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/temporary_folder.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/cli/suggestions.h"
#include "service/matches.h"

namespace quadrille::cli {
namespace {

struct MatchesOptions {
  std::string game = "connect:7x6n4p2";
  std::string matches = "100";
  std::string seed = "1";
  bool json = false;
};

struct Played {
  std::uint64_t moves = 0;
  double cpu_seconds = 0;
};

// Plays one match between people, by random moves to its end.
Result<Played> play_match(Matches& matches, const Game& game, const Settings& rules, Random& random) {
  const std::size_t seats = game.identity().tokens.size();
  auto begun = matches.create(
      {.game = game.identity().game, .rules = rules, .seats = std::vector<std::string>(seats, "human")});
  if (!begun) return begun.error();
  MatchView view = std::move(begun->match);
  Played played;
  while (view.to_move) {
    if (!view.legal || view.legal->empty())
      return Error{ErrorCode::unsupported, "these rules have too many moves to be listed", "game"};
    const std::string move = (*view.legal)[random.below(static_cast<std::uint32_t>(view.legal->size()))].text;
    const std::string token = *begun->tokens[*view.to_move];
    const double before = cpu_seconds();
    auto next = matches.play(view.id, token, {.move = move});
    played.cpu_seconds += cpu_seconds() - before;
    if (!next) return next.error();
    ++played.moves;
    view = *std::move(next);
  }
  return played;
}

int run(const Catalog& catalog, const MatchesOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto game = game_named(catalog, options.game);
  if (!game) return fail(game.error(), format);
  const auto entry = catalog.find((*game)->identity().game);
  if (!entry) return fail(entry.error(), format);
  const auto rules = (*entry)->read_rules((*game)->identity().rules);
  if (!rules) return fail(rules.error(), format);
  const auto count = parse_unsigned(options.matches);
  const auto seed = parse_unsigned(options.seed);
  if (!count || *count == 0 || !seed)
    return fail(
        {ErrorCode::bad_usage, "--matches takes a whole number from 1, --seed one from 0", "arguments"},
        format);
  const TemporaryFolder folder(std::filesystem::temp_directory_path());
  if (folder.path().empty())
    return fail({ErrorCode::storage, "cannot make a temporary folder", "folder"}, format);
  const auto store = Store::open("sqlite:" + (folder.path() / "matches.db").string());
  if (!store) return fail(store.error(), format);
  Matches matches(catalog, **store, {});

  Random random(*seed);
  Played all;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto played = play_match(matches, **game, *rules, random);
    if (!played) return fail(played.error(), format);
    all.moves += played->moves;
    all.cpu_seconds += played->cpu_seconds;
  }
  const double microseconds = all.cpu_seconds * 1e6 / static_cast<double>(all.moves);
  if (options.json) {
    print_line(boost::json::object{
        {"matches", *count}, {"signature", all.moves}, {"cpu_us_per_move", microseconds}});
  } else {
    print_line(fmt::format("signature {} (moves in {})", all.moves, counted(*count, "game")));
    print_line(fmt::format("{:.1f} us of CPU a move", microseconds));
  }
  return fine;
}

}  // namespace

void add_bench_matches(const Program& program, CLI::App& bench) {
  CLI::App* command = bench.add_subcommand(
      "matches", "Play matches in the service, each move stored in SQLite, on one thread");
  command->footer("Example: quadrille bench matches connect:9x7n5p2 --matches 10");
  const auto options = std::make_shared<MatchesOptions>();
  suggest(command->add_option("game", options->game, "game and rules (default: connect:7x6n4p2)"),
          game_names(program.catalog))
      ->type_name("GAME:RULES");
  command->add_option("--matches", options->matches, "number of matches (default: 100)")->type_name("N");
  command->add_option("--seed", options->seed, "seed of the random moves (default: 1)")->type_name("N");
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->callback([program, options] { program.exit_code = run(program.catalog, *options); });
}

}  // namespace quadrille::cli
