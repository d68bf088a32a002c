#include <string>
#include <vector>

#include "games/commands.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/program.h"
#include "interfaces/fullscreen/screen.h"
#include "service/arena.h"
#include "service/statistics.h"
#include "solve/solve.h"

int main(int count, char** arguments) {
  using namespace quadrille;  // NOLINT(google-build-using-namespace): the one place outside the namespace
  using namespace quadrille::cli;  // NOLINT(google-build-using-namespace)
  // Without arguments, on a terminal, starts a game.
  std::string play = "play";
  std::vector<char*> words(arguments, arguments + count);
  if (count == 1 && fullscreen::Screen::possible()) words.push_back(play.data());
  return run_program({.name = "quadrille",
                      .description = "Quadrille plays, checks, analyses and solves grid games.",
                      .example = "quadrille play connect"},
                     static_cast<int>(words.size()), words.data(), [](const Program& program) {
                       add_games(program);
                       add_play(program);
                       add_analyse(program);
                       add_arena(program, run_arena);
                       add_book(program);
                       add_solve(program, solve_alone);
                       add_table(program);
                       add_perft(program);
                       add_stats(program, [](const StatisticsPlan& plan) { return run_statistics(plan); });
                       add_serve(program);
                       add_matches(program);
                       add_commands_of_games(program, add_bench(program));
                       add_config(program);
                       add_completions(program);
                       add_manual(program);
                     });
}
