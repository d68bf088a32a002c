// What a click on a square plays, by the verbs of the game.
import type { Verb, View } from '../../lib/api';
import { indexOf } from '../../lib/position';
import { aimOf } from '../../lib/verbs';

// The move of each square; a square of several moves has none.
export function movesByClick(view: View, verbs: readonly Verb[], legal: readonly string[]): Map<number, string> {
  const found = new Map<number, string[]>();
  const add = (index: number, move: string) => found.set(index, [...(found.get(index) ?? []), move]);
  for (const move of legal) {
    const target = aimOf(verbs, move);
    if (target?.square) add(indexOf(view, target.square), move);
    if (target?.column) for (let row = 0; row < view.rows; ++row) add(row * view.columns + target.column - 1, move);
  }
  return new Map([...found].flatMap(([index, moves]) => (moves.length === 1 ? [[index, moves[0]!]] : [])));
}
