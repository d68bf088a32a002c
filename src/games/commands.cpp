#include "games/commands.h"

#include "games/connect/interfaces/commands.h"
#include "games/minesweeper/interfaces/commands.h"
#include "games/quarto/interfaces/commands.h"

void quadrille::add_commands_of_games(const cli::Program& program, CLI::App& bench) {
  connect::add_check(program);
  connect::add_bench(program, bench);
  minesweeper::add_generate(program);
  minesweeper::add_bench(program, bench);
  quarto::add_bench(program, bench);
}
