// Boards that are only looked at, written by hand.
import { noBoard, type Mark, type View } from '../lib/api';

// Spaces between the rows are left out.
export const still = (columns: number, rows: number, cells: string, more: Partial<View> = {}): View => ({
  ...noBoard,
  columns,
  rows,
  cells: cells.replaceAll(/[\s/]/g, ''),
  ...more,
});

export const mark = (column: number, row: number, kind: Mark['kind'] = 'last_move'): Mark => ({
  square: [column, row],
  kind,
});

export const diagonal = [1, 2, 3, 4].map((step) => mark(step, step, 'winning'));
