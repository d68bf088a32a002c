// Boards for the start page and the help.
import { mark, still } from '../../boards/still';
import type { Mark } from '../../lib/api';
import type { Lesson } from '../module';

const board = (cells: string, marks: Mark[] = []) => still(5, 4, cells, { marks });

export const scenes = [
  board('##100 #2100 #1000 #1000', [mark(5, 3)]),
  board('#F100 #2100 F1000 #1000', [mark(2, 1)]),
  board('1F100 22100 F1000 11000', [mark(1, 4)]),
];

export const lesson: Lesson = {
  words: [
    'Open every square that has no mine.',
    'Left click opens, right click flags. On touch: tap and press long; a switch turns the two round.',
    'The first click can be anything, safe, or sure to open an area; boards with no guess can be cleared by reasoning from their start square.',
  ],
  figures: [
    {
      view: board('##100 #2100 #1000 #1000'),
      text: 'A number says how many of the eight squares around it hide a mine.',
    },
    {
      view: board('#F100 #2100 F1000 #1000'),
      text: 'Flag what must be a mine. A click on a number with all its flags opens the rest around it.',
    },
  ],
  keys: [['F', 'Minesweeper: flag']],
  terms: [
    [
      '3BV',
      'How many clicks a board of Minesweeper needs at least without flags; 3BV/s is how many of them were done in a second, efficiency how many of the clicks were needed.',
    ],
  ],
};
