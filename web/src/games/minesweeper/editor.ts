// A board of Minesweeper that is put together by hand. The number of its mines belongs to its rules.
import { still } from '../../boards/still';
import { emptied, replaced } from '../../lib/editing';
import type { Editor } from '../module';
import EditorMines from './EditorMines.svelte';
import { covered, flag } from './squares';
import ToolIcon from './ToolIcon.svelte';

export const editor: Editor = {
  draftOf: ({ columns, rows, cells }, _line, _toMove, settings) => ({
    columns,
    rows,
    cells: cells.replaceAll(/[*!x]/g, covered),
    more: { mines: String(settings['mines'] ?? '') },
  }),
  partsOf: ({ cells, more }) => ({ cells, mines: more['mines'] ?? '' }),
  viewOf: ({ columns, rows, cells }) => still(columns, rows, cells),
  tools: () => [
    { tool: covered, name: 'covered' },
    { tool: flag, name: 'flag' },
    ...Array.from({ length: 9 }, (_, clue) => ({ tool: String(clue), name: `${clue} mines around` })),
  ],
  put: replaced,
  alt: (draft, index) => replaced(draft, index, draft.cells[index] === flag ? covered : flag),
  cleared: (draft) => emptied(draft, covered),
  ToolIcon,
  More: EditorMines,
};
