// What comes down and what is taken between two views, so that it can be drawn. Only for the eye.
import type { View } from '../lib/api';
import { indexOf } from '../lib/position';
import type { FallGame, Token } from './fall';

// For each square that has just been filled, the rows that its token fell.
export type Falls = Map<number, number>;

export function fallsBetween(game: FallGame, before: View | null, now: View): Falls {
  const falls: Falls = new Map();
  if (!before || before.cells.length !== now.cells.length || before.cells === now.cells) return falls;
  const at = (view: View, column: number, row: number) => view.cells[indexOf(view, [column, row])]!;
  const removed = new Set(now.marks.filter((mark) => mark.kind === 'removed').map((mark) => indexOf(now, mark.square)));
  for (let column = 1; column <= now.columns; ++column) {
    let landed = 0;
    for (let row = 1; row <= now.rows; ++row) {
      if (!game.tokenOf(at(before, column, row)) || removed.has(indexOf(now, [column, row]))) continue;
      landed += 1;
      if (row > landed) falls.set(indexOf(now, [column, landed]), row - landed);
    }
    if (landed < now.rows && game.tokenOf(at(now, column, landed + 1)))
      falls.set(indexOf(now, [column, landed + 1]), now.rows - landed);
  }
  // More than one new token is another position, not a move.
  const added =
    [...now.cells].filter((cell) => game.tokenOf(cell)).length -
    [...before.cells].filter((cell) => game.tokenOf(cell)).length;
  return added > 1 || (added < 0 && removed.size === 0) ? new Map() : falls;
}

export const fallTime = (rows: number): number => Math.min(320, 60 + 45 * rows);

// What an explosion takes: the bomb that was set off is wave 0, what it takes wave 1, and so on.
export type Taken = { index: number; wave: number; token: Token | null };

export const waveTime = 120; // ms

// Without a view before it, the squares alone.
export function takenBetween(game: FallGame, before: View | null, now: View): Taken[] {
  const cells = before === now ? '' : (before?.cells ?? '');
  return now.marks
    .filter((mark) => mark.kind === 'removed')
    .map((mark) => {
      const index = indexOf(now, mark.square);
      return { index, wave: mark.wave ?? 0, token: game.tokenOf(cells[index] ?? '-') };
    });
}

// Tokens of one column that fall together, by the rows from the top where they stand before.
export type Stack = { column: number; top: number; bottom: number; rows: number };

export function stacksOf(columns: number, falls: Falls): Stack[] {
  const stacks: Stack[] = [];
  for (const [to, rows] of [...falls].sort(([a], [b]) => a - b)) {
    const column = to % columns;
    const from = Math.floor(to / columns) - rows;
    const above = stacks.find((each) => each.column === column && each.rows === rows && each.bottom === from - 1);
    if (above) above.bottom = from;
    else stacks.push({ column, top: from, bottom: from, rows });
  }
  return stacks;
}
