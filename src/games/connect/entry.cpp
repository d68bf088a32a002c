#include "games/connect/entry.h"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <utility>

#include "catalog/adapter.h"
#include "games/connect/analysis.h"
#include "games/connect/bitboard.h"
#include "games/connect/notation.h"
#include "games/connect/opening_book.h"
#include "games/connect/players.h"
#include "games/connect/rules.h"
#include "games/connect/tiers.h"
#include "search/perft.h"
#include "search/playout.h"
#include "solve/tier_work_of.h"

namespace quadrille::connect {

static_assert(Tree<BitRules<Bits64>>);
static_assert(Tree<BitRules<Bits128>>);

namespace {

using ConnectGame = Adapter<PlainRules, Notation>;

std::vector<Option> options() {
  return {
      {.name = "players",
       .about = "number of players, letters A to W",
       .question = "Number of players",
       .min = 2,
       .max = most_players,
       .default_value = 2,
       .label = "Players",
       .unit = "players"},
      {.name = "columns",
       .about = "columns of the board",
       .question = "Columns",
       .min = 2,
       .max = largest_side,
       .default_value = 7,
       .label = "Columns",
       .unit = "columns"},
      {.name = "rows",
       .about = "rows of the board",
       .question = "Rows",
       .min = 2,
       .max = largest_side,
       .default_value = 6,
       .label = "Rows",
       .unit = "rows"},
      {.name = "connect",
       .about = "tokens in a row that win",
       .question = "Tokens to connect",
       .min = 2,
       .max = largest_side,
       .default_value = 4,
       .label = "In a row to win",
       .unit = "tokens"},
  };
}

Result<Settings> read_rules(std::string_view text) {
  return read_rule_word(options(),
                        {{.option = "columns"},
                         {.mark = 'x', .option = "rows", .joined = true},
                         {.mark = 'n', .option = "connect"},
                         {.mark = 'p', .option = "players"}},
                        text, "7x6n4p2 (columns x rows, n in a row, players)");
}

template <class Word>
void use_bitboards(ConnectGame& game, const Shape& shape) {
  const BitRules<Word> rules(shape);
  game.offer(Perft{game.on_observation([rules, shape](const Position& at, int depth) {
    // The bitboard detects only lines of the last mover; there can be no others.
    return perft(rules, rules.from(at, shape), depth);
  })});
  game.offer(Playouts{[rules](std::uint64_t games, std::uint64_t seed) {
    return PlayoutCount{games, moves_of_playouts(rules, rules.start(), games, seed)};
  }});
}

// Offers strong solving on boards whose positions can be numbered.
template <class Word>
void use_tiers(ConnectGame& game, const PlainRules& plain) {
  const Shape shape = plain.shape();
  if (!Tiers<Word>::fits(shape)) return;
  const BitRules<Word> rules(shape);
  game.offer(Scoring{game.on_observation([shape](const Position& at, Value value, int remoteness) {
    const int winner = winning_score(shape.cells(), at.tokens() + remoteness - 1);
    return value == Value::tie ? 0 : value == Value::win ? winner : -winner;
  })});
  game.offer_strong_solving(
      [rules, plain, shape] {
        return std::make_unique<const TierWorkOf<Tiers<Word>>>(
            Tiers<Word>(shape), [rules, plain](const typename BitRules<Word>::Position& at) {
              return write_board(plain.shape(), rules.to_plain(at, plain).cells());
            });
      },
      [rules, shape](const Position& at) { return rules.from(at, shape); });
}

Result<std::shared_ptr<const Game>> create(const Settings& settings) {
  const auto shape =
      checked({settings["columns"], settings["rows"], settings["connect"], settings["players"]});
  if (!shape) return shape.error();

  Identity identity{"connect", write_rules(*shape)};
  for (int player = 0; player < shape->players; ++player) {
    const char letter = static_cast<char>('A' + player);
    identity.tokens.emplace_back(1, letter);
    identity.pieces.push_back(
        {letter, Player{static_cast<std::uint8_t>(player)}, fmt::format("token of {}", letter), "token"});
  }
  identity.description = fmt::format("Connect: {} columns by {} rows, {} in a row wins, {} players",
                                     shape->columns, shape->rows, shape->in_a_row, shape->players);

  identity.empty = empty_letter;
  identity.verbs = {{.id = "drop",
                     .label = "choose a column",
                     .target = Verb::Target::column,
                     .pattern = "{column}",
                     .phrase = "drop into column {column}",
                     .key = 'd'}};

  auto game = std::make_shared<ConnectGame>(PlainRules(*shape), Notation{}, std::move(identity));
  const PlainRules plain(*shape);
  const auto opening = BitRules<Bits128>::fits(*shape) ? std::make_shared<const OpeningBook>(plain) : nullptr;
  game->offer_analysis([plain, opening](const Position& at, const Budget& budget) {
    return analyse(plain, at, budget, opening.get());
  });
  game->offer_engines(levels(*shape), [plain, opening](const Position& at, std::string_view level,
                                                       const Budget& budget, std::uint64_t seed) {
    return choose(plain, at, level, budget, seed, opening.get());
  });
  game->offer(PositionEditing{[](const BoardParts& parts) { return parts.cells; }});
  game->offer(MoveHistory{game->on_observation([](const Position& at) {
    std::vector<std::string> moves;
    if (at.knows_history())
      for (const Column column : at.history()) moves.push_back(std::to_string(column + 1));
    return moves;
  })});
  if (opening != nullptr) game->offer(book_making(opening));
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
      .name = "connect",
      .title = "Connect",
      .about = "n in a row on any board, any number of players; tokens fall to the lowest free row",
      .options = options(),
      .position_flags = {{"moves", "the columns played so far: 4453, or 4,4,5,3"},
                         {"board", "the board as letters, top row first, X for an empty square"}},
      .examples = {"7x6n4p2", "4x4n3p2", "9x7n5p3", "4x30n4p2", "11x10n4p2", "2x2n2p2", "20x20n5p23"},
      .read_rules = read_rules,
      .create = create,
  };
}

}  // namespace quadrille::connect
