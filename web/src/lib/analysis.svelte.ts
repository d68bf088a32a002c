// Answers of the analysis, kept by position. A slow or busy service is a state to show, never a wait.
import { api, Problem, type Analysis, type Odds } from './api';

export type Answer = Analysis | Odds;
// A match whose position it is: the service answers for it as far as its players agreed to analysis.
export type OfMatch = { id: string; token: string | undefined; ply: number };
export const isOdds = (answer: Answer): answer is Odds => 'mine_probability' in answer;

const answers = new Map<string, Answer>();
const mostKept = 2000;
const rest = 120; // ms that a position must stay before it is asked about: many only pass by
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pauseAfter = (fault: Problem): number => Math.max(1, fault.retryAfter || 4) * 1000;

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
  #game = '';
  #of: OfMatch | undefined;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  ask(game: string, position: string, of?: OfMatch): void {
    if (position === this.position && this.state !== 'idle') return;
    this.#game = game;
    this.#of = of;
    this.position = position;
    this.answer = answers.get(position) ?? null;
    this.state = this.answer ? 'ready' : 'asking';
    this.#cancel();
    this.since = Date.now();
    if (!this.answer) this.#timer = setTimeout(() => void this.#ask(position), rest);
  }

  now = (): void => {
    this.#cancel();
    this.state = 'asking';
    this.since = Date.now();
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
    try {
      const answer = await analyse(this.#game, position, abort.signal, this.#of);
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
      const pause = pauseAfter(fault);
      // Who asks faster than the limit allows only waits a little longer for the answer.
      if (fault.tooMany) {
        this.#timer = setTimeout(() => void this.#ask(position), pause);
        return;
      }
      this.state = fault.busy ? 'busy' : 'offline';
      this.retryAt = Date.now() + pause;
      this.#timer = setTimeout(this.now, pause);
    }
  }
}

// Two that want to know the same at once share one request, which ends when neither waits for it any more.
type Shared = { answer: Promise<Answer>; abort: AbortController; waiting: number };
const shared = new Map<string, Shared>();

function begin(game: string, position: string, of?: OfMatch): Shared {
  const abort = new AbortController();
  const asked = of
    ? api.matchAnalysis(of.id, of.token, of.ply, abort.signal)
    : api.analysis(game, position, abort.signal);
  const answer = asked.finally(() => {
    if (shared.get(position) === request) shared.delete(position);
  });
  const request = { answer, abort, waiting: 0 };
  shared.set(position, request);
  answer.then(
    (found) => remember(position, found),
    () => undefined, // those who wait for it hear of it
  );
  return request;
}

async function analyse(game: string, position: string, signal: AbortSignal, of?: OfMatch): Promise<Answer> {
  signal.throwIfAborted();
  const known = answers.get(position);
  if (known) return known;
  const request = shared.get(position) ?? begin(game, position, of);
  request.waiting += 1;
  const leave = () => {
    request.waiting -= 1;
    if (request.waiting > 0) return;
    if (shared.get(position) === request) shared.delete(position);
    request.abort.abort();
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await request.answer;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

// What is worked out beside the game must not use up what a client may ask for: so many at once, then so many a second.
class Pace {
  #most: number;
  #aSecond: number;
  #left: number;
  #at = Date.now();

  constructor(most: number, aSecond: number) {
    this.#most = most;
    this.#aSecond = aSecond;
    this.#left = most;
  }
  async turn(): Promise<void> {
    const now = Date.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#aSecond) - 1;
    this.#at = now;
    if (this.#left < 0) await wait((-this.#left / this.#aSecond) * 1000);
  }
}
// The service allows a client 100 analyses at once and 10 a second: enough for this in two tabs, and for the games themselves.
const beside = new Pace(30, 3);

// Several positions one after the other, for the graph of a game; each as soon as it is there. Returns how many failed.
export async function analyseAll(
  game: string,
  positions: string[],
  signal: AbortSignal,
  each: (index: number, answer: Answer) => void,
  of?: OfMatch,
): Promise<number> {
  let failed = 0;
  for (const [index, position] of positions.entries()) {
    while (!signal.aborted) {
      try {
        if (!answers.has(position) && !shared.has(position)) await beside.turn();
        if (signal.aborted) return failed;
        const answer = await analyse(game, position, signal, of);
        if (!signal.aborted) each(index, answer);
        break;
      } catch (fault) {
        if (!(fault instanceof Problem) || (!fault.busy && !fault.unreachable)) {
          failed += 1;
          break;
        }
        await wait(pauseAfter(fault));
      }
    }
  }
  return failed;
}
