// Boards for the start page and the help.
import { diagonal, mark, still } from '../../boards/still';
import type { Mark } from '../../lib/api';
import type { Lesson } from '../module';
import PieceExamples from './PieceExamples.svelte';

const board = (cells: string, marks: Mark[] = []) => still(4, 4, cells, { column_letters: true, marks });

export const scenes = [
  board('6-8- ---- --e- ----'),
  board('6-8- -3-- --e- ----', [mark(2, 2)]),
  board('6-8- -3-- --e- 1---', [mark(1, 4)]),
  board('6-8- -3-- --e- 1--7', diagonal),
];

export const lesson: Lesson = {
  words: [
    'Sixteen pieces, each tall or low, dark or white, round or square, hollow or full.',
    'A row, column or diagonal of four pieces that share one of these wins, for whoever completes it. With the squares rule a block of 2 by 2 wins too.',
    'Who begins is drawn by lot.',
  ],
  figures: [
    {
      view: board('6-8- -3-- --e- 1---'),
      text: 'You pick a piece, the other player places it, then picks one for you.',
    },
    {
      view: board('6-8- -3-- --e- 1--7', diagonal),
      text: 'These four share one thing: all are dark. Whoever places the fourth wins.',
    },
  ],
  Examples: PieceExamples,
};
