// What happens in a match, in words.
import type { GameModule } from '../games/module';
import { gameOf } from '../games/registry';
import { messageOf, sentence, type Match } from './api';
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

const mostNamed = 4; // moves

// `the last 2 moves (3 and 6)`.
export function lastInWords({ nameOfMove = String }: GameModule, moves: readonly string[]): string {
  const names = moves.map((move) => nameOfMove(move));
  if (moves.length > mostNamed) return `the last ${moves.length} moves, from ${names[0]} on,`;
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  return moves.length === 1 ? `the last move (${list})` : `the last ${moves.length} moves (${list})`;
}

const mostMoves = 3; // that are said one by one

// What has changed since another version, which need not be the one before, as it is said once, politely.
export function changeInWords(before: Match, match: Match, nameOf: NameOf): string {
  const words: string[] = [];
  const game = gameOf(match.game);
  const isOpen = ({ seats }: Match, seat: number) => seats[seat]?.kind === 'open';
  const joined = match.seats.flatMap((_, seat) => (isOpen(before, seat) && !isOpen(match, seat) ? [seat] : []));
  const complete = joined.length > 0 && !match.seats.some(({ kind }) => kind === 'open');
  for (const seat of joined) words.push(`${nameOf(seat)} has sat down.`);
  const alike = commonMoves(before.moves, match.moves);
  const fresh = match.moves.length - alike;
  const gone = before.moves.slice(alike);
  if (gone.length)
    words.push(`${sentence(lastInWords(game, gone)).slice(0, -1)} ${gone.length === 1 ? 'was' : 'were'} taken back.`);
  if (fresh > mostMoves) words.push(`${fresh} moves were made.`);
  const { solo, moveInWords } = game;
  if (solo && fresh === 1) {
    words.push(`${nameOf(0)} ${solo.changeInWords(before.view, match)}`);
    if (match.state !== 'open') words.push(resultInWords(match, nameOf));
    return words.join(' ');
  }
  for (let ply = fresh > mostMoves ? match.moves.length - 1 : alike; ply < match.moves.length; ++ply)
    words.push(`${nameOf(moverOf(match, ply))} ${moveInWords(match.moves[ply]!, match.moves.slice(0, ply))}.`);
  if (fresh > 0 && match.view.story) words.push(match.view.story);
  if (match.state !== 'open') words.push(resultInWords(match, nameOf));
  else if (
    match.to_move !== null &&
    (complete || gone.length > 0 || match.to_move !== before.to_move || (fresh > 0 && game.task))
  )
    words.push(`${nameOf(match.to_move)} to ${game.task?.(match.view) ?? 'move'}.`);
  return words.join(' ');
}
