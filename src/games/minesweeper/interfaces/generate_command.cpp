#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/random.h"
#include "core/text.h"
#include "games/minesweeper/entry.h"
#include "games/minesweeper/generator/generator.h"
#include "games/minesweeper/generator/mbf.h"
#include "games/minesweeper/generator/no_guess.h"
#include "games/minesweeper/interfaces/commands.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/rules/presets.h"
#include "games/minesweeper/rules/three_bv.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::minesweeper {
namespace {

namespace json = boost::json;
using cli::fail;
using cli::Format;
using cli::print_line;
using cli::Program;
using cli::RuleFlags;
using cli::text_or_input;

struct GenerateOptions {
  explicit GenerateOptions(const Entry& game) : rules(game.options) {}
  RuleFlags rules;
  std::optional<std::string> count;
  std::optional<std::string> seed;
  std::optional<std::string> start;
  std::vector<std::string> free;
  std::optional<std::string> layout;
  std::optional<std::string> read_mbf;
  std::optional<std::string> write_mbf;
  bool no_guess = false;
  bool uniform = false;
  bool every = false;
  bool json = false;
};

Error bad_flag(const std::string& flag, std::string_view reason) {
  return {ErrorCode::bad_usage, fmt::format("--{}: {}", flag, reason), flag};
}

// Reads a square of this board, such as "3,4".
Result<Cell> read_cell(const Variant& variant, const std::string& flag, const std::string& text) {
  const auto rules = PlainRules::create(variant);
  if (!rules) return rules.error();
  const auto move = Notation{}.read_move(*rules, Observation(variant), "o" + text);
  if (move) return move->cell;
  return bad_flag(flag, fmt::format("{} is not a column and a row of this board, like 3,4", in_quotes(text)));
}

// Makes the rules those of a no-guess board: its start is safe, and opens if the first click was to open.
Result<void> add_no_guess(Settings& settings) {
  Settings wanted(settings.options());
  const auto first_click = static_cast<FirstClick>(settings["first-click"]);
  const bool opens = spares_neighbours(first_click);
  if (opens || first_click == FirstClick::safe) settings.forget("first-click");
  if (auto set = wanted.set("first-click", opens ? "noguessopen" : "noguess"); !set) return set;
  return settings.merge(wanted);
}

// The start of a no-guess board is part of its rules. Unreadable text passes here; read_cell() refuses it.
Result<void> add_start(const std::string& text, Settings& settings) {
  const auto parts = split(text, ',');
  Settings wanted(settings.options());
  if (parts.size() != 2 || !wanted.set("start-column", trimmed(parts[0])) ||
      !wanted.set("start-row", trimmed(parts[1])))
    return {};
  return settings.merge(wanted);
}

// One line of output. A layout from the user has neither seed nor start.
struct GeneratedBoard {
  Layout layout;
  std::optional<std::uint64_t> seed = {};
  std::optional<Square> start = {};
};

void print_board(const GeneratedBoard& line, bool in_json) {
  const std::string text = write_layout(line.layout);
  if (!in_json) {
    print_line(text);
    return;
  }
  json::object answer = {{"layout", text}, {"seed", nullptr}, {"start", nullptr}};
  if (line.seed) answer["seed"] = std::to_string(*line.seed);
  if (line.start) answer["start"] = json::array{line.start->column, line.start->row};
  answer["three_bv"] = three_bv(line.layout);
  print_line(answer);
}

Result<void> write_mbf_file(const GenerateOptions& options, const Layout& layout) {
  if (!options.write_mbf) return {};
  return write_mbf(layout).and_then(
      [&](const std::string& bytes) { return write_named_file(*options.write_mbf, bytes, Placing::create); });
}

// Rules given beside a layout must agree with it.
Result<void> check_agreement(const GenerateOptions& options, const Layout& layout) {
  const auto settings = options.rules.settings();
  if (!settings) return settings.error();
  const auto& names = settings->options();
  if (std::none_of(names.begin(), names.end(),
                   [&](const Option& each) { return settings->given(each.name); }))
    return {};
  const auto variant = variant_of(*settings);
  if (!variant) return variant.error();
  struct Part {
    const char* name;
    int given;
    int of_layout;
  };
  for (const auto& [name, given, of_layout] : {Part{"width", variant->width, layout.width},
                                               {"height", variant->height, layout.height},
                                               {"mines", variant->mines, layout.count()}})
    if (given != of_layout && (settings->given(name) || settings->given("preset")))
      return Error{ErrorCode::bad_settings,
                   fmt::format("{} is {} by the rules, but {} in the layout", name, given, of_layout), name};
  return {};
}

// Refuses flags that choose a new layout beside a given layout, or beside --every.
Result<void> refuse_idle_flags(const GenerateOptions& options) {
  const bool is_given = options.layout || options.read_mbf;
  const auto refuse = [&](const char* flag) {
    return bad_flag(flag, is_given ? "the layout is given: leave one of them out"
                                   : "--every gives all layouts: leave one of them out");
  };
  if (!is_given && !options.every) return {};
  if (options.count) return refuse("count");
  if (options.seed) return refuse("seed");
  if (options.uniform) return refuse("uniform");
  if (!is_given) return {};
  if (options.start) return refuse("start");
  if (!options.free.empty()) return refuse("free");
  if (options.no_guess) return refuse("no-guess");
  if (options.every) return refuse("every");
  return {};
}

// Prints and writes a given layout instead of a new one.
Result<void> show_given(const GenerateOptions& options) {
  const auto layout = options.layout ? text_or_input(*options.layout, "layout").and_then(read_layout)
                                     : read_file(*options.read_mbf).and_then(read_mbf);
  if (!layout) return layout.error();
  if (auto agreed = check_agreement(options, *layout); !agreed) return agreed;
  if (auto written = write_mbf_file(options, *layout); !written) return written;
  print_board({*layout}, options.json);
  return {};
}

Result<void> make(const GenerateOptions& options) {
  if (options.layout && options.read_mbf)
    return bad_flag("layout", "--read-mbf gives a layout too: give one of them");
  if (auto fine = refuse_idle_flags(options); !fine) return fine;
  if (options.layout || options.read_mbf) return show_given(options);

  auto settings = options.rules.settings();
  if (!settings) return settings.error();
  if (options.no_guess)
    if (auto set = add_no_guess(*settings); !set) return set;
  if (options.start && needs_no_guess(static_cast<FirstClick>((*settings)["first-click"])))
    if (auto set = add_start(*options.start, *settings); !set) return set;
  const auto variant = variant_of(*settings);
  if (!variant) return variant.error();
  const bool no_guess = needs_no_guess(variant->first_click);
  if (options.uniform && !no_guess)
    return bad_flag("uniform", "boards are drawn so anyway: it is for --no-guess");
  Cell start = no_guess ? cell_at(*variant, variant->start) : middle_of(*variant);
  if (options.start) {
    const auto cell = read_cell(*variant, "start", *options.start);
    if (!cell) return cell.error();
    start = *cell;
  }
  std::vector<Cell> free;
  for (const std::string& text : options.free) {
    const auto cell = read_cell(*variant, "free", text);
    if (!cell) return cell.error();
    free.push_back(*cell);
  }
  const Square start_square = square_of(*variant, start);
  // A start is shown only if the rules spare it: otherwise no square is a better start than another.
  std::optional<Square> shown_start;
  if (spares_first(variant->first_click)) shown_start = start_square;

  Variant rules = *variant;
  if (no_guess) rules.start = start_square;
  NoGuess solver(rules);
  if (options.every) {
    auto spared = spared_cells(*variant, start);
    spared.insert(spared.end(), free.begin(), free.end());
    for_each_layout(rules, spared, [&](const Layout& layout) {
      if (no_guess && !solver.solves(layout, start)) return;
      print_board({layout, {}, shown_start}, options.json);
    });
    return {};
  }

  const std::string typed_count = options.count.value_or("1");
  const auto count = parse_integer(typed_count);
  constexpr std::int64_t max_count = 1'000'000'000;
  if (!count || *count < 1 || *count > max_count)
    return bad_flag("count",
                    fmt::format("{} is not a number from 1 to {}", in_quotes(typed_count), max_count));
  if (options.write_mbf && *count != 1) return bad_flag("write-mbf", "a file holds one board: --count 1");
  std::uint64_t seed = 1;
  if (options.seed) {
    const auto number = parse_unsigned(*options.seed);
    if (!number) return bad_flag("seed", number.error().message);
    seed = *number;
  }
  const auto solvable = [&](const Layout& layout, Cell from) { return solver.solves(layout, from); };
  const auto next_board = [&](std::uint64_t of_seed) {
    constexpr std::uint64_t draws = 100'000;
    constexpr std::uint64_t arrangements = 1000;
    if (!no_guess) return generate(rules, of_seed, start, free);
    if (options.uniform) return generate_no_guess(rules, of_seed, draws, solvable, free);
    return arrange_no_guess(rules, of_seed, arrangements, solver, free);
  };
  // The first board has the seed itself, so that a game with this seed has the same board.
  Random seeds(seed);
  for (std::int64_t i = 0; i < *count; ++i, seed = seeds.next()) {
    const auto board = next_board(seed);
    if (!board) return board.error();
    if (auto written = write_mbf_file(options, board->layout); !written) return written;
    print_board({board->layout, board->seed, shown_start}, options.json);
  }
  return {};
}

}  // namespace

void add_generate(const Program& program) {
  const auto entry = program.catalog.find(minesweeper::entry().name);
  if (!entry) return;  // a catalogue without the game has no boards to make
  CLI::App* command =
      program.app.add_subcommand("generate", "Make boards to play or to test with")->group("Data");
  command->require_subcommand(1);
  command->footer("Example: quadrille generate minesweeper --preset expert --count 3 --seed 7");
  CLI::App* game = command->add_subcommand("minesweeper", "layouts of mines, a line each: * mine, . none");
  const auto options = std::make_shared<GenerateOptions>(**entry);
  options->rules.add_to(*game);
  game->add_option("--count", options->count, "number of boards (default: 1)")->type_name("N");
  game->add_option("--seed", options->seed,
                   "seed of the first board, from which the others follow (default: 1)")
      ->type_name("N");
  game->add_option("--start", options->start,
                   "square of the first click, as column,row (default: the middle)")
      ->type_name("C,R");
  game->add_option("--free", options->free, "square without a mine, as column,row; repeatable")
      ->type_name("C,R");
  game->add_option("--layout", options->layout, "layout to use instead of a new one; - reads standard input")
      ->type_name("TEXT");
  game->add_option("--read-mbf", options->read_mbf, "MBF file with the layout to use")->type_name("FILE");
  game->add_option("--write-mbf", options->write_mbf, "MBF file to write the layout to; it must not exist")
      ->type_name("FILE");
  game->add_flag("--no-guess", options->no_guess,
                 "only boards that deduction clears from their start, which opens with --first-click open");
  game->add_flag("--uniform", options->uniform,
                 "with --no-guess: draw all such boards equally likely (slower)");
  game->add_flag("--every", options->every, "every layout of the board in turn");
  game->add_flag("--json", options->json, "print layout, seed, start and three_bv as JSON");
  game->footer("Example: quadrille generate minesweeper --first-click open --start 1,1 --seed 7 --json");
  game->callback([program, options] {
    const auto made = make(*options);
    program.exit_code = made ? cli::fine : fail(made.error(), options->json ? Format::json : Format::text);
  });
}

}  // namespace quadrille::minesweeper
