// A position of Connect that is put together by hand.
import { still } from '../../boards/still';
import { emptied, replaced } from '../../lib/editing';
import { lettersOf } from '../../lib/players';
import type { Editor } from '../module';
import { empty } from './tokens';
import ToolIcon from './ToolIcon.svelte';

export const editor: Editor = {
  draftOf: ({ columns, rows, cells }) => ({ columns, rows, cells, more: {} }),
  partsOf: ({ cells }) => ({ cells }),
  viewOf: ({ columns, rows, cells }) => still(columns, rows, cells, { rows_from_bottom: true }),
  tools: (players) => [
    ...lettersOf({}, players).map((tool) => ({ tool, name: `token of ${tool}` })),
    { tool: empty, name: 'empty square' },
  ],
  put: replaced,
  cleared: (draft) => emptied(draft, empty),
  ToolIcon,
};
