// What a click on a square plays, as far as the texts of the moves tell.
import type { Square, View } from '../../lib/api';
import { countOf, indexOf } from '../../lib/position';

// `2,3`, `d2.3`, or `b3` where columns have letters.
function squareIn(view: View, move: string): Square | null {
  const [, column, row] = /^[a-z]?(\d+)[,.](\d+)$/.exec(move) ?? [];
  if (column && row) return [Number(column), Number(row)];
  const [, letter, number] = (view.column_letters && /^([a-z])(\d+)$/.exec(move)) || [];
  return letter && number ? [letter.charCodeAt(0) - 96, Number(number)] : null;
}

// Numbers name squares in reading order where they are all the squares that hold one character; otherwise columns.
function nameSquares(view: View, numbers: number[]): boolean {
  const cells = new Set(numbers.map((number) => view.cells[number - 1]));
  const [cell] = cells;
  return cells.size === 1 && cell !== undefined && countOf(view, cell) === numbers.length;
}

// The move of each square; a square of several moves has none.
export function movesByClick(view: View, legal: readonly string[]): Map<number, string> {
  const found = new Map<number, string[]>();
  const add = (index: number, move: string) => found.set(index, [...(found.get(index) ?? []), move]);
  const numbers = legal.filter((move) => /^\d+$/.test(move)).map(Number);
  const ofSquares = nameSquares(view, numbers);
  for (const move of legal) {
    const square = squareIn(view, move);
    if (square) add(indexOf(view, square), move);
    else if (!/^\d+$/.test(move)) continue;
    else if (ofSquares) add(Number(move) - 1, move);
    else for (let row = 0; row < view.rows; ++row) add(row * view.columns + Number(move) - 1, move);
  }
  return new Map([...found].flatMap(([index, moves]) => (moves.length === 1 ? [[index, moves[0]!]] : [])));
}
