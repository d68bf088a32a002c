// Answers of the analysis, kept by position. A slow or busy service is a state to show, never a wait.
import { api, Problem, type Analysis, type GameName, type Odds } from './api';

export type Answer = Analysis | Odds;
export const isOdds = (answer: Answer): answer is Odds => 'mine_probability' in answer;

const answers = new Map<string, Answer>();
const mostKept = 2000;

function remember(position: string, answer: Answer): void {
  if (answers.size >= mostKept) answers.delete(answers.keys().next().value!);
  answers.set(position, answer);
}

export class AnalysisStore {
  position = $state('');
  answer = $state.raw<Answer | null>(null);
  state = $state<'idle' | 'asking' | 'ready' | 'busy' | 'offline' | 'refused'>('idle');
  message = $state('');
  retryAt = $state(0);
  since = $state(0);
  #game: GameName = 'connect';
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  ask(game: GameName, position: string): void {
    if (position === this.position && this.state !== 'idle') return;
    this.#game = game;
    this.position = position;
    this.answer = answers.get(position) ?? null;
    this.state = this.answer ? 'ready' : 'asking';
    this.#cancel();
    if (!this.answer) void this.#ask(position);
  }

  now = (): void => {
    this.#cancel();
    this.state = 'asking';
    void this.#ask(this.position);
  };

  stop(): void {
    this.#cancel();
    this.position = '';
    this.answer = null;
    this.state = 'idle';
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #ask(position: string): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.since = Date.now();
    try {
      const answer = await api.analysis(this.#game, position, abort.signal);
      remember(position, answer);
      if (abort.signal.aborted) return;
      this.answer = answer;
      this.state = 'ready';
    } catch (fault) {
      if (abort.signal.aborted || !(fault instanceof Problem)) return;
      this.message = fault.message;
      if (!fault.busy && !fault.unreachable) {
        this.state = 'refused';
        return;
      }
      const wait = Math.max(1, fault.retryAfter || 4) * 1000;
      this.state = fault.busy ? 'busy' : 'offline';
      this.retryAt = Date.now() + wait;
      this.#timer = setTimeout(this.now, wait);
    }
  }
}

// Several positions one after the other, for the graph of a game; each as soon as it is there.
export async function analyseAll(
  game: GameName,
  positions: string[],
  signal: AbortSignal,
  each: (index: number, answer: Answer) => void,
): Promise<void> {
  for (const [index, position] of positions.entries()) {
    while (!signal.aborted) {
      const known = answers.get(position);
      try {
        const answer = known ?? (await api.analysis(game, position, signal));
        remember(position, answer);
        if (!signal.aborted) each(index, answer);
        break;
      } catch (fault) {
        if (!(fault instanceof Problem) || (!fault.busy && !fault.unreachable)) break;
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, fault.retryAfter || 4) * 1000));
      }
    }
  }
}
