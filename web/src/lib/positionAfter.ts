// Positions after moves, asked for once.
import { api, Problem, type Sighting } from './api';

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

export async function positionAfter(game: string, base: string, moves: string[]): Promise<Sighting> {
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
