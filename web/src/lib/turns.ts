// Who made which move of a match, as far as the match tells.
import type { GameName, Match } from './api';

export function moverOf(match: Match, index: number): number | null {
  const seats = match.seats.length;
  if (seats === 1) return 0;
  const count = match.moves.length;
  if ((match.game as GameName) === 'quarto') {
    // One picks, and then each places and picks.
    const turn = (i: number) => Math.ceil(i / 2) % 2;
    const known =
      match.to_move !== null
        ? match.to_move ^ turn(count)
        : match.state === 'won' && match.winner !== null
          ? match.winner ^ turn(count - 1)
          : null;
    return known === null ? null : known ^ turn(index);
  }
  const offset = match.to_move !== null ? match.to_move - count : 0;
  return (((index + offset) % seats) + seats) % seats;
}
