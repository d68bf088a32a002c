// Who made which move of a match.
import type { GameName, Match } from './api';
import { indexOf, shapeOf, tokenOf } from './position';

// A game as far as its course matters: a match, or a line that somebody plays on the analysis page.
export type Played = Pick<Match, 'game' | 'moves' | 'first' | 'winner' | 'state'> & { seats: readonly unknown[] };

export function moverOf(match: Played, index: number): number {
  return (match.first + turnOf(match, index)) % match.seats.length;
}

// In Quarto a turn is to place a piece and to pick the next; the first has nothing to place, unless a piece was given.
function turnOf(match: Played, index: number): number {
  if (match.game !== 'quarto') return index;
  const placesFirst = match.moves.length > 0 && !match.moves[0]!.startsWith('@');
  return placesFirst ? Math.floor(index / 2) : Math.ceil(index / 2);
}

// The square of a seat's last token, where others have moved since and nothing has set off a bomb: that moves what stood above.
export function lastTokenOf(match: Match, seat: number): number | null {
  const { view, moves } = match;
  const game = match.game as GameName;
  const above = new Map<number, number>(); // tokens that came later, by column
  for (let ply = moves.length - 1; ply >= 0; --ply) {
    const shape = shapeOf(game, moves[ply]!);
    if (shape?.kind === 'pass') continue;
    if (shape?.kind !== 'drop') return null;
    const later = above.get(shape.column) ?? 0;
    if (moverOf(match, ply) !== seat) {
      above.set(shape.column, later + 1);
      continue;
    }
    if (ply === moves.length - 1) return null;
    let row = view.rows;
    while (row > 0 && !tokenOf(game, view.cells[indexOf(view, [shape.column, row])]!)) --row;
    return row > later ? indexOf(view, [shape.column, row - later]) : null;
  }
  return null;
}
