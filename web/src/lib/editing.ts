// A position that is being put together by hand: squares, turn and what else its notation holds. Whether it can
// be is for the service to say.
import { noBoard, type GameName, type View } from './api';
import { playerLetter, readLine, rowsOf, tokenOf, type Line } from './position';
import { playersOf, rulesOf } from './setup';

export type Draft = {
  columns: number;
  rows: number;
  cells: string;
  turn: string;
  left: [string, string];
  hand: string;
  mines: string; // of Minesweeper, in all
};

export const emptyCell: Record<GameName, string> = { connect: 'X', kaboom: '-', quarto: '-', minesweeper: '#' };

export function draftOf(game: GameName, view: View, line: Line, turn: string | null): Draft {
  const parts = game === 'kaboom' ? line.state.split(',') : [];
  return {
    columns: view.columns,
    rows: view.rows,
    cells: game === 'minesweeper' ? view.cells.replaceAll(/[*!x]/g, '#') : view.cells,
    turn: parts[0] ?? turn ?? '',
    left: [parts[1] ?? '0', parts[2] ?? '0'],
    hand: view.in_hand,
    mines: String(rulesOf(game, line.rules)['mines'] ?? ''),
  };
}

// The rules stay as they are, but for the number of mines.
export const lineOf = (line: Line, draft: Draft): Line => ({
  game: line.game,
  rules: line.game === 'minesweeper' ? line.rules.replace(/m\d+/, `m${draft.mines}`) : line.rules,
  state: stateOf(line.game, draft),
});

export function stateOf(game: GameName, draft: Draft): string {
  switch (game) {
    case 'connect':
      return draft.cells;
    case 'kaboom':
      return [draft.turn || 'x', ...draft.left, ...rowsOf(draft, draft.cells)].join(',');
    case 'quarto':
      return `${draft.cells}:${draft.hand || '-'}`;
    case 'minesweeper':
      return rowsOf(draft, draft.cells).join('/');
  }
}

// A board of Connect as text, top row first, and rules of its size.
export type Board = { rules: string; cells: string };
function sizeOf(rules: string): { columns: number; rows: number } {
  const { columns, rows } = rulesOf('connect', rules);
  return { columns: Number(columns), rows: Number(rows) };
}
const squaresOf = (rules: string): number => sizeOf(rules).columns * sizeOf(rules).rows;

// One row or one column: no game is played there, but its winner is checked.
export const isSingle = (rules: string): boolean => Object.values(sizeOf(rules)).includes(1);

// A bare board by rules of its size, which get a player for each letter.
export function boardIn(text: string, rules: string): Board | null {
  const cells = text.trim();
  if (!/^[A-X]+$/.test(cells) || cells.length !== squaresOf(rules)) return null;
  const letters = [...cells].map((cell) => tokenOf('connect', cell)?.player ?? 0);
  const needed = letters.reduce((most, player) => Math.max(most, player + 1), playersOf('connect', rules));
  return { rules: rules.replace(/p\d+$/, `p${needed}`), cells };
}

// A board of one row or one column by its whole name.
export function singleIn(text: string): Board | null {
  const line = readLine(text);
  if (line?.game !== 'connect' || !isSingle(line.rules) || squaresOf(line.rules) > 255) return null;
  return { rules: line.rules, cells: line.state || emptyCell.connect.repeat(squaresOf(line.rules)) };
}

// A word as long as a bare board: it may have letters that no board has.
export const isAsLongAsBoard = (text: string, rules: string): boolean =>
  /^[^\s:]+$/.test(text) && text.length === squaresOf(rules);

export const draftOfBoard = ({ rules, cells }: Board): Draft => ({
  ...sizeOf(rules),
  cells,
  turn: '',
  left: ['0', '0'],
  hand: '',
  mines: '',
});

// A Quarto piece exists once: put somewhere, it leaves where it was.
export function put(game: GameName, draft: Draft, index: number, tool: string): Draft {
  const unique = game === 'quarto' && tool !== emptyCell.quarto;
  const cells = unique ? draft.cells.replaceAll(tool, '-') : draft.cells;
  const hand = unique && draft.hand === tool ? '' : draft.hand;
  return { ...draft, hand, cells: cells.slice(0, index) + tool + cells.slice(index + 1) };
}

export const cleared = (game: GameName, draft: Draft): Draft => ({
  ...draft,
  hand: '',
  cells: emptyCell[game].repeat(draft.cells.length),
});

export function viewOf(game: GameName, draft: Draft): View {
  const used = draft.cells + draft.hand;
  return {
    ...noBoard,
    columns: draft.columns,
    rows: draft.rows,
    rows_from_bottom: game === 'connect' || game === 'kaboom',
    column_letters: game === 'quarto',
    cells: draft.cells,
    supply: game === 'quarto' ? [...'0123456789abcdef'].filter((piece) => !used.includes(piece)).join('') : '',
    in_hand: draft.hand,
  };
}

// What can be put on a square.
export function toolsOf(game: GameName, rules: string, draft: Draft): { tool: string; name: string }[] {
  switch (game) {
    case 'connect':
      return Array.from({ length: playersOf(game, rules) }, (_, player) => playerLetter(player))
        .map((tool) => ({ tool, name: `token of ${tool}` }))
        .concat({ tool: 'X', name: 'empty square' });
    case 'kaboom':
      return [
        { tool: 'x', name: 'piece of x' },
        { tool: 'o', name: 'piece of o' },
        { tool: '*', name: 'bomb of x' },
        { tool: '@', name: 'bomb of o' },
        { tool: '-', name: 'empty square' },
      ];
    case 'quarto':
      return [...viewOf(game, draft).supply]
        .map((tool) => ({ tool, name: `piece ${tool}` }))
        .concat({ tool: '-', name: 'empty square' });
    case 'minesweeper':
      return [
        { tool: '#', name: 'covered' },
        { tool: 'F', name: 'flag' },
        ...Array.from({ length: 9 }, (_, clue) => ({ tool: String(clue), name: `${clue} mines around` })),
      ];
  }
}
