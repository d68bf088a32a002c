// Values of moves as a board shows them.
import type { MoveValue } from '../lib/api';

export type Values = Map<string, MoveValue>; // by move

export const worthInWords = (worth: MoveValue): string =>
  `${worth.value}${worth.remoteness === null ? '' : ` in ${worth.remoteness}`}`;

// A win the sooner the better, a loss the later.
export const rank = ({ value, remoteness }: MoveValue): number =>
  ({ win: 3, unknown: 2, tie: 1, lose: 0 })[value] * 1000 + (value === 'lose' ? 1 : -1) * (remoteness ?? 0);

// Neither an unknown value nor a loss beside it counts as best.
export function bestMoves(values: MoveValue[]): Set<string> {
  const known = values.filter((worth) => worth.value !== 'unknown');
  const top = Math.max(...known.map(rank));
  const lost = known.length < values.length && known.every((worth) => worth.value === 'lose');
  return new Set(lost ? [] : known.filter((worth) => rank(worth) === top).map((worth) => worth.move));
}
