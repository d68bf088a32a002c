// The games of the page, in the order in which they are shown.
import { catalogue } from '../lib/catalogue.svelte';
import { connect } from './connect/game';
import { kaboom } from './kaboom/game';
import { minesweeper } from './minesweeper/game';
import type { GameModule } from './module';
import { plainGame } from './plain/game';
import { quarto } from './quarto/game';

export const games: readonly GameModule[] = [connect, kaboom, quarto, minesweeper];

// A game without a folder here is played by what the service says of it.
export const gameOf = (name: string): GameModule => games.find((game) => game.name === name) ?? plainGame(name);

// What the service has; before it answers, the games of this list.
export function shownGames(): readonly GameModule[] {
  const listed = catalogue.games.map(({ name }) => name);
  if (listed.length === 0) return games;
  const ours = games.filter(({ name }) => listed.includes(name));
  return [...ours, ...listed.map(gameOf).filter((game) => !ours.includes(game))];
}

export const isGame = (name: string): boolean => shownGames().some((game) => game.name === name);
