#include "games/minesweeper/entry.h"

#include <fmt/format.h>
#include <algorithm>

#include <memory>
#include <string>
#include <utility>

#include "catalog/adapter.h"
#include "games/minesweeper/generator/generator.h"
#include "games/minesweeper/generator/no_guess.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/rules/presets.h"
#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/analysis.h"
#include "games/minesweeper/solver/optimum.h"
#include "games/minesweeper/solver/play_alone.h"
#include "games/minesweeper/solver/summary.h"

namespace quadrille::minesweeper {
namespace {

using MinesweeperGame = Adapter<PlainRules, Notation>;

Identity identity_of(const Variant& variant) {
  Identity identity{"minesweeper", write_rules(variant), {"F"}};
  identity.description = "Minesweeper: " + in_words(variant);
  identity.empty = '0';
  identity.legend = "# covered   F flag   1 to 8 mines around   . none   * mine   ! exploded   x wrong flag";
  identity.verbs = {{.id = "open",
                     .label = "open",
                     .target = Verb::Target::square,
                     .pattern = "o{column},{row}",
                     .phrase = "open {column},{row}"},
                    {.id = "flag",
                     .label = "flag",
                     .target = Verb::Target::square,
                     .pattern = "f{column},{row}",
                     .phrase = "flag {column},{row}",
                     .key = 'f',
                     .at_cursor = true}};
  identity.pieces = {{'#', {}, "covered square", "cover"},
                     {'F', {}, "flag", "flag"},
                     {'*', {}, "mine", "mine"},
                     {'!', {}, "exploded mine", "explosion"},
                     {'x', {}, "wrong flag", "wrong_flag"}};
  for (char clue = '0'; clue <= '8'; ++clue)
    identity.pieces.push_back({clue, {}, fmt::format("{} mines around", clue), "clue"});
  identity.dense_boards = true;
  if (const auto preset = preset_of(variant); !preset.empty())
    identity.ranking = fmt::format("minesweeper {} {}", preset, write_rules(variant));
  return identity;
}

// Returns the layout of a no-guess board, which is searched for before the game begins.
Result<std::string> deal(const Variant& variant, std::uint64_t seed, const Limits& limits) {
  BudgetWatch watch(limits);
  return deal_no_guess(variant, seed, watch).transform(write_layout);
}

Result<std::shared_ptr<const Game>> create(const Settings& settings) {
  const auto variant = variant_of(settings);
  if (!variant) return variant.error();
  const auto rules = PlainRules::create(*variant);
  if (!rules) return rules.error();
  const PlainRules& plain = *rules;
  auto game = std::make_shared<MinesweeperGame>(plain, Notation{}, identity_of(*variant));
  game->offer(PositionEditing{[width = static_cast<std::size_t>(variant->width)](const BoardParts& parts) {
    std::string state;
    for (std::size_t from = 0; from < parts.cells.size(); from += width)
      state += (from == 0 ? "" : "/") + parts.cells.substr(from, width);
    return state;
  }});
  game->offer(SoloSummary{game->on_observation(sum_up)});
  game->offer(OddsAnalyser{game->on_observation(analyse)});
  game->offer_engines(solver_levels(),
                      [](const Observation& observation, std::string_view level, const Budget& budget,
                         std::uint64_t /*seed*/) { return choose(observation, level, budget); });
  game->offer(
      SoloStatistics{.check = [plain](std::string_view level) { return check_solo(plain, level); },
                     .play = [plain](const SoloPlan& plan) { return play_alone(plain, plan); },
                     .optimum = [plain](const Budget& budget) { return find_optimum(plain, budget); }});
  game->offer(StartCompletion{[plain](std::uint64_t seed, std::string_view from, const Budget& budget) {
    BudgetWatch watch(budget);
    return Notation{}.complete_start(plain, seed, from, watch);
  }});
  if (needs_no_guess(variant->first_click))
    game->offer(Dealing{[variant = *variant](std::uint64_t seed, const Budget& budget) {
      return deal(variant, seed, budget);
    }});
  return std::shared_ptr<const Game>(std::move(game));
}

}  // namespace

Entry entry() {
  return {
      .name = "minesweeper",
      .title = "Minesweeper",
      .about = "uncover every square that has no mine, on any board",
      .options = options(),
      .position_flags = {},
      .examples = {"9x9m10safe", "16x16m40any", "30x16m99open", "1x1m0any", "5x1m2safe", "4x4m15safe",
                   "40x3m0open"},
      .read_rules = read_rules,
      .create = create,
  };
}

}  // namespace quadrille::minesweeper
