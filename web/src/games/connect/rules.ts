// The word for rules of a board that need be no position of a game, so that the service does not read it: `7x6n4p2`.
import type { Rules } from '../../lib/api';

export const startRules = '7x6n4p2';

export type Ruled = { columns: number; rows: number; connect: number; players: number };

export function ruled(word: string): Ruled | null {
  const found = /^(\d+)x(\d+)n(\d+)p(\d+)$/.exec(word);
  if (!found) return null;
  const [columns, rows, connect, players] = found.slice(1).map(Number) as [number, number, number, number];
  return { columns, rows, connect, players };
}

export const wordOf = ({ columns, rows, connect, players }: Rules): string =>
  `${columns}x${rows}n${connect}p${players}`;
