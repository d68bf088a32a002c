import type { GameModule } from '../module';
import Board from './Board.svelte';
import { editor } from './editor';
import OddsPanel from './OddsPanel.svelte';
import { rules } from './rules';
import { lesson, scenes } from './samples';
import { solo } from './solo';
import TapSwitch from './TapSwitch.svelte';
import { moveInWords, nameOfMove } from './words';

export const minesweeper: GameModule = {
  name: 'minesweeper',
  title: 'Minesweeper',
  pitch: 'Exact odds for every square, and boards that need no guess.',
  start: 'minesweeper:9x9m10safe:',
  Board,
  room: { wide: 254, low: 254, phone: 266, side: 124, above: 69, study: 330, edit: 340 },
  rules,
  editor,
  scenes,
  lesson,
  solo,
  moveInWords,
  nameOfMove,
  hint: (view, touch) => {
    if (view.marks.some((mark) => mark.kind === 'start'))
      return 'Only from the marked square the board needs no guess.';
    return touch
      ? 'Tap to open, press long to flag. A tap on a number with its flags set opens around it.'
      : 'Left click opens, right click flags, a click on a number with its flags set opens around it.';
  },
  isWholeGame: ({ state }) => /^[*.]+(\/[*.]+)*$/.test(state), // where its mines are, as `generate` prints them
  Aside: TapSwitch,
  Settings: TapSwitch,
  OddsPanel,
};
