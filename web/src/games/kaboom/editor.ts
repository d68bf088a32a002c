// A position of Kaboom that is put together by hand: who is to move, and the bombs that are left, belong to it.
import { still } from '../../boards/still';
import { emptied, replaced } from '../../lib/editing';
import type { Editor } from '../module';
import EditorFields from './EditorFields.svelte';
import { empty } from './tokens';
import ToolIcon from './ToolIcon.svelte';

export const editor: Editor = {
  draftOf: ({ columns, rows, cells }, { state }, toMove) => {
    const [turn = toMove ?? '', x = '0', o = '0'] = state.split(',');
    return { columns, rows, cells, more: { turn, x, o } };
  },
  partsOf: ({ cells, more }) => ({ cells, to_move: more['turn'] || 'x', left: `${more['x']},${more['o']}` }),
  viewOf: ({ columns, rows, cells }) => still(columns, rows, cells, { rows_from_bottom: true }),
  tools: () => [
    { tool: 'x', name: 'piece of x' },
    { tool: 'o', name: 'piece of o' },
    { tool: '*', name: 'bomb of x' },
    { tool: '@', name: 'bomb of o' },
    { tool: empty, name: 'empty square' },
  ],
  put: replaced,
  cleared: (draft) => emptied(draft, empty),
  ToolIcon,
  More: EditorFields,
};
