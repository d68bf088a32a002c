// The settings of Connect, and the word that a position's name has for them: `7x6n4p2`.
import type { Rules } from '../../lib/api';
import { maxPlayers } from '../../lib/players';
import type { RuleForm } from '../module';

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

function seats({ players = 2 }: Rules): number {
  const count = Number(players);
  return Number.isInteger(count) ? Math.min(maxPlayers, Math.max(2, count)) : 2;
}

export const rules: RuleForm = {
  labels: { players: 'Players', columns: 'Columns', rows: 'Rows', connect: 'In a row to win' },
  read: (word) => ruled(word) ?? {},
  seats,
};
