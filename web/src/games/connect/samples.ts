// Boards for the start page and the help.
import { diagonal, mark, still } from '../../boards/still';
import type { Mark } from '../../lib/api';
import type { Lesson } from '../module';

const board = (cells: string, marks: Mark[] = []) => still(5, 4, cells, { rows_from_bottom: true, marks });

export const scenes = [
  board('XXXXX XXXXX XXBXX ABAXX'),
  board('XXXXX XXXXX XABXX ABAXX', [mark(2, 2)]),
  board('XXXXX XXXXX XABXX ABABX', [mark(4, 1)]),
  board('XXXXX XXAXX XABXX ABABX', [mark(3, 3)]),
  board('XXXXX XXAXX XABBX ABABX', [mark(4, 2)]),
  board('XXXXX XXAAX XABBX ABABX', [mark(4, 3)]),
  board('XXXXX XXAAX XABBX ABABB', [mark(5, 1)]),
  board('XXXAX XXAAX XABBX ABABB', diagonal),
];

export const lesson: Lesson = {
  words: [
    'Players take turns to drop a token into a column.',
    'The first player with the agreed number in a line wins; a full board without a line is a draw.',
    'Boards to 255 by 255, from 2 in a row, and 2 to 23 players with a letter each.',
  ],
  figures: [
    {
      view: board('XXXXX XXXXX XXBXX XAAXX'),
      text: 'A token falls to the lowest free square of its column.',
    },
    {
      view: board(
        'XXXXX XXXXX BBBXX AAAAX',
        [1, 2, 3, 4].map((column) => mark(column, 1, 'winning')),
      ),
      text: 'Four of yours in a line win: across, up, or along a diagonal.',
    },
  ],
};
