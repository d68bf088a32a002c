#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/files.h"
#include "core/text.h"
#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct BookOptions {
  explicit BookOptions(const Entry& game) : entry(&game), flags(game.options) {}
  const Entry* entry;
  RuleFlags flags;
  BudgetFlags budget{"1G"};
  std::optional<std::string> file;
  std::string depth = "8";
  std::string sample = "100";
  std::string seed = "1";
  bool json = false;
  [[nodiscard]] Format format() const { return json ? Format::json : Format::text; }
};

Result<std::shared_ptr<const Game>> game_of(const BookOptions& options) {
  auto game = options.flags.settings().and_then(options.entry->create);
  if (game && (*game)->ability<BookMaking>() == nullptr)
    return Error{ErrorCode::unsupported,
                 fmt::format("{}:{} has no exact solver, and so no book", options.entry->name,
                             (*game)->identity().rules),
                 "rules"};
  return game;
}

std::string file_name(const Game& game) {
  return fmt::format("{}-{}.book", game.identity().game, game.identity().rules);
}

int build(const BookOptions& options) {
  const Format format = options.format();
  const auto game = game_of(options);
  if (!game) return fail(game.error(), format);
  const auto depth = parse_integer(options.depth);
  if (!depth || *depth < 0 || *depth > 40)
    return fail({ErrorCode::bad_usage, "--depth: take a ply from 0 to 40", "depth"}, format);
  const auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  BookPlan plan{.file = {}, .depth = static_cast<int>(*depth), .budget = *budget};
  if (options.file && options.file->empty())
    return fail({ErrorCode::bad_usage, "--out: a book needs the name of a file", "out"}, format);
  if (options.file) {
    plan.file = *options.file;
  } else {
    const fs::path folder = user_data_folder();
    if (folder.empty())
      return fail({ErrorCode::storage, "there is no place for books: set HOME, or give --out FILE", "out"},
                  format);
    plan.file = folder / "books" / file_name(**game);
  }

  const InterruptFlag interrupt;
  ProgressLine line;
  std::optional<std::pair<int, ProgressRate>> pace;
  plan.budget.stop = &interrupt.came();
  plan.progress = [&](const BookProgress& now) {
    if (!pace || pace->first != now.ply) pace.emplace(now.ply, ProgressRate(now.solved));
    line.show(fmt::format("ply {}: {}", now.ply, pace->second.words(now.solved, now.all, "positions")));
  };
  const auto report = (*game)->ability<BookMaking>()->build(plan);
  line.clear();
  if (!report) return fail(report.error(), format);
  if (options.json) {
    print_line(json::object{{"file", plan.file.string()},
                            {"complete", report->complete},
                            {"depth", report->depth < 0 ? json::value(nullptr) : json::value(report->depth)},
                            {"positions", report->positions}});
  } else {
    if (report->depth >= 0)
      print_line(fmt::format("{}: {}, all through ply {}", plan.file.string(),
                             counted(report->positions, "position"), report->depth));
    if (!report->complete)
      print_line(fmt::format("{} of {} positions of ply {} are solved; the same command goes on from there",
                             report->last.solved, report->last.all, report->last.ply));
  }
  return interrupt.came() ? interrupted : fine;
}

int verify(const BookOptions& options) {
  const Format format = options.format();
  const auto game = game_of(options);
  if (!game) return fail(game.error(), format);
  const auto sample = parse_unsigned(options.sample);
  if (!sample) return fail({ErrorCode::bad_usage, "--sample: " + sample.error().message, "sample"}, format);
  const auto seed = parse_unsigned(options.seed);
  if (!seed) return fail({ErrorCode::bad_usage, "--seed: " + seed.error().message, "seed"}, format);
  auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  const auto file = options.file ? std::optional<fs::path>(*options.file)
                                 : find_data_file(fs::path("books") / file_name(**game));
  if (!file)
    return fail({ErrorCode::not_found,
                 fmt::format("there is no {}: build it with `quadrille book build {}`, or give --book FILE",
                             file_name(**game), options.entry->name),
                 "book"},
                format);

  const InterruptFlag interrupt;
  ProgressLine line;
  const ProgressRate pace;
  budget->stop = &interrupt.came();
  budget->progress = [&](std::size_t solved, std::size_t all) {
    line.show(pace.words(solved, all, "solved"));
  };
  const auto check = (*game)->ability<BookMaking>()->verify(*file, *sample, *seed, *budget);
  line.clear();
  if (!check) return fail(check.error(), format);
  if (options.json) {
    print_line(json::object{{"file", file->string()},
                            {"positions", check->positions},
                            {"derived", check->derived},
                            {"solved", check->solved},
                            {"wrong", check->wrong}});
  } else {
    print_line(fmt::format("{}: {}, {} follow from later ones, {} solved again, {} wrong", file->string(),
                           counted(check->positions, "position"), check->derived, check->solved,
                           check->wrong));
    if (check->wrong > 0) print_line("the first wrong one, " + check->first_wrong);
  }
  if (interrupt.came()) return interrupted;
  return check->wrong == 0 ? fine : internal_fault;
}

}  // namespace

void add_book(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("book", "Build and verify opening books: exact values of the first plies")
          ->group("Solve");
  command->require_subcommand(1);
  command->footer("Example: quadrille book build connect --columns 8 --rows 7 --depth 6 --time 1h");
  CLI::App* builds =
      command->add_subcommand("build", "Solve every position of the first plies, or resume the work");
  CLI::App* verifies = command->add_subcommand("verify", "Check a book against itself and the solver");
  builds->require_subcommand(1);
  verifies->require_subcommand(1);
  builds->footer("Example: quadrille book build connect --columns 6 --rows 5 --depth 6 --time 1h");
  verifies->footer("Example: quadrille book verify connect --sample 10");
  for (const Entry& entry : program.catalog.entries()) {
    const auto options = std::make_shared<BookOptions>(entry);
    CLI::App* game = builds->add_subcommand(entry.name, entry.about);
    const auto usual = default_game(entry);
    const bool has_books = usual && usual->ability<BookMaking>() != nullptr;
    const std::string none =
        fmt::format("Not for {}: it has no solver that books could be made with.", entry.name);
    game->footer(has_books
                     ? fmt::format("It may be stopped at any time; the same command goes on. `analyse` and "
                                   "`play` use the book once it is there.\n"
                                   "Example: quadrille book build {} --depth 8 --time 10m",
                                   entry.name)
                     : none);
    game->add_option("--depth", options->depth, "last ply in the book (default: 8)")->type_name("PLY");
    game->add_option("--out", options->file, "file to write (default: in the user's data folder)")
        ->type_name("FILE");
    options->budget.add_to(*game, {.nodes = false});
    options->flags.add_to(*game);
    game->add_flag("--json", options->json, "print the answer as JSON");
    game->callback([program, options] { program.exit_code = build(*options); });

    const auto checks = std::make_shared<BookOptions>(entry);
    CLI::App* check = verifies->add_subcommand(entry.name, entry.about);
    check->footer(has_books ? fmt::format("Example: quadrille book verify {} --sample 10", entry.name)
                            : none);
    check->add_option("--book", checks->file, "file of the book (default: the one that analyse uses)")
        ->type_name("FILE");
    check->add_option("--sample", checks->sample, "number of positions to solve again (default: 100)")
        ->type_name("N");
    check->add_option("--seed", checks->seed, "seed of the sample (default: 1)")->type_name("N");
    checks->budget.add_to(*check, {.nodes = false});
    checks->flags.add_to(*check);
    check->add_flag("--json", checks->json, "print the answer as JSON");
    check->callback([program, checks] { program.exit_code = verify(*checks); });
  }
}

}  // namespace quadrille::cli
