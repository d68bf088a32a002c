// What happens in a match, in words.
import type { GameName, Match } from './api';
import { moveInWords } from './position';

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

// One change as it is said once, politely.
export function changeInWords(before: Match, match: Match, nameOf: NameOf): string {
  const words: string[] = [];
  if (match.moves.length > before.moves.length) {
    const mover = before.to_move === null ? 'Somebody' : nameOf(before.to_move);
    words.push(`${mover} ${moveInWords(match.game as GameName, match.moves.at(-1)!)}.`);
    if (match.view.story) words.push(match.view.story);
  } else if (match.moves.length < before.moves.length) words.push('The last turn was taken back.');
  if (match.state !== 'open') words.push(resultInWords(match, nameOf));
  else if (match.to_move !== null && match.to_move !== before.to_move) words.push(`${nameOf(match.to_move)} to move.`);
  return words.join(' ');
}
