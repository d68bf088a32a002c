// Squares and moves of Connect: a letter a player, a number a column.
import type { FallGame } from '../../boards/fall';
import { maxPlayers } from '../../lib/players';

export const empty = 'X';

export const fall: FallGame = {
  title: 'Connect',
  tokenOf: (cell) => {
    const player = cell.charCodeAt(0) - 65;
    return cell !== empty && player >= 0 && player < maxPlayers ? { player, bomb: false } : null;
  },
  moveOf: (move) => (/^\d+$/.test(move) ? { kind: 'drop', column: Number(move), bomb: false } : null),
};

// A game as one word: a digit a move, or numbers with commas on a board of more than nine columns.
export const movesIn = (word: string, columns: number): string[] =>
  word === '' ? [] : word.includes(',') || columns > 9 ? word.split(',') : [...word];
