#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "core/text.h"
#include "interfaces/cli/budget_flags.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "solve/table.h"
#include "solve/verify.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

struct TableOptions {
  std::string file;
  BudgetFlags budget{"2G"};
  std::string sample = "100000";
  std::string seed = "1";
  bool all = false;
  bool json = false;
  [[nodiscard]] Format format() const { return json ? Format::json : Format::text; }
};

// A table and its game.
struct Opened {
  std::shared_ptr<const Table> table;
  std::shared_ptr<const Game> game;
};

Result<Opened> open(const Catalog& catalog, const std::string& file) {
  auto table = Table::open(file);
  if (!table) return table.error();
  auto game = game_named(catalog, (*table)->rules());
  if (!game) return game.error();
  if ((*game)->ability<StrongSolving>() == nullptr)
    return Error{ErrorCode::storage, fmt::format("{} is a table of rules that have none", file), file};
  return Opened{*std::move(table), *std::move(game)};
}

constexpr Value values[] = {Value::win, Value::tie, Value::lose};

json::object counts_by_value(const ValueCounts& counts) {
  return {{"positions", positions_of(counts)},
          {"wins", positions_of(counts, Value::win)},
          {"ties", positions_of(counts, Value::tie)},
          {"losses", positions_of(counts, Value::lose)}};
}

json::object info_as_json(const Table& table) {
  json::object answer = {{"rules", table.rules()}, {"bytes", table.bytes()}};
  const ValueCounts counts = table.counts();
  for (auto& [name, count] : counts_by_value(counts)) answer[name] = count;
  json::array tiers;
  for (const Table::Tier& tier : table.tiers()) {
    json::object each = {{"tier", tier.id}, {"about", tier.about}, {"level", tier.level}};
    for (auto& [name, count] : counts_by_value(tier.counts)) each[name] = count;
    tiers.push_back(std::move(each));
  }
  answer["tiers"] = std::move(tiers);
  json::object remoteness;
  for (const Value value : values) {
    json::array histogram;
    for (int r = 0; r <= longest_remoteness; ++r)
      if (const auto count = counts[make_solved_value(value, r)]; count > 0)
        histogram.push_back(json::array{r, count});
    remoteness[name_of(value)] = std::move(histogram);
  }
  answer["remoteness"] = std::move(remoteness);
  return answer;
}

std::string info_as_text(const Table& table) {
  const ValueCounts counts = table.counts();
  std::string text = fmt::format(
      "{}: {}, {} bytes, {:.2f} a position\n\n", table.rules(), counted(positions_of(counts), "position"),
      table.bytes(), static_cast<double>(table.bytes()) / static_cast<double>(positions_of(counts)));
  text += fmt::format("{:>14} {:>14} {:>14} {:>14}  tier\n", "positions", "wins", "ties", "losses");
  const auto line = [&](const ValueCounts& of, std::string_view about) {
    text += fmt::format("{:>14} {:>14} {:>14} {:>14}  {}\n", positions_of(of), positions_of(of, Value::win),
                        positions_of(of, Value::tie), positions_of(of, Value::lose), about);
  };
  for (const Table::Tier& tier : table.tiers()) line(tier.counts, tier.about);
  line(counts, "all");
  text += fmt::format("\n{:>14} {:>14} {:>14} {:>14}\n", "remoteness", "wins", "ties", "losses");
  for (int r = 0; r <= longest_remoteness; ++r) {
    const auto count = [&](Value value) { return counts[make_solved_value(value, r)]; };
    if (count(Value::win) + count(Value::tie) + count(Value::lose) > 0)
      text += fmt::format("{:>14} {:>14} {:>14} {:>14}\n", r, count(Value::win), count(Value::tie),
                          count(Value::lose));
  }
  return text;
}

int info(const TableOptions& options) {
  const auto table = Table::open(options.file);
  if (!table) return fail(table.error(), options.format());
  if (options.json) {
    print_line(info_as_json(**table));
  } else {
    print(info_as_text(**table));
  }
  return fine;
}

int check(const Catalog& catalog, const TableOptions& options) {
  const Format format = options.format();
  const auto opened = open(catalog, options.file);
  if (!opened) return fail(opened.error(), format);
  const auto budget = options.budget.read();
  if (!budget) return fail(budget.error(), format);
  const auto sample = parse_unsigned(options.sample);
  if (!sample) return fail({ErrorCode::bad_usage, "--sample: " + sample.error().message, "sample"}, format);
  const auto seed = parse_unsigned(options.seed);
  if (!seed) return fail({ErrorCode::bad_usage, "--seed: " + seed.error().message, "seed"}, format);

  const InterruptFlag interrupt;
  ProgressLine line;
  const ProgressRate pace;
  VerifyPlan plan{.seed = *seed,
                  .threads = budget->threads,
                  .memory = budget->memory,
                  .stop = &interrupt.came(),
                  .progress = [&](std::uint64_t done, std::uint64_t all) {
                    line.show(pace.words(done, all, "positions"));
                  }};
  if (!options.all) plan.sample = *sample;
  const auto found = verify(opened->game->ability<StrongSolving>()->work(), *opened->table, plan);
  line.clear();
  if (!found) return fail(found.error(), format);
  if (options.json) {
    print_line(json::object{{"file", options.file}, {"checked", found->checked}, {"wrong", found->wrong}});
  } else {
    print_line(fmt::format("{}: all of it can be read, {} worked out again, {} wrong", options.file,
                           counted(found->checked, "position"), found->wrong));
    if (found->wrong > 0) print_line("the first wrong one: " + found->first_wrong);
  }
  if (interrupt.came()) return interrupted;
  return found->wrong == 0 ? fine : internal_fault;
}

int export_all(const Catalog& catalog, const TableOptions& options) {
  const auto opened = open(catalog, options.file);
  if (!opened) return fail(opened.error(), Format::text);
  const InterruptFlag interrupt;
  print_line("position,value,remoteness");
  for (const Table::Tier& tier : opened->table->tiers())
    for (std::uint32_t i = 0; i < shards_of(tier.size); ++i) {
      if (interrupt.came()) return interrupted;
      const auto listed = opened->game->ability<StrongSolving>()->work().list(
          *opened->table, tier, i, [&](std::string_view position, SolvedValue worth) {
            const auto quote = position.find(',') == std::string_view::npos ? "" : "\"";
            print_line(fmt::format("{}{}{},{},{}", quote, position, quote, name_of(value_of(worth)),
                                   remoteness_of(worth)));
          });
      if (!listed) return fail(listed.error(), Format::text);
    }
  return fine;
}

}  // namespace

void add_table(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("table", "Inspect, verify and export tables written by `quadrille solve`")
          ->group("Solve");
  command->require_subcommand(1);
  command->footer("Example: quadrille table info small-connect.table");
  const auto add = [&](const std::string& name, const std::string& about) {
    CLI::App* each = command->add_subcommand(name, about);
    const auto options = std::make_shared<TableOptions>();
    each->add_option("file", options->file, "table")->required()->type_name("FILE");
    each->footer(fmt::format("Example: quadrille table {} small-connect.table", name));
    return std::pair(each, options);
  };
  const auto [tells, info_options] =
      add("info", "what it holds: positions by tier, and how far they are from the end");
  tells->add_flag("--json", info_options->json, "print the answer as JSON");
  tells->callback([program, options = info_options] { program.exit_code = info(*options); });

  const auto [verifies, verify_options] =
      add("verify", "read all of it, and work positions out again from those after them");
  verifies
      ->add_option("--sample", verify_options->sample, "approximate number of positions (default: 100000)")
      ->type_name("N");
  verifies->add_flag("--all", verify_options->all, "all positions");
  verifies->add_option("--seed", verify_options->seed, "seed of the sample (default: 1)")->type_name("N");
  verify_options->budget.add_to(*verifies, {.time = false, .nodes = false});
  verifies->add_flag("--json", verify_options->json, "print the answer as JSON");
  verifies->callback(
      [program, options = verify_options] { program.exit_code = check(program.catalog, *options); });

  const auto [exports, export_options] =
      add("export", "every position with its value and remoteness, as CSV");
  exports->callback(
      [program, options = export_options] { program.exit_code = export_all(program.catalog, *options); });
}

}  // namespace quadrille::cli
