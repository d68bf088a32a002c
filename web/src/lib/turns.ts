// Who made which move of a match.
import { gameOf } from '../games/registry';
import type { Match } from './api';

// A game as far as its course matters: a match, or a line that is played on the analysis page.
export type Played = Pick<Match, 'game' | 'moves' | 'first' | 'winner' | 'state'> & { seats: readonly unknown[] };

// The moves that go when a seat takes its last turn back: all since it decided last.
export function movesBack(played: Played, seat: number): string[] {
  const { moves } = played;
  for (let ply = moves.length - 1; ply >= 0; --ply) if (moverOf(played, ply) === seat) return moves.slice(ply);
  return [];
}

export function moverOf({ game, moves, first, seats }: Played, index: number): number {
  return (first + (gameOf(game).turnOf?.(moves, index) ?? index)) % seats.length;
}
