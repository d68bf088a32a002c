// Boards for the start page and the help.
import { mark, still } from '../../boards/still';
import type { Mark } from '../../lib/api';
import type { Lesson } from '../module';

const board = (cells: string, marks: Mark[] = []) => still(5, 4, cells, { rows_from_bottom: true, marks });
const before = '----- --o-- -o*x- oxoxo';
const after = '----- ----- ----- ox-xo';

export const scenes = [board(before), board(after, [mark(3, 2, 'removed'), mark(2, 2, 'removed')])];

export const lesson: Lesson = {
  words: [
    'On a turn you drop a piece, drop one of your bombs, or set off a bomb of yours on the board.',
    'A bomb that is caught in an explosion goes off too. Only when all explosions are over do pieces fall; falling sets nothing off.',
    'A line wins for its owner, whoever moved; lines of both at once are a draw. Misère: who connects loses. Super-bombs take their whole row and column.',
  ],
  figures: [
    { view: board(before), text: 'A bomb counts as a piece of its owner until it goes off.' },
    {
      view: board(after),
      text: 'Set off, it takes itself and its four neighbours. What stood above falls down.',
    },
  ],
  keys: [
    [
      'D, B, X',
      'Kaboom: drop, bomb, detonate; arrows then step through your bombs, Enter chooses, Enter again sets off',
    ],
  ],
};
