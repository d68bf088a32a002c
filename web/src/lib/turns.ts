// Who made which move of a match.
import type { Match, Verb } from './api';
import { gameInfo } from './catalogue.svelte';
import { turnsIn } from './verbs';

// A game as far as its course matters: a match, or a line that is played on the analysis page.
export type Played = Pick<Match, 'game' | 'moves' | 'first' | 'winner' | 'state'> & { seats: readonly unknown[] };

export const verbsOf = (game: string): readonly Verb[] => gameInfo(game)?.verbs ?? [];

// The moves that go when a seat takes its last turn back: all since it decided last.
export function movesBack(played: Played, seat: number): string[] {
  const { moves } = played;
  for (let ply = moves.length - 1; ply >= 0; --ply) if (moverOf(played, ply) === seat) return moves.slice(ply);
  return [];
}

// The seat to move after `index` moves, as many as there are at the most.
export function moverOf({ game, moves, first, seats }: Played, index: number): number {
  return (first + turnsIn(verbsOf(game), moves.slice(0, index))) % seats.length;
}
