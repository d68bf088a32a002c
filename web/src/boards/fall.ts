// Games whose tokens fall: what their squares and moves mean to the board that they share.
import type { Match, Square } from '../lib/api';
import { indexOf } from '../lib/position';

export type Token = { player: number; bomb: boolean }; // players are counted from 0
type FallMove =
  { kind: 'drop'; column: number; bomb: boolean } | { kind: 'detonate'; square: Square } | { kind: 'pass' };
export type FallGame = {
  title: string;
  tokenOf: (cell: string) => Token | null;
  moveOf: (move: string) => FallMove | null;
};

// The square of a seat's last token, where others have moved since and no detonation has moved what stood above.
export function lastTokenOf(game: FallGame, { view, moves, first, seats }: Match, seat: number): number | null {
  const above = new Map<number, number>(); // tokens that came later, by column
  for (let ply = moves.length - 1; ply >= 0; --ply) {
    const move = game.moveOf(moves[ply]!);
    if (move?.kind === 'pass') continue;
    if (move?.kind !== 'drop') return null;
    const later = above.get(move.column) ?? 0;
    if ((first + ply) % seats.length !== seat) {
      above.set(move.column, later + 1);
      continue;
    }
    if (ply === moves.length - 1) return null;
    let row = view.rows;
    while (row > 0 && !game.tokenOf(view.cells[indexOf(view, [move.column, row])]!)) --row;
    return row > later ? indexOf(view, [move.column, row - later]) : null;
  }
  return null;
}
