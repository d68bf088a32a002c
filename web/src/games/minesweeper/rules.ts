// The settings of Minesweeper, and the word that a position's name has for them: `16x16m40noguess@3.4`.
import type { Rules } from '../../lib/api';
import type { RuleForm } from '../module';

const sizes = ['width', 'height', 'mines'];

export function read(word: string): Rules {
  const found = /^(\d+)x(\d+)m(\d+)([a-z]+)(?:@(\d+)\.(\d+))?$/.exec(word);
  if (!found) return {};
  const [, width, height, mines, first, column, row] = found;
  return {
    preset: 'custom',
    width: Number(width),
    height: Number(height),
    mines: Number(mines),
    'first-click': first!,
    ...(column ? { 'start-column': Number(column), 'start-row': Number(row) } : {}),
  };
}

export const rules: RuleForm = {
  labels: {
    preset: 'Board',
    width: 'Columns',
    height: 'Rows',
    mines: 'Mines',
    'first-click': 'First click',
    'start-column': 'Start column',
    'start-row': 'Start row',
  },
  words: {
    any: 'Anything',
    safe: 'Safe',
    open: 'Opens',
    noguess: 'No guess',
    noguessopen: 'Solvable opening',
  },
  hints: {
    any: 'The first click may meet a mine.',
    safe: 'The first click never meets a mine.',
    open: 'The first click opens an area.',
    noguess: 'The board can be cleared from the start square by reasoning alone.',
    noguessopen: 'The start square opens an area, and reasoning alone clears the board from there.',
    beginner: '9 × 9 with 10 mines.',
    intermediate: '16 × 16 with 40 mines.',
    expert: '30 × 16 with 99 mines.',
    custom: 'Any size, any number of mines.',
  },
  initial: { 'first-click': 'open' }, // a first click that opens nothing says nothing
  always: ['preset', ...sizes, 'first-click'],
  hides: (name, chosen) =>
    (sizes.includes(name) && chosen['preset'] !== 'custom') ||
    (name.startsWith('start-') && !String(chosen['first-click']).startsWith('noguess')),
  read,
  seats: () => 1,
};
