// What happens in a match, in words.
import type { GameModule } from '../games/module';
import { gameOf } from '../games/registry';
import { messageOf, type Match } from './api';
import { commonMoves } from './moves';
import { moverOf } from './turns';

// Why something is refused, in the words of the page.
export const refusalOf = ({ rephrase }: GameModule, fault: unknown): string =>
  rephrase?.(messageOf(fault)) ?? messageOf(fault);

export type NameOf = (seat: number) => string;

export const wins = (name: string): string => (name === 'You' ? 'You win' : `${name} wins`);

export function resultInWords(match: Match, nameOf: NameOf): string {
  const alone = gameOf(match.game).solo?.ends[match.state];
  if (alone) return alone;
  const winner = match.winner === null ? '' : nameOf(match.winner);
  switch (match.state) {
    case 'open':
      return '';
    case 'won':
      return wins(winner);
    case 'draw':
      return 'A draw';
    case 'lost':
      return 'Lost';
    case 'resigned':
      return winner ? `${wins(winner)} by resignation` : 'The game was given up';
    case 'timeout':
      return winner ? `${wins(winner)} on time` : 'The time ran out';
  }
}

const mostMoves = 3; // that are said one by one

// What has changed since another version, which need not be the one before, as it is said once, politely.
export function changeInWords(before: Match, match: Match, nameOf: NameOf): string {
  const words: string[] = [];
  const isOpen = ({ seats }: Match, seat: number) => seats[seat]?.kind === 'open';
  const joined = match.seats.flatMap((_, seat) => (isOpen(before, seat) && !isOpen(match, seat) ? [seat] : []));
  const complete = joined.length > 0 && !match.seats.some(({ kind }) => kind === 'open');
  for (const seat of joined) words.push(`${nameOf(seat)} has sat down.`);
  const alike = commonMoves(before.moves, match.moves);
  const fresh = match.moves.length - alike;
  if (alike < before.moves.length) words.push('The last turn was taken back.');
  if (fresh > mostMoves) words.push(`${fresh} moves were made.`);
  const { solo, moveInWords } = gameOf(match.game);
  if (solo && fresh === 1) {
    words.push(`${nameOf(0)} ${solo.changeInWords(before.view, match)}`);
    if (match.state !== 'open') words.push(resultInWords(match, nameOf));
    return words.join(' ');
  }
  for (let ply = fresh > mostMoves ? match.moves.length - 1 : alike; ply < match.moves.length; ++ply)
    words.push(`${nameOf(moverOf(match, ply))} ${moveInWords(match.moves[ply]!, match.moves.slice(0, ply))}.`);
  if (fresh > 0 && match.view.story) words.push(match.view.story);
  if (match.state !== 'open') words.push(resultInWords(match, nameOf));
  else if (match.to_move !== null && (complete || match.to_move !== before.to_move))
    words.push(`${nameOf(match.to_move)} to move.`);
  return words.join(' ');
}
