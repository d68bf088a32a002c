// Looking around in a game without changing it: earlier moves, and what would have been.
import { gameOf } from '../games/registry';
import type { Sighting } from './api';
import { positionAfter } from './positionAfter';
import { refusalOf } from './announcements';

export class Explorer {
  ply = $state<number | null>(null); // null: the game as it is
  branch = $state.raw<string[]>([]);
  sighting = $state.raw<Sighting | null>(null);
  problem = $state('');
  #wanted = 0;

  get active(): boolean {
    return this.ply !== null;
  }

  leave(): void {
    this.#wanted += 1;
    this.ply = null;
    this.branch = [];
    this.sighting = null;
    this.problem = '';
  }

  async show(game: string, base: string, moves: string[], ply: number, branch: string[] = []): Promise<void> {
    const wanted = ++this.#wanted;
    try {
      const sighting = await positionAfter(game, base, [...moves.slice(0, ply), ...branch]);
      if (wanted !== this.#wanted) return;
      this.ply = ply;
      this.branch = branch;
      this.sighting = sighting;
      this.problem = '';
    } catch (fault) {
      if (wanted === this.#wanted) this.problem = refusalOf(gameOf(game), fault);
    }
  }
}
