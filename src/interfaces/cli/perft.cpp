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

namespace quadrille::cli {
namespace {

constexpr int deepest = 1000;

struct PerftOptions {
  explicit PerftOptions(const Entry& entry) : flags(entry) {}
  PositionFlags flags;
  std::string depth;
  bool json = false;
};

Result<std::uint64_t> count(const Catalog& catalog, const PerftOptions& options) {
  const auto depth = parse_integer(options.depth);
  if (!depth || *depth < 0 || *depth > deepest)
    return Error{ErrorCode::bad_usage,
                 fmt::format("the depth must be a whole number from 0 to {}, not {}", deepest,
                             in_quotes(options.depth)),
                 "depth"};
  const auto chosen = options.flags.choose(catalog);
  if (!chosen) return chosen.error();
  const Game& game = *chosen->game;
  const auto* perft = game.ability<Perft>();
  if (perft == nullptr)
    return Error{ErrorCode::unsupported, "these rules cannot count lines of play", "rules"};
  const auto observation = game.read(chosen->state);
  if (!observation) return observation.error();
  return perft->count(*observation, static_cast<int>(*depth));
}

}  // namespace

void add_perft(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("perft", "Count the lines of play of a length")->group("Analyse");
  command->require_subcommand(1);
  command->footer("Example: quadrille perft connect 9");
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    const auto usual = default_game(entry);
    const bool counts = usual && usual->ability<Perft>() != nullptr;
    game->footer(counts ? fmt::format("Example: quadrille perft {} 5", entry.name)
                        : fmt::format("Not for {}: chance decides what a move does.", entry.name));
    const auto options = std::make_shared<PerftOptions>(entry);
    game->add_option("depth", options->depth, "number of moves")->required()->type_name("DEPTH");
    options->flags.add_to(*game);
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options] {
      const Format format = options->json ? Format::json : Format::text;
      const auto nodes = count(program.catalog, *options);
      if (!nodes) {
        program.exit_code = fail(nodes.error(), format);
      } else if (options->json) {
        print_line(boost::json::object{{"depth", std::stoi(options->depth)}, {"nodes", *nodes}});
      } else {
        print_line(std::to_string(*nodes));
      }
    });
  }
}

}  // namespace quadrille::cli
