// How far tokens have come down between two views, so that the fall can be drawn. Only for the eye.
import type { GameName, View } from '../lib/api';
import { indexOf, tokenOf } from '../lib/position';

// For each square that has just been filled, the rows that its token fell.
export function fallsBetween(game: GameName, before: View | null, now: View): Map<number, number> {
  const falls = new Map<number, number>();
  if (!before || before.cells.length !== now.cells.length || before.cells === now.cells) return falls;
  const at = (view: View, column: number, row: number) => view.cells[indexOf(view, [column, row])]!;
  const removed = new Set(now.marks.filter((mark) => mark.kind === 'removed').map((mark) => indexOf(now, mark.square)));
  for (let column = 1; column <= now.columns; ++column) {
    let landed = 0;
    for (let row = 1; row <= now.rows; ++row) {
      if (!tokenOf(game, at(before, column, row)) || removed.has(indexOf(now, [column, row]))) continue;
      landed += 1;
      if (row > landed) falls.set(indexOf(now, [column, landed]), row - landed);
    }
    if (landed < now.rows && tokenOf(game, at(now, column, landed + 1)))
      falls.set(indexOf(now, [column, landed + 1]), now.rows - landed);
  }
  // More than one new token is another position, not a move.
  const added =
    [...now.cells].filter((cell) => tokenOf(game, cell)).length -
    [...before.cells].filter((cell) => tokenOf(game, cell)).length;
  return added > 1 || (added < 0 && removed.size === 0) ? new Map() : falls;
}

export const fallTime = (rows: number): number => Math.min(320, 60 + 45 * rows);
