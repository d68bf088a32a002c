// What happens in a match, in words.
import { messageOf, type GameName, type Match, type View } from './api';
import { commonMoves } from './moves';
import { isCovered, indexOf, moveInWords, piecesInWords, shapeOf } from './position';
import { moverOf } from './turns';

// Why something is refused, in the words of the page.
export const refusalOf = (game: GameName, fault: unknown): string =>
  game === 'quarto' ? piecesInWords(messageOf(fault)) : messageOf(fault);

export type NameOf = (seat: number) => string;

export const wins = (name: string): string => (name === 'You' ? 'You win' : `${name} wins`);

export function resultInWords(match: Match, nameOf: NameOf): string {
  const winner = match.winner === null ? '' : nameOf(match.winner);
  const mines = match.game === 'minesweeper';
  switch (match.state) {
    case 'open':
      return '';
    case 'won':
      return mines ? 'All clear' : wins(winner);
    case 'draw':
      return 'A draw';
    case 'lost':
      return 'A mine went off';
    case 'resigned':
      if (mines) return 'Given up';
      return winner ? `${wins(winner)} by resignation` : 'The game was given up';
    case 'timeout':
      return winner ? `${wins(winner)} on time` : 'The time ran out';
  }
}

// The last click on a board of Minesweeper: what the square shows now, and how many squares it opened.
function clickInWords(before: View, { view, moves }: Match): string {
  const shape = shapeOf('minesweeper', moves.at(-1)!);
  if (!shape || !('square' in shape)) return '';
  const index = indexOf(view, shape.square);
  const name = shape.square.join(',');
  if (shape.kind === 'flag') return view.cells[index] === 'F' ? `flagged ${name}.` : `took the flag off ${name}.`;
  const mine = view.cells.includes('!');
  let opened = 0;
  // Mines that the end shows were not opened.
  for (let at = 0; at < view.cells.length; ++at)
    if (isCovered(before, at) && !'#F*x'.includes(view.cells[at]!)) ++opened;
  const clue = { '0': 'no mines around', '!': 'a mine' }[view.cells[index]!] ?? view.cells[index]!;
  const where = isCovered(before, index)
    ? `opened ${name}: ${clue}.`
    : `opened around ${name}${mine ? ': a mine' : ''}.`;
  if (mine) return where;
  if (opened === 0) return `clicked ${name}: nothing opened.`;
  return `${where} ${opened} ${opened === 1 ? 'square' : 'squares'} opened.`;
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
  if (match.game === 'minesweeper' && fresh === 1) {
    words.push(`${nameOf(0)} ${clickInWords(before.view, match)}`);
    if (match.state !== 'open') words.push(resultInWords(match, nameOf));
    return words.join(' ');
  }
  for (let ply = fresh > mostMoves ? match.moves.length - 1 : alike; ply < match.moves.length; ++ply)
    words.push(`${nameOf(moverOf(match, ply))} ${moveInWords(match.game as GameName, match.moves[ply]!)}.`);
  if (fresh > 0 && match.view.story) words.push(match.view.story);
  if (match.state !== 'open') words.push(resultInWords(match, nameOf));
  else if (match.to_move !== null && (complete || match.to_move !== before.to_move))
    words.push(`${nameOf(match.to_move)} to move.`);
  return words.join(' ');
}
