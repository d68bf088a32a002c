// The games of the page, in the order in which they are shown.
import { connect } from './connect/game';
import { kaboom } from './kaboom/game';
import { minesweeper } from './minesweeper/game';
import type { GameModule } from './module';
import { quarto } from './quarto/game';

export const games: readonly GameModule[] = [connect, kaboom, quarto, minesweeper];

export const gameOf = (name: string): GameModule => games.find((game) => game.name === name) ?? games[0]!;
export const isGame = (name: string): boolean => games.some((game) => game.name === name);
export const shownGames = (): readonly GameModule[] => games;
