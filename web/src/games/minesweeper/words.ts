// What happens on a board of Minesweeper, in words.
import type { Match, View } from '../../lib/api';
import { indexOf } from '../../lib/position';
import { clickOf, covered, flag, isCovered } from './squares';

// The second click for a flag takes it off.
export function moveInWords(move: string, earlier: readonly string[] = []): string {
  const click = clickOf(move);
  if (!click) return `played ${move}`;
  const name = click.square.join(',');
  if (click.kind !== 'flag') return `opened ${name}`;
  return earlier.filter((each) => each === move).length % 2 ? `took the flag off ${name}` : `flagged ${name}`;
}

export function nameOfMove(move: string): string {
  const click = clickOf(move);
  if (!click) return move;
  return `${click.kind === 'flag' ? 'the flag at ' : ''}${click.square.join(',')}`;
}

// The last click: what its square shows now, and how many squares it opened.
export function changeInWords(before: View, { view, moves }: Match): string {
  const click = clickOf(moves.at(-1)!);
  if (!click) return '';
  const index = indexOf(view, click.square);
  const name = click.square.join(',');
  if (click.kind === 'flag') return view.cells[index] === flag ? `flagged ${name}.` : `took the flag off ${name}.`;
  const mine = view.cells.includes('!');
  let opened = 0;
  // Mines that the end shows were not opened.
  for (let at = 0; at < view.cells.length; ++at)
    if (isCovered(before, at) && ![covered, flag, '*', 'x'].includes(view.cells[at]!)) ++opened;
  const clue = { '0': 'no mines around', '!': 'a mine' }[view.cells[index]!] ?? view.cells[index]!;
  const where = isCovered(before, index)
    ? `opened ${name}: ${clue}.`
    : `opened around ${name}${mine ? ': a mine' : ''}.`;
  if (mine) return where;
  if (opened === 0) return `clicked ${name}: nothing opened.`;
  return `${where} ${opened} ${opened === 1 ? 'square' : 'squares'} opened.`;
}
