// A position of Quarto that is put together by hand. A piece exists once: put somewhere, it leaves where it was.
import { still } from '../../boards/still';
import { emptied, replaced } from '../../lib/editing';
import type { Draft, Editor } from '../module';
import EditorHand from './EditorHand.svelte';
import { allPieces, empty, pieceName } from './pieces';
import ToolIcon from './ToolIcon.svelte';

const handOf = ({ more }: Draft): string => more['hand'] ?? '';
const withHand = (draft: Draft, hand: string): Draft => ({ ...draft, more: { hand } });
const supplyOf = (draft: Draft): string[] =>
  [...allPieces].filter((piece) => !(draft.cells + handOf(draft)).includes(piece));

export const editor: Editor = {
  draftOf: ({ columns, rows, cells, in_hand }) => ({ columns, rows, cells, more: { hand: in_hand } }),
  partsOf: (draft) => ({ cells: draft.cells, ...(handOf(draft) ? { in_hand: handOf(draft) } : {}) }),
  viewOf: (draft) =>
    still(draft.columns, draft.rows, draft.cells, {
      column_letters: true,
      supply: supplyOf(draft).join(''),
      in_hand: handOf(draft),
    }),
  tools: (_, draft) => [
    ...supplyOf(draft).map((tool) => ({ tool, name: pieceName(tool) })),
    { tool: empty, name: 'empty square' },
  ],
  put: (draft, index, tool) => {
    if (tool === empty) return replaced(draft, index, tool);
    const without = { ...draft, cells: draft.cells.replaceAll(tool, empty) };
    return replaced(handOf(draft) === tool ? withHand(without, '') : without, index, tool);
  },
  cleared: (draft) => withHand(emptied(draft, empty), ''),
  ToolIcon,
  More: EditorHand,
};
