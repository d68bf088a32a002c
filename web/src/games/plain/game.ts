// A game by what the service says of it: nothing else is known here.
import { sentence } from '../../lib/api';
import { gameInfo } from '../../lib/catalogue.svelte';
import type { GameModule } from '../module';
import Board from './Board.svelte';

const made = new Map<string, GameModule>();

export function plainGame(name: string): GameModule {
  const known = made.get(name);
  if (known) return known;
  const game: GameModule = {
    name,
    // The service may answer later.
    get title() {
      return gameInfo(name)?.title ?? name;
    },
    get pitch() {
      return sentence(gameInfo(name)?.about ?? '');
    },
    get start() {
      return `${name}:${gameInfo(name)?.examples[0] ?? ''}:`;
    },
    Board,
    room: { wide: 500, low: 380, phone: 320, side: 184, study: 440, edit: 440 },
    rules: {},
    moveInWords: (move) => `played ${move}`,
    hint: (view) => sentence(view.prompt),
  };
  made.set(name, game);
  return game;
}
