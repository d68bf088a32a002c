// Positions and moves as text, and where their squares lie in a view. No rules: only names.
import type { GameName, Square, View } from './api';

export type Line = { game: GameName; rules: string; state: string };

// `game:rules:state`, split at the first two colons only. A position of Kaboom in its own form states its size.
export function readLine(text: string): Line | null {
  const trimmed = text.trim();
  if (/^\([xo]\s.*\)$/s.test(trimmed)) return { game: 'kaboom', rules: '', state: trimmed };
  const first = trimmed.indexOf(':');
  const second = trimmed.indexOf(':', first + 1);
  if (first < 0 || second < 0) return null;
  const game = trimmed.slice(0, first);
  if (!isGame(game)) return null;
  return { game, rules: trimmed.slice(first + 1, second), state: trimmed.slice(second + 1) };
}

// The mines of a whole board of Minesweeper, as `generate` prints them.
export function isLayout(text: string): boolean {
  const line = readLine(text);
  return line?.game === 'minesweeper' && /^[*.]+(\/[*.]+)*$/.test(line.state);
}

// A position of Kaboom in the form of its source, `(x 1 1 ---- ---- -*-- xo@-)`; null: of another game.
export function sourceForm(text: string): string | null {
  const line = readLine(text);
  return line?.game === 'kaboom' && line.state.includes(',') ? `(${line.state.replaceAll(',', ' ')})` : null;
}

export const writeLine = (line: Line): string => `${line.game}:${line.rules}:${line.state}`;

// A game of Connect as one word: a digit a move, or numbers with commas on a board of more than nine columns.
export const movesIn = (word: string, columns: number): string[] =>
  word === '' ? [] : word.includes(',') || columns > 9 ? word.split(',') : [...word];

export const gameNames: readonly GameName[] = ['connect', 'kaboom', 'quarto', 'minesweeper'];
export const isGame = (name: string): name is GameName => (gameNames as readonly string[]).includes(name);
export const titles: Record<GameName, string> = {
  connect: 'Connect',
  kaboom: 'Kaboom',
  quarto: 'Quarto',
  minesweeper: 'Minesweeper',
};

// Cells are listed from the top row down; a square's row counts from where the view says.
export function indexOf(view: View, [column, row]: Square): number {
  const fromTop = view.rows_from_bottom ? view.rows - row : row - 1;
  return fromTop * view.columns + column - 1;
}

export function squareAt(view: View, index: number): Square {
  const fromTop = Math.floor(index / view.columns);
  return [(index % view.columns) + 1, view.rows_from_bottom ? view.rows - fromTop : fromTop + 1];
}

// What the service says of a board by name.
export const factOf = (view: View, name: string): string | undefined =>
  view.facts.find((fact) => fact.name === name)?.value;

export const isCovered = (view: View, index: number): boolean => '#F'.includes(view.cells[index]!);

type Size = { columns: number; rows: number };
export const rowsOf = ({ columns, rows }: Size, cells: string): string[] =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));

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

export const columnName = (view: View, column: number): string =>
  view.column_letters ? String.fromCharCode(96 + column) : String(column);

export type MoveShape =
  | { kind: 'drop'; column: number; bomb: boolean }
  | { kind: 'detonate'; square: Square }
  | { kind: 'pick'; piece: string }
  | { kind: 'place'; square: Square }
  | { kind: 'open' | 'flag'; square: Square }
  | { kind: 'pass' };

// What a move's name points at.
export function shapeOf(game: GameName, move: string): MoveShape | null {
  let found: RegExpExecArray | null;
  if (move === 'pass') return { kind: 'pass' };
  switch (game) {
    case 'connect':
    case 'kaboom':
      if ((found = /^(b?)(\d+)$/.exec(move))) return { kind: 'drop', column: Number(found[2]), bomb: found[1] === 'b' };
      if ((found = /^d(\d+)\.(\d+)$/.exec(move)))
        return { kind: 'detonate', square: [Number(found[1]), Number(found[2])] };
      return null;
    case 'quarto':
      if ((found = /^@([0-9a-f])$/.exec(move))) return { kind: 'pick', piece: found[1]! };
      if ((found = /^([a-d])([1-4])$/.exec(move)))
        return { kind: 'place', square: [found[1]!.charCodeAt(0) - 96, Number(found[2])] };
      return null;
    case 'minesweeper':
      if ((found = /^([of]?)(\d+),(\d+)$/.exec(move)))
        return { kind: found[1] === 'f' ? 'flag' : 'open', square: [Number(found[2]), Number(found[3])] };
      return null;
  }
}

export function moveInWords(game: GameName, move: string): string {
  const shape = shapeOf(game, move);
  switch (shape?.kind) {
    case 'drop':
      return shape.bomb ? `dropped a bomb into column ${shape.column}` : `played column ${shape.column}`;
    case 'detonate':
      return `set off the bomb in column ${shape.square[0]}, row ${shape.square[1]}`;
    case 'pick':
      return `picked the ${pieceName(shape.piece)} piece`;
    case 'place':
      return `placed at ${move}`;
    case 'open':
      return `opened ${shape.square.join(',')}`;
    case 'flag':
      return `flagged ${shape.square.join(',')}`;
    case 'pass':
      return 'passed';
    case undefined:
      return `played ${move}`;
  }
}

// The bits of a Quarto piece are its characteristics.
export type Piece = { tall: boolean; dark: boolean; round: boolean; hollow: boolean };
export function pieceOf(digit: string): Piece {
  const bits = parseInt(digit, 16);
  return { tall: (bits & 1) > 0, dark: (bits & 2) > 0, round: (bits & 4) > 0, hollow: (bits & 8) > 0 };
}

export function pieceWords(digit: string): string[] {
  const piece = pieceOf(digit);
  return [
    piece.tall ? 'tall' : 'low',
    piece.dark ? 'dark' : 'white',
    piece.round ? 'round' : 'square',
    piece.hollow ? 'hollow' : 'full',
  ];
}
export const pieceName = (digit: string): string => pieceWords(digit).join(', ');

// The service names a piece by its digit and four letters, `5 (TwRf)`; the page by its characteristics.
export const piecesInWords = (text: string): string =>
  text.replaceAll(
    /(piece )?\b([0-9a-f]) \([A-Za-z]{4}\)/gi,
    (_, named: string | undefined, digit: string) =>
      `${named?.startsWith('P') ? 'The' : 'the'} ${pieceName(digit)} piece`,
  );

// Which player a character on the board belongs to, and whether it is a bomb. Seats are counted from 0.
export type Token = { player: number; bomb: boolean };
export function tokenOf(game: GameName, cell: string): Token | null {
  if (game === 'kaboom') {
    const player = 'x*'.includes(cell) ? 0 : 'o@'.includes(cell) ? 1 : -1;
    return player < 0 ? null : { player, bomb: '*@'.includes(cell) };
  }
  if (cell === 'X') return null;
  const player = cell.charCodeAt(0) - 65;
  return player >= 0 && player < 23 ? { player, bomb: false } : null;
}

// The index of a player by the letter that the service calls it.
export function playerOf(game: GameName, letter: string | null): number | null {
  if (letter === null) return null;
  if (game === 'kaboom') return letter === 'x' ? 0 : 1;
  return letter.charCodeAt(0) - 65;
}

export const playerLetter = (player: number): string => String.fromCharCode(65 + player);
// The eight fills come again ruled and squared.
export const fillOf = (player: number): string => 'ABCDEFGH'[player % 8]!;
export const ruledTimes = (player: number): number => Math.floor(player / 8);
