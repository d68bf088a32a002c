#include "games/connect/check.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"
#include "games/connect/entry.h"
#include "games/connect/interfaces/commands.h"
#include "games/connect/interfaces/winner_json.h"
#include "games/connect/notation.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::connect {
namespace {

using cli::fail;
using cli::Format;
using cli::InterruptFlag;
using cli::parse_memory;
using cli::print_line;
using cli::Program;
using cli::RuleFlags;
using cli::text_or_input;

constexpr std::string_view default_memory = "256M";

struct CheckOptions {
  explicit CheckOptions(const Entry& game) : flags(inquiry_options(game.options)) {}
  RuleFlags flags;
  std::string board;
  std::optional<std::string> first;
  std::optional<std::string> nodes;
  std::optional<std::string> time;
  std::optional<std::string> memory;
  bool strict = false;
  bool json = false;
};

Result<Inquiry> read_inquiry(const CheckOptions& options) {
  const auto settings = options.flags.settings();
  if (!settings) return settings.error();
  Inquiry inquiry{(*settings)["columns"], (*settings)["rows"], (*settings)["connect"]};
  if (settings->given("players")) inquiry.players = (*settings)["players"];
  inquiry.strict = options.strict;
  if ((options.first || options.nodes || options.time || options.memory) && !options.strict)
    return Error{ErrorCode::bad_usage,
                 "--first, --nodes, --time and --memory mean something only with --strict", "strict"};
  if (options.first && options.first->size() != 1)
    return Error{ErrorCode::bad_settings,
                 fmt::format("first must be one letter, not {}", in_quotes(*options.first)), "first"};
  if (options.first) inquiry.first = options.first->front();
  if (options.nodes) {
    const auto nodes = parse_unsigned(*options.nodes);
    if (!nodes) return Error{ErrorCode::bad_usage, "nodes: " + nodes.error().message, "nodes"};
    inquiry.budget = *nodes;
  }
  return inquiry;
}

// The deadline counts from this call.
Result<Limits> read_limits(const CheckOptions& options) {
  Limits limits;
  if (options.time) {
    const auto time = parse_duration(*options.time);
    if (!time) return Error{ErrorCode::bad_usage, "--time: " + time.error().message, "time"};
    limits.deadline = std::chrono::steady_clock::now() + *time;
  }
  const auto memory = parse_memory(options.memory, default_memory);
  if (!memory) return memory.error();
  limits.memory = *memory;
  return limits;
}

std::string moves_text(const Inquiry& inquiry, const Reach& reach) {
  return write_moves({.columns = inquiry.columns, .rows = inquiry.rows}, reach.moves);
}

std::string as_text(const Inquiry& inquiry, const Verdict& verdict) {
  std::string text(1, verdict.letter());
  if (!verdict.reach) return text;
  const Reach& reach = *verdict.reach;
  switch (reach.answer) {
    case Reach::Answer::reachable:
      return text + fmt::format("\nreachable, {} first: {}", static_cast<char>('A' + reach.first.value),
                                reach.moves.empty() ? "the empty board" : moves_text(inquiry, reach));
    case Reach::Answer::unreachable: return text + "\nunreachable: " + reach.reason;
    case Reach::Answer::undecided: return text + "\nundecided: " + reach.reason;
  }
  std::abort();
}

int run(const CheckOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto inquiry = read_inquiry(options);
  if (!inquiry) return fail(inquiry.error(), format);
  const auto board = text_or_input(options.board, "board");
  if (!board) return fail(board.error(), format);
  auto limits = read_limits(options);
  if (!limits) return fail(limits.error(), format);
  const InterruptFlag interrupt;
  limits->stop = &interrupt.came();
  const auto verdict = check(*board, *inquiry, *limits);
  if (!verdict) return fail(verdict.error(), format);
  if (options.json) {
    print_line(winner_json(*inquiry, *verdict));
  } else {
    print_line(as_text(*inquiry, *verdict));
  }
  return interrupt.came() ? cli::interrupted : cli::fine;
}

}  // namespace

void add_check(const Program& program) {
  const auto entry = program.catalog.find(connect::entry().name);
  if (!entry) return;  // a catalogue without the game has no boards to check
  CLI::App* command =
      program.app.add_subcommand("check", "Tell who has won on a board, and whether a game can reach it")
          ->group("Analyse");
  command->require_subcommand(1);
  command->footer("Example: quadrille check connect --board BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX");
  CLI::App* game = command->add_subcommand("connect", "A, B, ... or X where no player has a line");
  game->footer(
      "Examples:\n"
      "  quadrille check connect --board BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX\n"
      "  quadrille check connect --columns 3 --rows 3 --connect 3 --board XXXBBXAAA --strict");
  const auto options = std::make_shared<CheckOptions>(**entry);
  game->add_option("--board", options->board,
                   "letter of each square, top row first, X for empty; - reads standard input")
      ->required()
      ->type_name("TEXT");
  options->flags.add_to(*game);
  game->add_flag("--strict", options->strict,
                 "decide too whether a game can reach the board, and print moves or the reason");
  game->add_option("--first", options->first, "with --strict: letter of the player who began (default: any)")
      ->type_name("LETTER");
  game->add_option(
          "--nodes", options->nodes,
          fmt::format(
              "with --strict: maximum number of positions for each first player and last token (default: {})",
              usual_reach_budget))
      ->type_name("N");
  game->add_option("--time", options->time,
                   "with --strict: time limit, such as 500ms, 2s, 5m, 1h (default: none)")
      ->type_name("TIME");
  game->add_option("--memory", options->memory,
                   fmt::format("with --strict: memory limit (default: {})", default_memory))
      ->type_name("SIZE");
  game->add_flag("--json", options->json, "print the answer as JSON");
  game->callback([program, options] { program.exit_code = run(*options); });
}

}  // namespace quadrille::connect
