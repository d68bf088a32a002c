#include <fmt/format.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "catalog/analysis.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

struct AnalyseOptions {
  explicit AnalyseOptions(const Entry& entry) : flags(entry) {}
  PositionFlags flags;
  std::optional<std::string> time;
  std::optional<std::string> nodes;
  std::optional<std::string> memory;
  std::optional<std::string> threads;
  bool json = false;
};

std::atomic<bool> interrupt_came = false;  // a signal handler can reach nothing else

Result<Budget> read_budget(const AnalyseOptions& options) {
  Budget budget;
  if (options.time) {
    const auto time = parse_duration(*options.time);
    if (!time) return Error{ErrorCode::bad_usage, "--time: " + time.error().message, "time"};
    budget.deadline = Clock::now() + *time;
  }
  if (options.nodes) {
    const auto nodes = parse_unsigned(*options.nodes);
    if (!nodes) return Error{ErrorCode::bad_usage, "--nodes: " + nodes.error().message, "nodes"};
    budget.nodes = *nodes;
  }
  if (options.memory) {
    const auto memory = parse_bytes(*options.memory);
    if (!memory) return Error{ErrorCode::bad_usage, "--memory: " + memory.error().message, "memory"};
    budget.memory = *memory;
  }
  budget.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (options.threads) {
    const auto threads = parse_threads(*options.threads);
    if (!threads) return threads.error();
    budget.threads = *threads;
  }
  return budget;
}

// A line on the terminal that says how far the work has come, once it has taken more than a second.
class ProgressLine {
 public:
  void show(std::size_t settled, std::size_t all) {
    if (::isatty(STDERR_FILENO) == 0 || Clock::now() - begun_ < std::chrono::seconds(1)) return;
    fmt::print(stderr, "\r{} of {} moves settled, interrupt for what is known", settled, all);
    shown_ = true;
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  Clock::time_point begun_ = Clock::now();
  bool shown_ = false;
};

void put(json::object& into, const Verdict& verdict) {
  const bool exact = verdict.value.exact();
  into["value"] = exact ? name_of(verdict.value.least) : "unknown";
  if (!exact) into["bounds"] = json::array{name_of(verdict.value.least), name_of(verdict.value.most)};
  into["remoteness"] = verdict.remoteness ? json::value(*verdict.remoteness) : json::value(nullptr);
  if (verdict.score) into["score"] = *verdict.score;
}

json::object as_json(const Game& game, const View& view, const Analysis& analysis) {
  const Identity& identity = game.identity();
  json::object answer = {{"game", identity.game},
                         {"position", write_line(identity, view.state)},
                         {"to_move", identity.tokens[view.turn.to_move.value]},
                         {"solved", analysis.position.value.exact()}};
  put(answer, analysis.position);
  answer["nodes"] = analysis.nodes;
  json::array moves;
  for (const auto& [move, verdict] : analysis.moves) {
    json::object each = {{"move", move}};
    put(each, verdict);
    moves.push_back(std::move(each));
  }
  answer["moves"] = std::move(moves);
  return answer;
}

std::string in_words(const Verdict& verdict) {
  std::string words(name_of(verdict.value.least));
  if (!verdict.value.exact()) words += fmt::format(" to {}", name_of(verdict.value.most));
  if (verdict.remoteness) words += fmt::format(" in {}", *verdict.remoteness);
  if (verdict.score) words += fmt::format(", score {}", *verdict.score);
  return words;
}

std::string as_text(const Game& game, const View& view, const Analysis& analysis) {
  const Identity& identity = game.identity();
  std::string text = write_line(identity, view.state) + "\n";
  text += view.turn.outcome.is_open()
              ? fmt::format("{} to move: {}\n", identity.tokens[view.turn.to_move.value],
                            in_words(analysis.position))
              : view.result + "\n";
  for (const auto& [move, verdict] : analysis.moves)
    text += fmt::format("  {:>3}  {}\n", move, in_words(verdict));
  return text + fmt::format("{} nodes", analysis.nodes);
}

int run(const Catalog& catalog, const AnalyseOptions& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto chosen = options.flags.choose(catalog);
  if (!chosen) return fail(chosen.error(), format);
  const Game& game = *chosen->game;
  const auto sight = game.read(chosen->state);
  if (!sight) return fail(sight.error(), format);
  if (!game.abilities().analyse)
    return fail({ErrorCode::unsupported, "these rules cannot be analysed", "rules"}, format);
  auto budget = read_budget(options);
  if (!budget) return fail(budget.error(), format);

  ProgressLine line;
  budget->progress = [&](std::size_t settled, std::size_t all) { line.show(settled, all); };
  budget->stop = &interrupt_came;
  std::signal(SIGINT, [](int) { interrupt_came = true; });
  const auto analysis = game.abilities().analyse(*sight, *budget);
  std::signal(SIGINT, SIG_DFL);
  line.clear();
  if (!analysis) return fail(analysis.error(), format);
  const View view = game.describe(*sight);
  if (options.json) {
    print_line(as_json(game, view, *analysis));
  } else {
    print_line(as_text(game, view, *analysis));
  }
  return interrupt_came ? interrupted : fine;
}

}  // namespace

void add_analyse(const Program& program) {
  CLI::App* command = program.app.add_subcommand("analyse", "the value of a position and of every move");
  command->require_subcommand(1);
  command->footer("Example: quadrille analyse connect --moves 44444432");
  for (const Entry& entry : program.catalog.entries()) {
    CLI::App* game = command->add_subcommand(entry.name, entry.about);
    game->footer(fmt::format(
        "Without a budget it ends when all is known. Interrupted, it answers with what is known by then.\n"
        "Example: quadrille analyse {} --moves 44444432 --json",
        entry.name));
    const auto options = std::make_shared<AnalyseOptions>(entry);
    options->flags.add_to(*game);
    game->add_option("--time", options->time, "how long at most: 500ms, 2s, 5m")->type_name("TIME");
    game->add_option("--nodes", options->nodes, "how many positions to search at most")->type_name("N");
    game->add_option("--memory", options->memory, "of the table [256M]")->type_name("SIZE");
    game->add_option("--threads", options->threads, "that search together [all cores]")->type_name("N");
    game->add_flag("--json", options->json, "answer in JSON");
    game->callback([program, options] { program.exit_code = run(program.catalog, *options); });
  }
}

}  // namespace quadrille::cli
