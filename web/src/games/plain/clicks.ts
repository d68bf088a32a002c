// What a click on a square plays, by what the legal moves point at.
import type { View } from '../../lib/api';
import { indexOf } from '../../lib/position';

// The move of each square; a square of several moves has none.
export function movesByClick(view: View): Map<number, string> {
  const found = new Map<number, string[]>();
  const add = (index: number, move: string) => found.set(index, [...(found.get(index) ?? []), move]);
  for (const { move, square, column } of view.legal ?? []) {
    if (square) add(indexOf(view, square), move);
    if (column) for (let row = 0; row < view.rows; ++row) add(row * view.columns + column - 1, move);
  }
  return new Map([...found].flatMap(([index, moves]) => (moves.length === 1 ? [[index, moves[0]!]] : [])));
}
