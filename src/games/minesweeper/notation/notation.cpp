#include "games/minesweeper/notation/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "catalog/rules.h"
#include "core/text.h"
#include "games/minesweeper/generator/no_guess.h"
#include "games/minesweeper/notation/state_text.h"
#include "games/minesweeper/odds/layout_sampler.h"
#include "games/minesweeper/odds/layout_search.h"

namespace quadrille::minesweeper {

static_assert(quadrille::Notation<Notation, PlainRules>);

namespace {

constexpr std::string_view face_letters = "012345678#F*!x";

char letter_of(Face face) { return face_letters[static_cast<std::size_t>(face)]; }

bool shows_mine(Face face) { return face == Face::mine || face == Face::exploded; }

Error bad_board(std::string reason, std::string where = "position") {
  return {ErrorCode::bad_board, std::move(reason), std::move(where)};
}

// A running game with this observation.
Standing standing_of(const Observation& seen, std::uint64_t seed, std::optional<Layout> layout = {}) {
  Standing standing{
      .seed = seed, .layout = std::move(layout), .touches = std::vector<Touch>(seen.size(), Touch::none)};
  for (Cell cell = 0; cell < seen.size(); ++cell) {
    if (seen[cell] == Face::flag) standing.touches[cell] = Touch::flagged;
    if (is_clue(seen[cell])) standing.touches[cell] = Touch::uncovered;
  }
  return standing;
}

// bad_board if a given layout has a mine where the rules promise none.
Result<void> check_promise(const Variant& variant, const Layout& layout) {
  if (layout.mines.size() != variant.cells()) return {};  // refused where the game begins
  for (const Cell cell : promised_safe(variant))
    if (layout.mines[cell])
      return bad_board(
          fmt::format("a board that needs no guess has no mine at {}", cell_name(variant, cell)));
  return {};
}

// A layout that agrees with an observation and can be cleared from its start without a guess.
Result<Layout> without_guess(const Observation& seen, std::uint64_t seed, BudgetWatch& watch) {
  const Variant& variant = seen.variant();
  if (seen.visible() == 0) return deal_no_guess(variant, seed, watch);
  NoGuess solver(variant, &watch);
  const Cell start = cell_at(variant, variant.start);
  auto layout =
      draw_layout(seen, seed, watch, [&](const Layout& each) { return solver.solves(each, start); });
  if (watch.exhausted()) return watch.error();
  if (!layout) return bad_board("no board that needs no guess was found that agrees with these clues");
  return *std::move(layout);
}

// Joins the rows of a text, in the order of cells. bad_board unless there are `height` rows of `width`
// squares.
Result<std::string> read_rows(std::string_view text, int width, int height) {
  const auto rows = split(text, '/');
  if (rows.size() != static_cast<std::size_t>(height))
    return bad_board(fmt::format("{} where {} should be: rows have slashes between them, like ##1/112/000",
                                 counted(static_cast<std::int64_t>(rows.size()), "row"), height));
  std::string cells;
  cells.reserve(static_cast<std::size_t>(width) * rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != static_cast<std::size_t>(width))
      return bad_board(
          fmt::format("row {} has {} and not {}", i + 1, counted(rows[i].size(), "square"), width));
    cells += rows[i];
  }
  return cells;
}

std::string with_slashes(std::string_view cells, int width) {
  std::string text;
  const auto row = static_cast<std::size_t>(width);
  text.reserve(cells.size() + cells.size() / row);
  for (std::size_t i = 0; i < cells.size(); i += row) {
    if (i > 0) text += '/';
    text += cells.substr(i, row);
  }
  return text;
}

Result<std::vector<Face>> read_faces(const Variant& variant, std::string_view text) {
  const auto cells = read_rows(text, variant.width, variant.height);
  if (!cells) return cells.error();
  std::vector<Face> faces;
  faces.reserve(cells->size());
  for (Cell cell = 0; cell < cells->size(); ++cell) {
    const auto face = face_letters.find((*cells)[cell]);
    if (face == std::string_view::npos)
      return bad_board(
          fmt::format("{} at {} is no square: use # covered, F flagged, 0 to 8 visible; in a game that "
                      "is over * mine, ! exploded, x wrong flag",
                      in_quotes({&(*cells)[cell], 1}), cell_name(variant, cell)));
    faces.push_back(static_cast<Face>(face));
  }
  return faces;
}

// The position of a finished game. All its mines are known, so its clues are checked against them.
Result<Position> finished(const PlainRules& rules, const std::vector<Face>& faces, bool won) {
  const Variant& variant = rules.variant();
  Standing standing{.touches = std::vector<Touch>(faces.size(), Touch::none)};
  Layout layout{variant.width, variant.height, std::vector<bool>(faces.size(), false)};
  for (Cell cell = 0; cell < faces.size(); ++cell) {
    const Face face = faces[cell];
    // At a win every covered square is a mine, whether it is written as one or not.
    layout.mines[cell] = shows_mine(face) || face == Face::flag || (won && face == Face::covered);
    if (face == Face::flag || face == Face::wrong_flag) standing.touches[cell] = Touch::flagged;
    if (is_clue(face) || face == Face::exploded) standing.touches[cell] = Touch::uncovered;
  }
  standing.layout = std::move(layout);
  auto at = rules.stand(standing);
  if (!at) return bad_board(fmt::format("the game is over, and {}", at.error().message));
  for (Cell cell = 0; cell < faces.size(); ++cell)
    if (is_clue(faces[cell]) && at->observation()[cell] != faces[cell])
      return bad_board(fmt::format("the {} at {} has {} around it", clue_of(faces[cell]),
                                   cell_name(variant, cell),
                                   counted(clue_of(at->observation()[cell]), "mine")));
  return at;
}

// The counts of an observation. add_up() refuses faces that no game has.
struct Tally {
  std::size_t visible = 0;
  std::size_t flags = 0;
  bool won = false;
  bool lost = false;
};

Result<Tally> add_up(const Variant& variant, const std::vector<Face>& faces) {
  Tally tally;
  std::optional<Cell> only_at_the_end;
  for (Cell cell = 0; cell < faces.size(); ++cell) {
    const Face face = faces[cell];
    tally.visible += is_clue(face) ? 1 : 0;
    tally.flags += face == Face::flag ? 1 : 0;
    tally.lost = tally.lost || face == Face::exploded;
    if (face == Face::mine || face == Face::wrong_flag) only_at_the_end = cell;
  }
  const std::size_t without_mine = faces.size() - static_cast<std::size_t>(variant.mines);
  if (tally.visible > without_mine)
    return bad_board(fmt::format("{} visible, but only {} without a mine", counted(tally.visible, "square"),
                                 without_mine));
  tally.won = !tally.lost && tally.visible == without_mine;
  if (only_at_the_end && !tally.lost && !tally.won)
    return bad_board(
        fmt::format("{} at {} shows only when the game is over: a mine has exploded (!), or every "
                    "square without a mine is visible",
                    letter_of(faces[*only_at_the_end]), cell_name(variant, *only_at_the_end)));
  return tally;
}

std::string result_of(const Observation& seen) {
  switch (seen.outcome().kind) {
    case Outcome::Kind::open: return "";
    case Outcome::Kind::won: return "The board is cleared: every square without a mine is visible.";
    case Outcome::Kind::draw:
    case Outcome::Kind::lost: break;
  }
  std::vector<std::string> exploded;
  for (Cell cell = 0; cell < seen.size(); ++cell)
    if (seen[cell] == Face::exploded) exploded.push_back(cell_name(seen.variant(), cell));
  return exploded.size() == 1 ? fmt::format("The mine at {} exploded.", exploded.front())
                              : fmt::format("The mines at {} exploded.", listed(exploded, "and"));
}

}  // namespace

std::string write_rules(const Variant& variant) {
  std::string text = fmt::format("{}x{}m{}", variant.width, variant.height, variant.mines);
  switch (variant.first_click) {
    case FirstClick::any: return text + "any";
    case FirstClick::safe: return text + "safe";
    case FirstClick::open: return text + "open";
    case FirstClick::no_guess:
    case FirstClick::no_guess_open:
      return text + fmt::format("{}@{}.{}",
                                variant.first_click == FirstClick::no_guess ? "noguess" : "noguessopen",
                                variant.start.column, variant.start.row);
  }
  std::abort();
}

Square square_of(const Variant& variant, Cell cell) {
  const auto width = static_cast<Cell>(variant.width);
  return {static_cast<int>(cell % width) + 1, static_cast<int>(cell / width) + 1};
}

std::string cell_name(const Variant& variant, Cell cell) {
  const Square square = square_of(variant, cell);
  return fmt::format("{},{}", square.column, square.row);
}

bool is_layout(std::string_view text) {
  return !text.empty() && text.find_first_not_of("*./") == std::string_view::npos;
}

std::string write_layout(const Layout& layout) {
  std::string cells;
  cells.reserve(layout.mines.size());
  for (const bool mine : layout.mines) cells += mine ? '*' : '.';
  return with_slashes(cells, layout.width);
}

Result<Layout> read_layout(std::string_view text) {
  if (!is_layout(text))
    return bad_board(in_quotes(text) + " is no layout: use * for a mine and . for none, and / between rows",
                     "layout");
  const auto longest = static_cast<std::size_t>(longest_side);
  const std::size_t width = std::min(text.find('/'), text.size());
  const auto height = static_cast<std::size_t>(std::count(text.begin(), text.end(), '/')) + 1;
  if (width < 1 || width > longest || height > longest)
    return bad_board(
        fmt::format("a layout has 1 to {} columns and rows, not {} and {}", longest, width, height),
        "layout");
  const auto cells = read_rows(text, static_cast<int>(width), static_cast<int>(height));
  if (!cells) return cells.error();
  Layout layout{static_cast<int>(width), static_cast<int>(height), {}};
  layout.mines.reserve(cells->size());
  for (const char c : *cells) layout.mines.push_back(c == '*');
  return layout;
}

std::string write_observation(const Observation& seen) {
  std::string cells(seen.size(), ' ');
  std::transform(seen.faces().begin(), seen.faces().end(), cells.begin(), letter_of);
  return with_slashes(cells, seen.variant().width);
}

Result<Move> Notation::read_move(const PlainRules& rules, const Observation& /*seen*/,
                                 std::string_view text) const {
  const Variant& variant = rules.variant();
  std::string_view rest = text;
  Move move;
  if (rest.starts_with('o') || rest.starts_with('f')) {
    move.act = rest.front() == 'f' ? Act::flag : Act::open;
    rest.remove_prefix(1);
  }
  // Column and row are separated by a comma or blanks.
  rest = trimmed(rest);
  const auto end = std::min(rest.find_first_of(", \t"), rest.size());
  const auto column = parse_integer(rest.substr(0, end));
  std::string_view after = trimmed(rest.substr(end));
  if (after.starts_with(',')) after = trimmed(after.substr(1));
  const auto row = parse_integer(after);
  if (!column || !row)
    return Error{
        ErrorCode::bad_notation,
        fmt::format("{} is not a click: type o and a column and row to uncover, like o3,4; f to flag, "
                    "like f3,4.",
                    in_quotes(text)),
        "move"};
  if (*column < 1 || *column > variant.width || *row < 1 || *row > variant.height)
    return Error{ErrorCode::illegal_move,
                 fmt::format("There is no square {}: columns are 1 to {}, rows 1 to {}.", in_quotes(rest),
                             variant.width, variant.height),
                 "move"};
  move.cell = cell_at(variant, {static_cast<int>(*column), static_cast<int>(*row)});
  return move;
}

std::string Notation::write_move(const PlainRules& rules, Move move) const {
  return (move.act == Act::open ? "o" : "f") + cell_name(rules.variant(), move.cell);
}

Result<Observation> Notation::read(const PlainRules& rules, std::string_view text) const {
  if (text.empty()) return Observation(rules.variant());
  auto faces = read_faces(rules.variant(), text);
  if (!faces) return faces.error();
  const auto tally = add_up(rules.variant(), *faces);
  if (!tally) return tally.error();
  if (tally->won || tally->lost) {
    const auto at = finished(rules, *faces, tally->won);
    if (!at) return at.error();
    return at->observation();
  }
  Observation seen(rules.variant());
  seen.faces_ = *std::move(faces);
  seen.visible_ = tally->visible;
  seen.flags_ = tally->flags;
  return seen;
}

Result<Position> Notation::begin(const PlainRules& rules, std::uint64_t seed, std::string_view text) const {
  if (is_layout(text)) {
    const auto layout = read_layout(text);
    if (!layout) return layout.error();
    return rules.start(*layout);
  }
  if (is_state(text)) return read_state(rules, text);
  const auto seen = read(rules, text);
  if (!seen) return seen.error();
  if (!seen->outcome().is_open())
    return finished(rules, seen->faces(), seen->outcome().kind == Outcome::Kind::won);
  if (seen->visible() == 0) return rules.stand(standing_of(*seen, seed));
  auto layout = find_layout(*seen, seed);
  if (!layout) return layout.error();
  return rules.stand(standing_of(*seen, seed, *std::move(layout)));
}

Result<std::string> Notation::complete_start(const PlainRules& rules, std::uint64_t seed,
                                             std::string_view text, BudgetWatch& watch) const {
  if (is_layout(text)) {
    const auto layout = read_layout(text);
    if (!layout) return layout.error();
    if (auto kept = check_promise(rules.variant(), *layout); !kept) return kept.error();
    return std::string(text);
  }
  if (is_state(text)) return std::string(text);
  const auto seen = read(rules, text);
  if (!seen) return seen.error();
  const bool no_guess = needs_no_guess(rules.variant().first_click);
  if (!seen->outcome().is_open() || (seen->visible() == 0 && !no_guess)) return std::string(text);
  // M08: a no-guess board that goes on from an observation needs no guess either.
  std::optional<Layout> layout;
  if (no_guess) {
    auto board = without_guess(*seen, seed, watch);
    if (!board) return board.error();
    layout = *std::move(board);
  } else {
    layout = draw_layout(*seen, seed, watch);
  }
  if (watch.exhausted()) return watch.error();
  if (!layout) {
    auto fitting = find_layout(*seen, seed);
    if (!fitting) return fitting.error();
    layout = *std::move(fitting);
  }
  const auto at = rules.stand(standing_of(*seen, seed, std::move(layout)));
  if (!at) return at.error();
  return write_state(*at);
}

View Notation::describe(const PlainRules& rules, const Observation& seen) const {
  const Variant& variant = rules.variant();
  View view;
  view.state = write_observation(seen);
  view.turn = {rules.outcome(seen), rules.to_move(seen)};
  view.columns = variant.width;
  view.rows = variant.height;
  view.cells.resize(seen.size());
  std::transform(seen.faces().begin(), seen.faces().end(), view.cells.begin(), letter_of);
  const int left = variant.mines - static_cast<int>(seen.flags());
  view.facts = {{"Mines left", std::to_string(left)},
                {"Flags", std::to_string(seen.flags())},
                {"Visible", std::to_string(seen.visible())}};
  if (seen.last_click())
    view.aftermath.marks.push_back(
        {square_of(variant, *seen.last_click()), quadrille::Mark::Kind::last_move});
  if (seen.outcome().is_open()) view.prompt = "uncover a square (like o3,4) or flag one (like f3,4)";
  if (needs_no_guess(variant.first_click) && seen.visible() == 0 && seen.outcome().is_open()) {
    view.marks.push_back({variant.start, quadrille::Mark::Kind::start});
    view.prompt =
        fmt::format("begin at {},{}: from there no guess is needed", variant.start.column, variant.start.row);
  }
  view.result = result_of(seen);
  return view;
}

}  // namespace quadrille::minesweeper
