#include "example/noughts/entry.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/adapter.h"
#include "catalog/forced_analysis.h"
#include "core/text.h"
#include "search/perft.h"

namespace quadrille::noughts {
namespace {

// 1. The rules: positions are values, a move gives a new one.
struct Board {
  std::string cells = std::string(9, '-');  // row by row, top row first
  int moves = 0;
};

struct Noughts {
  using Position = Board;
  using Observation = Board;  // no hidden information: the position itself
  using Move = std::uint8_t;

  int players() const { return 2; }
  Board start(std::uint64_t /*seed*/) const { return {}; }
  const Board& observe(const Board& at, Viewer /*viewer*/) const { return at; }
  Player to_move(const Board& at) const { return Player{at.moves % 2 == 1}; }

  Outcome outcome(const Board& at) const {
    constexpr std::array<std::array<std::size_t, 3>, 8> lines = {
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    for (const auto& [a, b, c] : lines)
      if (at.cells[a] != '-' && at.cells[a] == at.cells[b] && at.cells[b] == at.cells[c])
        return won_by(Player{at.cells[a] == 'O'});
    return at.moves == 9 ? drawn() : Outcome{};
  }

  std::vector<Move> moves(const Board& at) const {
    std::vector<Move> free;
    for (Move cell = 0; cell < 9 && outcome(at).is_open(); ++cell)
      if (at.cells[cell] == '-') free.push_back(cell);
    return free;
  }

  Result<Effect> validate(const Board& at, Move cell) const {
    if (!outcome(at).is_open()) return Error{ErrorCode::game_over, "The game is over."};
    if (at.cells[cell] != '-') return Error{ErrorCode::illegal_move, "That cell is taken."};
    return Effect::changes;
  }

  Board after(Board at, Move cell) const {
    at.cells[cell] = to_move(at) == Player{0} ? 'X' : 'O';
    ++at.moves;
    return at;
  }
};

// 2. The notation: the text of moves and positions, and the view of a position.
struct Notation {
  Result<std::uint8_t> read_move(const Noughts& /*rules*/, const Board& /*at*/, std::string_view text) const {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
      return Error{ErrorCode::bad_notation, "Type a cell from a1 to c3."};
    return static_cast<std::uint8_t>((text[1] - '1') * 3 + text[0] - 'a');
  }
  std::string write_move(const Noughts& /*rules*/, std::uint8_t cell) const {
    return {static_cast<char>('a' + cell % 3), static_cast<char>('1' + cell / 3)};
  }

  Result<Board> read(const Noughts& /*rules*/, std::string_view text) const {
    if (text.empty()) return Board{};
    Board at{std::string(text)};
    if (text.size() != 9 || text.find_first_not_of("XO-") != std::string_view::npos)
      return Error{ErrorCode::bad_board, "A board has nine cells of X, O or -."};
    int lead = 0;
    for (const char c : text) {
      at.moves += c == '-' ? 0 : 1;
      lead += c == 'X' ? 1 : c == 'O' ? -1 : 0;
    }
    if (lead != at.moves % 2) return Error{ErrorCode::bad_board, "X and O take turns, X first."};
    return at;
  }
  Result<Board> begin(const Noughts& rules, std::uint64_t /*seed*/, std::string_view text) const {
    return read(rules, text);
  }

  View describe(const Noughts& rules, const Board& at) const {
    View view;
    view.state = at.cells;
    view.turn = {rules.outcome(at), rules.to_move(at)};
    view.columns = view.rows = 3;
    view.column_letters = true;
    view.cells = at.cells;
    view.prompt = "choose a cell (a1-c3)";
    if (!view.turn.outcome.is_open())
      view.result = view.turn.outcome == drawn() ? "A draw." : "Three in a row.";
    return view;
  }
};

// 3. The entry: the game in the catalogue, and its factory.
Result<Settings> read_rules(std::string_view text) {
  if (!text.empty()) return Error{ErrorCode::bad_notation, "Noughts has no rules to choose."};
  return Settings(std::vector<Option>{});
}

Result<std::shared_ptr<const Game>> create(const Settings& /*settings*/) {
  Identity identity{"noughts", "", {"X", "O"}, "Noughts"};
  identity.pieces = {{'X', Player{0}, "cross", "token"}, {'O', Player{1}, "nought", "token"}};
  identity.verbs = {{.id = "mark",
                     .label = "choose a cell",
                     .target = Verb::Target::square,
                     .pattern = "{letter}{row}",
                     .phrase = "mark {letter}{row}"}};
  auto game = std::make_shared<Adapter<Noughts, Notation>>(Noughts{}, Notation{}, std::move(identity));
  game->offer(
      Perft{game->on_observation([](const Board& at, int depth) { return perft(Noughts{}, at, depth); })});
  game->offer_analysis([](const Board& at, const Budget& budget) -> Result<Analysis> {
    return analyse_forced(Noughts{}, at, 9, budget,
                          [](auto cell) { return Notation{}.write_move({}, cell); });
  });
  return std::shared_ptr<const Game>(std::move(game));
}

}  // namespace

Entry entry() {
  return {.name = "noughts",
          .title = "Noughts",
          .about = "three in a row on nine cells",
          .options = {},
          .position_flags = {},
          .examples = {""},
          .read_rules = read_rules,
          .create = create};
}

}  // namespace quadrille::noughts
