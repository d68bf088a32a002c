#include "core/text.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/adapter.h"
#include "games/kaboom/analysis.h"
#include "games/kaboom/bitboard.h"
#include "games/kaboom/notation.h"
#include "games/kaboom/players.h"
#include "games/kaboom/rules.h"
#include "games/kaboom/tiers.h"
#include "search/perft.h"
#include "search/playout.h"
#include "solve/tier_work_of.h"

namespace quadrille::kaboom {

static_assert(Tree<BitRules<Bits64>>);
static_assert(Tree<BitRules<Bits128>>);

namespace {

using KaboomGame = Adapter<PlainRules, Notation>;

std::vector<Option> options() {
  const auto side = [](const char* name, const char* about, const char* label, int otherwise) {
    return Option{.name = name,
                  .about = about,
                  .question = label,
                  .min = 2,
                  .max = largest_side,
                  .default_value = otherwise,
                  .label = label,
                  .unit = name};
  };
  const auto bombs_of = [](char player) {
    return Option{.name = fmt::format("{}-bombs", player),
                  .about = fmt::format("bombs of player {}", player),
                  .question = fmt::format("Bombs for player {}", player),
                  .max = most_bombs,
                  .default_value = 2,
                  .follows = "bombs",
                  .label = fmt::format("Bombs of {}", player),
                  .unit = "bombs"};
  };
  Option misere = yes_or_no("misere", "who connects n loses", "Misere: who connects loses");
  misere.label = "Mis\u00e8re";
  Option super_bomb =
      yes_or_no("super-bomb", "a bomb takes its whole row and column", "Super-bombs: a whole row and column");
  super_bomb.label = "Super-bombs";
  return {side("columns", "columns of the board", "Columns", 7),
          side("rows", "rows of the board", "Rows", 6),
          {.name = "connect",
           .about = "pieces in a row that win",
           .question = "Pieces to connect",
           .min = 2,
           .max = largest_side,
           .default_value = 4,
           .label = "In a row to win",
           .unit = "pieces"},
          {.name = "bombs",
           .about = "bombs of each player",
           .question = "Bombs for each player",
           .max = most_bombs,
           .default_value = 2,
           .label = "Bombs of each",
           .unit = "bombs"},
          bombs_of('x'),
          bombs_of('o'),
          std::move(misere),
          std::move(super_bomb)};
}

Result<Settings> read_rules(std::string_view text) {
  return read_rule_word(
      options(),
      {{.option = "columns"},
       {.mark = 'x', .option = "rows", .joined = true},
       {.mark = 'n', .option = "connect"},
       {.mark = 'b', .option = "x-bombs"},
       {.mark = '.', .option = "o-bombs", .joined = true},
       {.mark = 'm', .option = "misere"},
       {.mark = 's', .option = "super-bomb"}},
      text,
      "7x6n4b2.2ms (columns x rows, n in a row, bombs of x . bombs of o, m for misere, s for "
      "super-bomb)");
}

Result<Settings> rules_in_state(std::string_view state) {
  Settings settings(options());
  if (trimmed(state).empty()) return settings;  // the start
  const auto size = size_in(state);
  if (!size) return size.error();
  for (const auto& [name, value] : {std::pair{"columns", size->columns}, {"rows", size->rows}})
    if (auto set = settings.set(name, std::to_string(value)); !set)
      return Error{ErrorCode::bad_board, "in the position " + set.error().message, name};
  return settings;
}

// Refuses a number of bombs for both players that contradicts the number of one player.
Result<void> check_bombs(const Settings& settings) {
  for (const char* name : {"x-bombs", "o-bombs"})
    if (settings.given("bombs") && settings.given(name) && settings["bombs"] != settings[name])
      return Error{ErrorCode::bad_settings,
                   fmt::format("bombs is given as {} and {} as {}: give the number for both players, or one "
                               "for each",
                               settings["bombs"], name, settings[name]),
                   fmt::format("bombs, {}", name)};
  return {};
}

std::string in_words(const Shape& shape) {
  std::string bombs = shape.x_bombs == shape.o_bombs
                          ? counted(shape.x_bombs, "bomb") + " each"
                          : fmt::format("{} for x, {} for o", counted(shape.x_bombs, "bomb"), shape.o_bombs);
  return fmt::format("Kaboom: {} columns by {} rows, {} in a row {}, {}{}", shape.columns, shape.rows,
                     shape.in_a_row, shape.misere ? "loses" : "wins", bombs,
                     shape.super_bomb ? ", super-bombs" : "");
}

std::vector<Verb> verbs() {
  using Target = Verb::Target;
  return {{.id = "drop",
           .label = "choose a column",
           .target = Target::column,
           .pattern = "{column}",
           .phrase = "drop into column {column}",
           .key = 'd'},
          {.id = "bomb",
           .label = "choose a column",
           .target = Target::column,
           .pattern = "b{column}",
           .phrase = "drop a bomb into column {column}",
           .key = 'b'},
          {.id = "detonate",
           .label = "choose a bomb to set off",
           .target = Target::square,
           .pattern = "d{column}.{row}",
           .phrase = "detonate the bomb at {column},{row}",
           .key = 'x',
           .confirms = true},
          {.id = "pass",
           .label = "pass",
           .target = Target::none,
           .pattern = "pass",
           .phrase = "pass",
           .key = 'p'}};
}

template <class Word>
void use_bitboards(KaboomGame& game, const Shape& shape) {
  const BitRules<Word> rules(shape);
  game.offer(Perft{game.on_observation(
      [rules](const Position& at, int depth) { return perft(rules, rules.from(at), depth); })});
  game.offer(Playouts{[rules](std::uint64_t games, std::uint64_t seed) {
    return PlayoutCount{games, moves_of_playouts(rules, rules.start(), games, seed)};
  }});
}

// Offers strong solving on boards whose positions can be numbered.
template <class Word>
void use_tiers(KaboomGame& game, const PlainRules& plain) {
  if (!Tiers<Word>::fits(plain.shape())) return;
  const BitRules<Word> rules(plain.shape());
  game.offer_strong_solving(
      [rules, plain] {
        return std::make_unique<const TierWorkOf<Tiers<Word>>>(
            Tiers<Word>(plain.shape()), [rules, plain](const typename BitRules<Word>::Position& at) {
              return Notation{}.describe(plain, rules.to_plain(at, plain)).state;
            });
      },
      [rules](const Position& at) { return rules.from(at); });
}

Result<std::shared_ptr<const Game>> create(const Settings& settings) {
  if (auto bombs = check_bombs(settings); !bombs) return bombs.error();
  const auto shape = checked({.columns = settings["columns"],
                              .rows = settings["rows"],
                              .in_a_row = settings["connect"],
                              .x_bombs = settings["x-bombs"],
                              .o_bombs = settings["o-bombs"],
                              .misere = settings["misere"] != 0,
                              .super_bomb = settings["super-bomb"] != 0});
  if (!shape) return shape.error();
  const PlainRules plain(*shape);
  Identity identity{"kaboom", write_rules(*shape), {"x*", "o@"}, in_words(*shape)};
  for (const char player : {'x', 'o'}) {
    const Player owner{static_cast<std::uint8_t>(player == 'x' ? 0 : 1)};
    identity.pieces.push_back({player, owner, fmt::format("piece of {}", player), "token"});
    identity.pieces.push_back({player == 'x' ? '*' : '@', owner, fmt::format("bomb of {}", player), "bomb"});
  }
  identity.verbs = verbs();
  auto game = std::make_shared<KaboomGame>(plain, Notation{}, std::move(identity));
  game->offer_analysis(
      [plain](const Position& at, const Budget& budget) { return analyse(plain, at, budget); });
  game->offer_engines(levels(),
                      [plain](const Position& at, std::string_view level, const Budget& budget,
                              std::uint64_t seed) { return choose(plain, at, level, budget, seed); });
  game->offer(PositionEditing{[columns = static_cast<std::size_t>(shape->columns)](const BoardParts& parts) {
    std::string state = fmt::format("{},{}", parts.to_move, parts.left);
    for (std::size_t from = 0; from < parts.cells.size(); from += columns)
      state += ',' + parts.cells.substr(from, columns);
    return state;
  }});
  if (BitRules<Bits64>::fits(*shape)) {
    use_bitboards<Bits64>(*game, *shape);
    use_tiers<Bits64>(*game, plain);
  } else if (BitRules<Bits128>::fits(*shape)) {
    use_bitboards<Bits128>(*game, *shape);
    use_tiers<Bits128>(*game, plain);
  } else {
    game->offer(Perft{
        game->on_observation([plain](const Position& at, int depth) { return perft(plain, at, depth); })});
  }
  return std::shared_ptr<const Game>(std::move(game));
}

}  // namespace

Entry entry() {
  return {
      .name = "kaboom",
      .title = "Kaboom",
      .about = "Connect with bombs: they take what is around them, and what stood above falls",
      .options = options(),
      .position_flags = {},
      .examples = {"7x6n4b2.2", "4x4n4b1.1ms", "3x3n3b1.1", "9x9n4b3.0", "5x4n3b4.2s", "11x10n4b5.5",
                   "20x20n5b9.9s", "2x2n2b0.0", "6x6n4b2.2m"},
      .read_rules = read_rules,
      .create = create,
      .rules_in_state = rules_in_state,
  };
}

}  // namespace quadrille::kaboom
