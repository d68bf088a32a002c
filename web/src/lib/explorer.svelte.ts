// Looking around in a game without changing it: earlier moves, and what would have been.
import { api, Problem, type GameName, type Sighting } from './api';
import { refusalOf } from './telling';

const known = new Map<string, Sighting>();
const mostKnown = 3000;

// Who steps faster than the service allows waits as long as it says, and not for ever.
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 3; ; --left) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof Problem) || !fault.tooMany || left === 0) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, fault.retryAfter) * 1000));
    }
  }
}

export async function sight(game: GameName, base: string, moves: string[]): Promise<Sighting> {
  const key = `${base} ${moves.join(' ')}`;
  const before = known.get(key);
  if (before) return before;
  const answer = await patiently(() =>
    api.view(game, { position: base, ...(moves.length ? { moves: moves.join(' ') } : {}) }),
  );
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(key, answer);
  return answer;
}

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

  async show(game: GameName, base: string, moves: string[], ply: number, branch: string[] = []): Promise<void> {
    const wanted = ++this.#wanted;
    try {
      const sighting = await sight(game, base, [...moves.slice(0, ply), ...branch]);
      if (wanted !== this.#wanted) return;
      this.ply = ply;
      this.branch = branch;
      this.sighting = sighting;
      this.problem = '';
    } catch (fault) {
      if (wanted === this.#wanted) this.problem = refusalOf(game, fault);
    }
  }
}
