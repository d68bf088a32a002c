import { lastTokenOf } from '../../boards/fall';
import { countOf } from '../../lib/position';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { check } from './check';
import { editor } from './editor';
import { startRules } from './rules';
import { lesson, scenes } from './samples';
import { empty, fall } from './tokens';

export const connect: GameModule = {
  name: 'connect',
  title: fall.title,
  pitch: 'Four in a row, or any number, on any board, for 2 to 23 players.',
  start: `connect:${startRules}:`,
  Board,
  room: { wide: 430, low: 300, phone: 240, side: 136, study: 360, edit: 420 },
  rules: {},
  editor,
  check,
  scenes,
  lesson,
  landsFirst: true,
  moveInWords: (move) => `played column ${move}`,
  hint: (_, touch) =>
    touch ? 'Tap a column.' : 'Click a column, or choose one with the arrow keys or its number and press Enter.',
  lastToken: (match, seat) => lastTokenOf(fall, match, seat),
  movesLeft: (view) => countOf(view, empty),
};
