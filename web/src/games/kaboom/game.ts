import { lastTokenOf } from '../../boards/fall';
import { countOf } from '../../lib/position';
import type { GameModule } from '../module';
import { hintOf } from './acts';
import Board from './Board.svelte';
import { editor } from './editor';
import { lesson, scenes } from './samples';
import { empty, fall, letters, moveInWords, nameOfMove, sourceForm } from './tokens';

export const kaboom: GameModule = {
  name: 'kaboom',
  title: fall.title,
  pitch: 'Connect with bombs. What you blow up makes the rest fall.',
  start: 'kaboom:4x4n4b1.1:',
  Board,
  room: { wide: 450, low: 370, phone: 336, side: 184, study: 360, edit: 420 },
  rules: {},
  editor,
  altNotation: sourceForm,
  letters,
  scenes,
  sceneAtRest: 0,
  lesson,
  landsFirst: true,
  moveInWords,
  nameOfMove,
  hint: ({ legal }, touch) => hintOf(legal, touch),
  isLoud: (move) => move.startsWith('d'),
  movesLeft: (view) => countOf(view, empty),
  lastToken: (match, seat) => lastTokenOf(fall, match, seat),
};
