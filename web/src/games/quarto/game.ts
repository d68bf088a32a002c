import { countOf } from '../../lib/position';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { editor } from './editor';
import { moveInWords, nameOfMove } from './moves';
import PickIcon from './PickIcon.svelte';
import PieceKey from './PieceKey.svelte';
import { empty, piecesInWords } from './pieces';
import { lesson, scenes } from './samples';

export const quarto: GameModule = {
  name: 'quarto',
  title: 'Quarto',
  pitch: 'Sixteen pieces. You choose the one your opponent must place.',
  start: 'quarto::',
  Board,
  room: { wide: 440, low: 380, phone: 380, side: 100, study: 440, edit: 380 },
  rules: {},
  editor,
  scenes,
  lesson,
  fixedSize: true,
  resultFirst: true,
  moveInWords,
  nameOfMove,
  task: ({ in_hand }) => (in_hand ? 'place it' : 'pick the next piece'),
  hint: ({ in_hand }, touch) =>
    in_hand
      ? `${touch ? 'Tap' : 'Click'} an empty square. Four in a row that share one characteristic win.`
      : 'Pick the piece that the other player must place. Do not hand over one that wins.',
  movesLeft: (view) => 2 * countOf(view, empty),
  rephrase: piecesInWords,
  Aside: PieceKey,
  MoveIcon: PickIcon,
};
