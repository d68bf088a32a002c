// Chances and certainties of Minesweeper, as they are shown.
import type { Odds, Square, View } from '../../lib/api';
import { indexOf } from '../../lib/position';

// Never rounded to certainty: below one per cent and above ninety-nine it says so.
export function percent(chance: number): string {
  const value = chance * 100;
  if (value > 0 && value < 1) return '<1';
  if (value > 99 && value < 100) return '>99';
  return String(Math.round(value));
}

// The step of the heat map, cut and not blended, so that the legend can be read back.
export const stepOf = (chance: number): number => Math.min(10, Math.max(0, Math.round(chance * 10)));

// Why a square is certain, and the clues that prove it.
export type Reason = { why: string; because: number[] };

export function reasonsOf(view: View, odds: Odds): Map<number, Reason> {
  const reasons = new Map<number, Reason>();
  const at = (square: number[]) => indexOf(view, square as Square);
  for (const { safe, mines, why, because } of odds.reasons)
    for (const square of [...safe, ...mines]) reasons.set(at(square), { why, because: because.map(at) });
  return reasons;
}
