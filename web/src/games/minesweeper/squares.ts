// Squares and moves of Minesweeper: `o3,4` opens, `f3,4` flags.
import type { Square, View } from '../../lib/api';
import { rowsOf } from '../../lib/position';

export const covered = '#';
export const flag = 'F';
export const isCovered = (view: View, index: number): boolean => [covered, flag].includes(view.cells[index]!);

// What the service says of a board by name.
export const factOf = (view: View, name: string): string | undefined =>
  view.facts.find((fact) => fact.name === name)?.value;

type Size = { columns: number; rows: number };
export const stateOf = (board: Size & { cells: string }): string => rowsOf(board, board.cells).join('/');

// The up to eight squares that touch one.
export function around({ columns, rows }: Size, index: number): number[] {
  const column = index % columns;
  const row = Math.floor(index / columns);
  const found: number[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); ++r)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); ++c)
      if (r !== row || c !== column) found.push(r * columns + c);
  return found;
}
export const touchesClue = (view: View, index: number): boolean =>
  around(view, index).some((each) => /[1-8]/.test(view.cells[each]!));

export type Click = { kind: 'open' | 'flag'; square: Square };
export function clickOf(move: string): Click | null {
  const found = /^([of]?)(\d+),(\d+)$/.exec(move);
  return found && { kind: found[1] === 'f' ? 'flag' : 'open', square: [Number(found[2]), Number(found[3])] };
}
