// Who sits where when nobody has said otherwise.
import type { GameName } from './api';

export const usualSeats = (game: GameName): string[] => (game === 'minesweeper' ? ['human'] : ['human', 'medium']);
