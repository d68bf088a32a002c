// Positions as lines of text, and where the squares of a view lie. No rules: only names.
import type { Square, View } from './api';

export type Line = { game: string; rules: string; state: string };

// `game:rules:state`, split at the first two colons only.
export function splitLine(text: string): Line | null {
  const first = text.indexOf(':');
  const second = text.indexOf(':', first + 1);
  if (first < 0 || second < 0) return null;
  return { game: text.slice(0, first), rules: text.slice(first + 1, second), state: text.slice(second + 1) };
}

export const writeLine = (line: Line): string => `${line.game}:${line.rules}:${line.state}`;

// Cells are listed from the top row down; a square's row counts from where the view says.
export function indexOf(view: View, [column, row]: Square): number {
  const fromTop = view.rows_from_bottom ? view.rows - row : row - 1;
  return fromTop * view.columns + column - 1;
}

export function squareAt(view: View, index: number): Square {
  const fromTop = Math.floor(index / view.columns);
  return [(index % view.columns) + 1, view.rows_from_bottom ? view.rows - fromTop : fromTop + 1];
}

type Size = { columns: number; rows: number };
export const rowsOf = ({ columns, rows }: Size, cells: string): string[] =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));

export const columnName = (view: View, column: number): string =>
  view.column_letters ? String.fromCharCode(96 + column) : String(column);

export const countOf = ({ cells }: View, cell: string): number => cells.split(cell).length - 1;
