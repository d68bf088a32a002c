#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/table_analysis.h"
#include "core/text.h"
#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/json/answers.h"
#include "interfaces/terminal/analysis_text.h"
#include "interfaces/terminal/odds_text.h"
#include "solve/table.h"

namespace quadrille::cli {
namespace {

struct AnalyseOptions {
  explicit AnalyseOptions(const Entry& entry) : flags(entry) {}
  PositionFlags flags;
  BudgetFlags budget;
  std::optional<std::string> table;
  bool no_book = false;
  bool json = false;
};

// Returns the analysis from a table.
Result<Analysis> look_up(const Game& game, const std::string& state, const std::string& file) {
  return Table::open(file, name_of(game.identity())).and_then([&](const auto& table) {
    return analyse_by_table(game, state, *table);
  });
}

int show_odds(const Game& game, const OddsAnalyser& analyser, const Observation& observation, Budget budget,
              Format format) {
  const InterruptFlag interrupt;
  budget.stop = &interrupt.came();
  const auto odds = analyser.odds(observation, budget);
  if (!odds) {
    const int code = fail(odds.error(), format);
    return interrupt.came() ? interrupted : code;
  }
  const View view = game.describe(observation);
  if (format == Format::json) {
    print_line(answers::odds(game, view, *odds));
  } else {
    print_line(write_line(game.identity(), view.state));
    std::vector<std::string> facts;  // M02: mines left, flags and visible squares
    for (const Fact& fact : view.facts) facts.push_back(fmt::format("{}: {}", fact.name, fact.value));
    print_line(fmt::format("{}", fmt::join(facts, "   ")));
    print_line(odds_text(*odds));
  }
  return fine;
}

int run(const Catalog& catalog, const AnalyseOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto chosen = options.flags.choose(catalog);
  if (!chosen) return fail(chosen.error(), format);
  const Game& game = *chosen->game;
  const auto observation = game.read(chosen->state);
  if (!observation) return fail(observation.error(), format);
  auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  if (const auto* odds = game.ability<OddsAnalyser>(); odds && !options.table)
    return show_odds(game, *odds, *observation, *budget, format);
  const auto* analyser = game.ability<Analyser>();
  if (analyser == nullptr && !options.table)
    return fail({ErrorCode::unsupported, "these rules cannot be analysed", "rules"}, format);
  budget->use_book = !options.no_book;

  ProgressLine line;
  const InterruptFlag interrupt;
  budget->progress = [&](std::size_t settled, std::size_t all) {
    line.show(fmt::format("{} of {} moves settled, interrupt for what is known", settled, all));
  };
  budget->stop = &interrupt.came();
  const auto analysis =
      options.table ? look_up(game, chosen->state, *options.table) : analyser->analyse(*observation, *budget);
  line.clear();
  if (!analysis) return fail(analysis.error(), format);
  const View view = game.describe(*observation);
  if (options.json) {
    print_line(answers::analysis(game, view, *analysis));
  } else {
    print_line(write_line(game.identity(), view.state));
    if (!view.notation.empty()) print_line(view.notation);
    print_line(analysis_text(game, view, *analysis));
  }
  return interrupt.came() ? interrupted : fine;
}

}  // namespace

void add_analyse(const Program& program) {
  CLI::App* command =
      program.app
          .add_subcommand("analyse",
                          "Find the value of a position and of each of its moves, or the odds of mines")
          ->group("Analyse");
  command->require_subcommand(1);
  command->footer("Example: quadrille analyse connect --moves 44444432");
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    game->footer(
        fmt::format("Without a budget it ends when all is known, or where the game's README says. "
                    "Interrupted, or at the end of its time, it answers "
                    "with what is known by then; odds are complete or over_budget.\n"
                    "Example: quadrille analyse {} --position {}:{}: --time 5s --json",
                    entry.name, entry.name, entry.examples.front()));
    const auto options = std::make_shared<AnalyseOptions>(entry);
    options->flags.add_to(*game);
    options->budget.add_to(*game);
    game->add_option("--table", options->table, "table written by `quadrille solve` to look the answer up in")
        ->type_name("FILE");
    game->add_flag("--no-book", options->no_book, "search also where the opening book has the answer");
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options] { program.exit_code = run(program.catalog, *options); });
  }
}

}  // namespace quadrille::cli
