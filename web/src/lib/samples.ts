// Boards for the start page and the help, as views; short games that are shown move by move.
import type { GameName, Mark, View } from './api';

const plain = { supply: '', in_hand: '', facts: [], story: '', prompt: '', result: '', legal: [] };

export function still(game: GameName, columns: number, rows: number, cells: string, marks: Mark[] = []): View {
  const falls = game === 'connect' || game === 'kaboom';
  return {
    ...plain,
    columns,
    rows,
    rows_from_bottom: falls,
    column_letters: game === 'quarto',
    cells: cells.replaceAll(/[\s/]/g, ''),
    marks,
  };
}

const square = (column: number, row: number, kind: Mark['kind'] = 'last_move'): Mark => ({
  square: [column, row],
  kind,
});

export const diagonal = [1, 2, 3, 4].map((step) => square(step, step, 'winning'));

// A few moments of each game.
export const scenes: Record<GameName, View[]> = {
  connect: [
    still('connect', 5, 4, 'XXXXX XXXXX XXBXX ABAXX'),
    still('connect', 5, 4, 'XXXXX XXXXX XABXX ABAXX', [square(2, 2)]),
    still('connect', 5, 4, 'XXXXX XXXXX XABXX ABABX', [square(4, 1)]),
    still('connect', 5, 4, 'XXXXX XXAXX XABXX ABABX', [square(3, 3)]),
    still('connect', 5, 4, 'XXXXX XXAXX XABBX ABABX', [square(4, 2)]),
    still('connect', 5, 4, 'XXXXX XXAAX XABBX ABABX', [square(4, 3)]),
    still('connect', 5, 4, 'XXXXX XXAAX XABBX ABABB', [square(5, 1)]),
    still('connect', 5, 4, 'XXXAX XXAAX XABBX ABABB', diagonal),
  ],
  kaboom: [
    still('kaboom', 5, 4, '----- --o-- -o*x- oxoxo'),
    still('kaboom', 5, 4, '----- ----- ----- ox-xo', [square(3, 2, 'removed'), square(2, 2, 'removed')]),
  ],
  quarto: [
    still('quarto', 4, 4, '6-8- ---- --e- ----'),
    still('quarto', 4, 4, '6-8- -3-- --e- ----', [square(2, 2)]),
    still('quarto', 4, 4, '6-8- -3-- --e- 1---', [square(1, 4)]),
    still('quarto', 4, 4, '6-8- -3-- --e- 1--7', diagonal),
  ],
  minesweeper: [
    still('minesweeper', 5, 4, '##100 #2100 #1000 #1000', [square(5, 3)]),
    still('minesweeper', 5, 4, '#F100 #2100 F1000 #1000', [square(2, 1)]),
    still('minesweeper', 5, 4, '1F100 22100 F1000 11000', [square(1, 4)]),
  ],
};
