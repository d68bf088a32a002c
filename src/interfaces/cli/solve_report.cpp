#include "interfaces/cli/solve_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"
#include "solve/value_counts.h"

namespace quadrille::cli {

bool is_solvable(const Entry& entry) {
  const auto game = entry.read_rules(entry.examples.front()).and_then(entry.create);
  return game && (*game)->ability<StrongSolving>() != nullptr;
}

Result<std::shared_ptr<const Game>> solvable_game(const Entry& entry, const RuleFlags& flags) {
  if (!is_solvable(entry))
    return Error{
        ErrorCode::unsupported,
        entry.name + " cannot be strongly solved: it has too many positions, or none that all can see",
        "game"};
  auto game = flags.settings().and_then(entry.create);
  if (game && (*game)->ability<StrongSolving>() == nullptr)
    return Error{
        ErrorCode::unsupported,
        fmt::format("{} cannot be strongly solved: that takes two players and a board with (rows + 1) "
                    "to the power of columns at most 16777216",
                    name_of((*game)->identity())),
        "rules"};
  return game;
}

void SolveLine::show(const SolveProgress& progress) {
  if (stage_ != progress.stage) {
    stage_ = progress.stage;
    progress_rate_ = ProgressRate(progress.positions);
  }
  switch (progress.stage) {
    case SolveProgress::Stage::finding:
      line_.show("finding: " + progress_rate_.words(progress.positions, "positions"));
      break;
    case SolveProgress::Stage::solving:
      line_.show("solving: " + progress_rate_.words(progress.positions, progress.all, "positions"));
      break;
    case SolveProgress::Stage::writing: line_.show("writing the table"); break;
  }
}

void print_report(const SolveReport& report, double seconds, const std::string& rules, Format format) {
  if (!report.complete) {
    if (format == Format::json) {
      print_line(boost::json::object{{"complete", false}, {"seconds", seconds}});
    } else {
      print_line("stopped: the same command with --resume goes on from here");
    }
    return;
  }
  const auto value = name_of(value_of(report.start));
  const int remoteness = remoteness_of(report.start);
  const auto wins = positions_of(report.counts, Value::win);
  const auto ties = positions_of(report.counts, Value::tie);
  const auto losses = positions_of(report.counts, Value::lose);
  if (format == Format::json) {
    print_line(boost::json::object{{"positions", report.positions},
                                   {"value", value},
                                   {"remoteness", remoteness},
                                   {"wins", wins},
                                   {"ties", ties},
                                   {"losses", losses},
                                   {"seconds", seconds},
                                   {"bytes", report.bytes}});
    return;
  }
  print_line(fmt::format("{}: {} in {}", rules, value, remoteness));
  print_line(fmt::format("{}: {}, {}, {} for the player to move", counted(report.positions, "position"),
                         counted(wins, "win"), counted(ties, "tie"),
                         losses == 1 ? "1 loss" : fmt::format("{} losses", losses)));
  print_line(fmt::format("{:.1f} s, {} bytes, {:.2f} a position", seconds, report.bytes,
                         static_cast<double>(report.bytes) / static_cast<double>(report.positions)));
}

}  // namespace quadrille::cli
