// Moves by the verbs of their game: what a text points at.
import type { Square, Verb } from './api';

export type Target = { square?: Square; column?: number; piece?: string };

const values: Record<string, string> = {
  column: '(?<column>\\d{1,9})',
  row: '(?<row>\\d{1,9})',
  letter: '(?<letter>[a-z])',
  piece: '(?<piece>.)',
};

function regexOf(pattern: string): RegExp {
  const parts = pattern.split(/\{(\w+)\}/); // every other one is the name of a value
  const source = parts.map((part, i) => (i % 2 ? (values[part] ?? '(?!)') : part.replaceAll(/\W/g, '\\$&')));
  return new RegExp(`^${source.join('')}$`);
}

// Null where the move does not follow the pattern.
export function targetOf(verb: Verb, move: string): Target | null {
  const found = regexOf(verb.pattern).exec(move);
  if (!found) return null;
  const { column, row, letter, piece } = found.groups ?? {};
  const number = letter ? letter.charCodeAt(0) - 96 : Number(column);
  switch (verb.target) {
    case 'square':
      return { square: [number, Number(row)] };
    case 'column':
      return { column: number };
    case 'piece':
      return { piece: piece ?? '' };
    default:
      return {};
  }
}

// The kind of a move: the first verb whose pattern it follows.
export const verbOf = (verbs: readonly Verb[], move: string): Verb | undefined =>
  verbs.find((verb) => targetOf(verb, move) !== null);

// The turns that these moves end.
export function turnsIn(verbs: readonly Verb[], moves: readonly string[]): number {
  if (verbs.every((verb) => verb.ends_turn)) return moves.length;
  return moves.filter((move) => verbOf(verbs, move)?.ends_turn ?? true).length;
}
