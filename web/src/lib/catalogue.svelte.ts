// The games that the service has, asked for once and again when it did not answer.
import { api, type Game } from './api';

export const catalogue = $state<{ games: Game[]; failed: boolean }>({ games: [], failed: false });
let asked: Promise<void> | null = null;

export function loadGames(): Promise<void> {
  asked ??= api.games().then(
    (games) => {
      catalogue.games = games;
      catalogue.failed = false;
    },
    () => {
      catalogue.failed = true;
      asked = null;
      setTimeout(() => void loadGames(), 3000);
    },
  );
  return asked;
}

export const gameInfo = (name: string): Game | undefined => catalogue.games.find((game) => game.name === name);
