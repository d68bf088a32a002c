// Moves of Quarto: `@5` picks a piece for the other player, `b3` places the one in hand.
import { pieceName } from './pieces';

export const pickOf = (digit: string): string => `@${digit}`;
export const isPick = (move: string): boolean => move.startsWith('@');
export const pickedBy = (move: string): string | null => /^@([0-9a-f])$/.exec(move)?.[1] ?? null;

export function nameOfMove(move: string): string {
  const piece = pickedBy(move);
  return piece ? `the ${pieceName(piece)} piece` : move;
}
export function moveInWords(move: string): string {
  const piece = pickedBy(move);
  if (piece) return `picked ${nameOfMove(move)}`;
  return /^[a-d][1-4]$/.test(move) ? `placed at ${move}` : `played ${move}`;
}
