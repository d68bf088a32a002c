// One player against a board that only the service knows.
import { indexOf } from '../../lib/position';
import type { Solo } from '../module';
import Bar from './Bar.svelte';
import GuessList from './GuessList.svelte';
import OwnBoards from './OwnBoards.svelte';
import { count } from './ownBoards';
import Results from './Results.svelte';
import { clickOf, isCovered, stateOf } from './squares';
import { changeInWords } from './words';

export const solo: Solo = {
  Bar,
  Guesses: GuessList,
  Results,
  OwnBoards,
  ends: { won: 'All clear', lost: 'A mine went off', resigned: 'Given up' },
  endFacts: {
    left: ['Mines left', 'To play this board'],
    meanings: {
      '3BV': 'The fewest clicks that clear the board',
      '3BV/s': '3BV in a second',
      Efficiency: '3BV by clicks',
    },
  },
  task: (view) => {
    const start = view.marks.find((mark) => mark.kind === 'start');
    return start ? `Begin at ${start.square.join(',')}` : 'Open every square without a mine';
  },
  stateOf,
  changeInWords,
  // A click on a square that has been opened meanwhile would mean something else.
  aim: (view, move) => {
    const click = clickOf(move);
    return click !== null && isCovered(view, indexOf(view, click.square));
  },
  finished: count,
};
