// What the editors of positions share.
import type { Draft } from '../games/module';

export const replaced = (draft: Draft, index: number, cell: string): Draft => ({
  ...draft,
  cells: draft.cells.slice(0, index) + cell + draft.cells.slice(index + 1),
});
export const emptied = (draft: Draft, cell: string): Draft => ({ ...draft, cells: cell.repeat(draft.cells.length) });
