#include "games/quarto/entry.h"

#include <memory>
#include <string_view>
#include <utility>

#include "catalog/adapter.h"
#include "games/quarto/analysis.h"
#include "games/quarto/bitboard.h"
#include "games/quarto/notation.h"
#include "games/quarto/opening_book.h"
#include "games/quarto/players.h"
#include "games/quarto/rules.h"
#include "games/quarto/wording.h"
#include "search/perft.h"
#include "search/playout.h"

namespace quadrille::quarto {
namespace {

using QuartoGame = Adapter<PlainRules, Notation>;

std::vector<Option> options() {
  Option squares = yes_or_no("squares", "2 x 2 blocks win too", "");
  squares.label = "2 \u00d7 2 squares win too";
  return {std::move(squares)};
}

Result<Settings> read_rules(std::string_view text) {
  Settings settings(options());
  if (text.empty()) return settings;
  if (text != write_rules({.squares = true}))
    return Error{ErrorCode::bad_notation, "the rules of quarto are nothing, or sq where 2 x 2 blocks win too",
                 "rules"};
  if (auto set = settings.set("squares", "yes"); !set) return set.error();
  return settings;
}

Identity identity_of(const Variant& variant) {
  Identity identity{"quarto", write_rules(variant), {"A", "B"}};
  identity.description = variant.squares
                             ? "Quarto: 4 in a row or in a 2 x 2 block that share a characteristic win"
                             : "Quarto: 4 in a row that share a characteristic win";
  for (Piece piece = 0; piece < pieces; ++piece)
    identity.pieces.push_back({.symbol = digit_of(piece),
                               .name = characteristics_of(piece),
                               .drawing = "piece",
                               .picture = picture_of(piece)});
  identity.legend = legend();
  identity.verbs = {{.id = "place",
                     .label = "place the piece",
                     .target = Verb::Target::square,
                     .pattern = "{letter}{row}",
                     .phrase = "place at {letter}{row}",
                     .ends_turn = false},
                    {.id = "pick",
                     .label = "pick a piece for the other player",
                     .target = Verb::Target::piece,
                     .pattern = "@{piece}",
                     .phrase = "give piece {piece}"}};
  identity.random_first_player = true;
  identity.hides_engine_games = true;
  return identity;
}

template <bool Squares>
void use_bitboards(QuartoGame& game) {
  using Bits = BitRules<Squares>;
  game.offer(Perft{game.on_observation(
      [](const Position& at, int depth) { return perft(Bits{}, Bits::from(at), depth); })});
  game.offer(Playouts{[](std::uint64_t games, std::uint64_t seed) {
    return PlayoutCount{games, moves_of_playouts(Bits{}, Bits::start(), games, seed)};
  }});
}

Result<std::shared_ptr<const Game>> create(const Settings& settings) {
  const Variant variant{.squares = settings["squares"] != 0};
  const PlainRules plain(variant);
  auto game = std::make_shared<QuartoGame>(plain, Notation{}, identity_of(variant));
  if (variant.squares) {
    use_bitboards<true>(*game);
  } else {
    use_bitboards<false>(*game);
  }
  const auto opening = std::make_shared<const OpeningBook>(plain);
  game->offer(Analyser{game->on_observation([plain, opening](const Position& at, const Budget& budget) {
    return analyse(plain, at, budget, opening.get());
  })});
  game->offer_engines(levels(), [plain, opening](const Position& at, std::string_view level,
                                                 const Budget& budget, std::uint64_t seed) {
    return choose(plain, at, level, budget, seed, opening.get());
  });
  game->offer(PositionEditing{[](const BoardParts& parts) {
    return parts.cells + ':' + (parts.in_hand.empty() ? "-" : parts.in_hand);
  }});
  game->offer(book_making(opening));
  return std::shared_ptr<const Game>(std::move(game));
}

}  // namespace

Entry entry() {
  return {
      .name = "quarto",
      .title = "Quarto",
      .about = "4 in a row that share a characteristic; the opponent picks your piece",
      .options = options(),
      .position_flags = {},
      .examples = {"", "sq"},
      .read_rules = read_rules,
      .create = create,
      .asks_seats = true,
  };
}

}  // namespace quadrille::quarto
