#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "interfaces/http/uwapi.h"

namespace quadrille::uwapi {
namespace {

int cells_of(const View& board) { return board.columns * board.rows; }

std::string with(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

// A circle, or a letter, to click at the centre of this number; the last character is the sound.
std::string circle(int centre, char sound) { return fmt::format("A_-_{}_{}", centre, sound); }
std::string letter(char shown, int centre, char sound) {
  return fmt::format("T_{}_{}_{}", shown, centre, sound);
}

// The square where what is dropped into a column comes to rest, counted as View::cells are.
int landing(const View& view, int column) {
  const auto is_empty = [&](int cell) {
    const char c = view.cells[static_cast<std::size_t>(cell)];
    return c == '-' || c == 'X';
  };
  int cell = column - 1 + cells_of(view) - view.columns;
  while (!is_empty(cell)) cell -= view.columns;
  return cell;
}

int number_in(std::string_view digits) { return static_cast<int>(*parse_integer(digits)); }

json::object image(std::string_view file, double scale) { return {{"image", file}, {"scale", scale}}; }

// Squares of size one with a dot in those that are empty, below a row that stays free of them.
json::object grid(const View& board, int rows_below) {
  json::array centers;
  for (int row = 1; row <= board.rows; ++row)
    for (int column = 0; column < board.columns; ++column)
      centers.push_back(json::array{column + 0.5, row + 0.5});
  return {{"space", json::array{board.columns, board.rows + 1 + rows_below}},
          {"centers", std::move(centers)},
          {"charImages", json::object{{"e", image("general/basichitbox.svg", 0.4)}}},
          {"circleButtonRadius", 0.2},
          {"textButtonFontSize", 0.5},
          {"textEntityFontSize", 0.5},
          {"sounds", json::object{{"x", "general/place.mp3"}, {"y", "general/remove.mp3"}}},
          {"animationType", "entityFade"}};
}

json::object only_theme(json::object theme) {
  return {{"defaultTheme", "regular"}, {"themes", json::object{{"regular", std::move(theme)}}}};
}

std::string marked(Player on_turn, std::string_view text) {
  return fmt::format("{}_{}", on_turn.value + 1, text);
}

std::string write_connect(const View& view) { return marked(view.turn.to_move, with(view.cells, 'X', '-')); }

std::string connect_state(const View& /*board*/, Player /*player*/, std::string_view written) {
  return with(std::string(written), '-', 'X');
}

std::string connect_button(const View& view, std::string_view move) {
  return circle(landing(view, number_in(move)), 'x');
}

json::object connect_pictures(const View& board) {
  json::object theme = grid(board, 0);
  json::object& images = theme["charImages"].get_object();
  images["A"] = image("general/blue_circle.svg", 1);
  images["B"] = image("general/red_circle.svg", 1);
  if (board.rows == 6 && (board.columns == 6 || board.columns == 7))
    theme["foreground"] = fmt::format("connect4/foreground6x{}.svg", board.columns);
  return only_theme(std::move(theme));
}

// Bombs on the board are capital letters. How many are left is a text for each player: two dots behind the
// squares say where, the ends say what.
std::string write_kaboom(const View& view) {
  const auto parts = split(view.state, ',');
  const std::string cells = with(with(view.cells, '*', 'X'), '@', 'O');
  return marked(view.turn.to_move, fmt::format("{}..~{}~{}", cells, parts[1], parts[2]));
}

std::string kaboom_state(const View& board, Player player, std::string_view written) {
  const auto parts = split(written, '~');
  if (parts.size() != 3) return std::string(written);
  std::string state = fmt::format("{},{},{}", player.value == 0 ? 'x' : 'o', parts[1], parts[2]);
  const std::string cells = with(with(std::string(parts[0]), 'X', '*'), 'O', '@');
  const auto columns = static_cast<std::size_t>(board.columns);
  for (std::size_t from = 0; from + columns <= cells.size() && cells[from] != '.'; from += columns)
    state += ',' + cells.substr(from, columns);
  return state;
}

std::string kaboom_button(const View& view, std::string_view move) {
  const int after_texts = cells_of(view) + 2;
  if (move == "pass") return letter('p', after_texts + view.columns, 'y');
  if (move.front() == 'b') return letter('b', after_texts + number_in(move.substr(1)) - 1, 'x');
  if (move.front() != 'd') return circle(landing(view, number_in(move)), 'x');
  const auto square = split(move.substr(1), '.');
  return circle((view.rows - number_in(square[1])) * view.columns + number_in(square[0]) - 1, 'y');
}

json::object kaboom_pictures(const View& board) {
  json::object theme = grid(board, 1);
  json::array& centers = theme["centers"].get_array();
  const double below = board.rows + 1.5;
  centers.push_back(json::array{0.5, below});
  centers.push_back(json::array{board.columns - 0.5, below});
  for (int column = 0; column < board.columns; ++column) centers.push_back(json::array{column + 0.5, 0.5});
  centers.push_back(json::array{board.columns / 2.0, below});
  json::object& images = theme["charImages"].get_object();
  images["x"] = image("general/blue_circle.svg", 1);
  images["X"] = image("general/purple_circle.svg", 1);
  images["o"] = image("general/red_circle.svg", 1);
  images["O"] = image("general/orange_circle.svg", 1);
  return only_theme(std::move(theme));
}

// The page names pieces A to P: 1 is tall too, but its 2, 4 and 8 are what is full, square and white, where
// ours are dark, round and hollow. The same steps lead back.
int renamed(int piece) {
  return (piece & 1) | ((piece & 8) != 0 ? 0 : 2) | ((piece & 4) != 0 ? 0 : 4) | ((piece & 2) != 0 ? 0 : 8);
}
constexpr std::string_view our_pieces = "0123456789abcdef";
int piece_of(char digit) { return renamed(static_cast<int>(our_pieces.find(digit))); }
char page_letter(char digit) { return digit == '-' ? '-' : static_cast<char>('A' + piece_of(digit)); }

// For the page the other player meets the end; for us whoever placed the last piece would pick the next.
std::string write_quarto(const View& view) {
  const int player = view.turn.to_move.value ^ (view.turn.outcome.is_open() ? 0 : 1);
  std::string written;
  for (const char cell : view.cells + (view.in_hand.empty() ? "-" : view.in_hand))
    written += page_letter(cell);
  return marked(Player{static_cast<std::uint8_t>(player)}, written);
}

std::string quarto_state(const View& /*board*/, Player /*player*/, std::string_view written) {
  std::string state;
  for (const char c : written)
    state += c >= 'A' && c <= 'P' ? our_pieces[static_cast<std::size_t>(renamed(c - 'A'))] : c;
  return state.insert(state.size() - 1, 1, ':');
}

// The page has a board of its own for this game, with these centres: 16 squares, 16 pieces within each of
// them, and 16 pieces to begin with. Later pieces are picked within the first square that is empty.
constexpr int side = 4;
constexpr int cells = side * side;
constexpr int first_picks = cells + cells * cells;

std::string quarto_button(const View& view, std::string_view move) {
  if (move.front() != '@') return fmt::format("A_-_{}", (move[1] - '1') * view.columns + move[0] - 'a');
  const bool is_first = view.supply.size() == cells;
  const int among = is_first ? first_picks : cells + cells * static_cast<int>(view.cells.find('-'));
  return fmt::format("A_{}_{}", page_letter(move[1]), among + piece_of(move[1]));
}

json::object quarto_pictures(const View& /*board*/) {
  json::array centers;
  const auto add_square = [&](double left, double top, double step) {
    for (int row = 0; row < side; ++row)
      for (int column = 0; column < side; ++column)
        centers.push_back(json::array{left + column * step, top + row * step});
  };
  add_square(12.5, 12.5, 25);
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) add_square(column * 25 + 3.125, row * 25 + 3.125, 6.25);
  add_square(20, 27, 20);
  const json::object theme = {{"space", json::array{100, 124}},
                              {"centers", std::move(centers)},
                              {"charImages", json::object()},
                              {"sounds", json::object()},
                              {"animationType", ""}};
  // Real pieces, and four digits of zero or one.
  return {{"defaultTheme", "r"}, {"themes", json::object{{"r", theme}, {"b", theme}}}};
}

// In the Markdown that the page shows.
constexpr std::string_view how_to_connect = R"(
**To move:** drop a token into a column that is not full; it falls to the lowest free square.

**To win:** be the first with enough tokens in a row, across, up or along a diagonal. A full board without such
a row is a tie.

**Custom variants:** columns x rows, n in a row, two players, like `5x4n4p2`.
)";

constexpr std::string_view how_to_kaboom = R"(
**To move:** drop a piece into a column (a circle), or one of your bombs (the b above the column), or detonate a
bomb of your own on the board (the circle on it). The numbers below are the bombs left.

**Colours:** the first player's pieces are blue and bombs purple; the second player's pieces are red and bombs
orange.

A detonation takes the bomb and its four neighbours, of either player; a super-bomb takes its row and column.
Bombs among them go off too. Then what stood above falls.

**To win:** have enough pieces in a row, bombs included; in misere, whoever has them loses. Rows of both at once
are a tie. Who cannot move passes (p); when nobody can, it is a tie.

**Custom variants:** columns x rows, n in a row, bombs of each, m for misere, s for super-bombs, like
`5x4n4b2-1ms`.
)";

constexpr std::string_view how_to_quarto = R"(
**To move:** place the piece that you were given on an empty square, then pick one for the other player; those to
pick from are shown within an empty square. The first move is only a pick.

**To win:** complete a row, a column or a diagonal of four pieces that share a characteristic: tall or low, dark
or white, round or square, hollow or full. A full board without one is a tie.
)";

}  // namespace

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all = {
      // The boards are solved from the start within seconds, and most within one.
      {.game = "connect",
       .variants = {{"regular", "7x6", "7x6n4p2"},
                    {"6x6n4p2", "6x6", "6x6n4p2"},
                    {"6x5n4p2", "6x5", "6x5n4p2"},
                    {"5x5n4p2", "5x5", "5x5n4p2"},
                    {"5x4n4p2", "5x4", "5x4n4p2"},
                    {"4x4n4p2", "4x4", "4x4n4p2"},
                    {"4x4n3p2", "4x4, three in a row", "4x4n3p2"}},
       .custom_example = "5x4n4p2",
       .position_form = "each square from the top left, A, B, or - where it is empty",
       .how_to_play = how_to_connect,
       .write = write_connect,
       .state_of = connect_state,
       .button = connect_button,
       .pictures = connect_pictures},
      {.game = "kaboom",
       .variants = {{"regular", "4x4, three in a row", "4x4n3b1.1"},
                    {"5x3n3b1-1", "5x3", "5x3n3b1.1"},
                    {"4x3n3b1-1", "4x3", "4x3n3b1.1"},
                    {"4x3n3b2-2", "4x3, two bombs each", "4x3n3b2.2"},
                    {"4x3n3b1-1m", "4x3, misere", "4x3n3b1.1m"},
                    {"4x3n3b1-1s", "4x3, super-bombs", "4x3n3b1.1s"},
                    {"4x3n3b1-1ms", "4x3, misere with super-bombs", "4x3n3b1.1ms"},
                    {"3x3n3b1-1", "3x3", "3x3n3b1.1"},
                    {"3x3n3b2-2", "3x3, two bombs each", "3x3n3b2.2"}},
       .custom_example = "5x4n4b2-1ms",
       .position_form = "each square from the top left, x and o, X and O for their bombs, or - where it is "
                        "empty, then .., and ~ with the bombs that each has left",
       .how_to_play = how_to_kaboom,
       .write = write_kaboom,
       .state_of = kaboom_state,
       .button = kaboom_button,
       .pictures = kaboom_pictures},
      {.game = "quarto",
       .variants = {{"regular", "Regular", ""}, {"squares", "Squares of four win too", "sq"}},
       .position_form = "each square from the top left, a piece A to P or - where it is empty, then the "
                        "piece in hand, or - where one is picked",
       .how_to_play = how_to_quarto,
       .empty_square = '-',
       .write = write_quarto,
       .state_of = quarto_state,
       .button = quarto_button,
       .pictures = quarto_pictures},
  };
  return all;
}

}  // namespace quadrille::uwapi
