// Who made which move of a match.
import type { Match } from './api';

// A game as far as its course matters: a match, or a line that somebody plays on the analysis page.
export type Played = Pick<Match, 'game' | 'moves' | 'first' | 'winner' | 'state'> & { seats: readonly unknown[] };

export function moverOf(match: Played, index: number): number {
  return (match.first + turnOf(match, index)) % match.seats.length;
}

// In Quarto a turn is to place a piece and to pick the next; the first has nothing to place, unless a piece was given.
function turnOf(match: Played, index: number): number {
  if (match.game !== 'quarto') return index;
  const placesFirst = match.moves.length > 0 && !match.moves[0]!.startsWith('@');
  return placesFirst ? Math.floor(index / 2) : Math.ceil(index / 2);
}
