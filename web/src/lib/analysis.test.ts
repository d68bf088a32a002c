import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { analyseAll, AnalysisStore } from './analysis.svelte';

const found = { game: 'connect', value: 'win', moves: [] };
const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const tooMany = () =>
  answer(429, { code: 'too_many_requests', detail: 'too many analyses: retry in 3 s' }, { 'Retry-After': '3' });
const rest = 120; // ms that a position must stay
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
let asked: string[] = [];
let next: (() => Response)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  next = [];
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(new URL(address, 'http://test').searchParams.get('position')!);
    await Promise.resolve();
    signal?.throwIfAborted();
    return (next.shift() ?? (() => answer(200, found)))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an analysis beyond the limit', () => {
  test('is asked for again after the time that the service says, and shows no error', async () => {
    const store = new AnalysisStore();
    next = [tooMany];
    store.ask('connect', 'limit');
    await later(rest);
    expect(store.state).toBe('asking');
    await later(2999);
    expect(asked).toEqual(['limit']);
    await later(1);
    expect(asked).toEqual(['limit', 'limit']);
    expect(store.state).toBe('ready');
  });
  test('is given up for another position', async () => {
    const store = new AnalysisStore();
    next = [tooMany];
    store.ask('connect', 'left');
    await later(1000);
    store.ask('connect', 'entered');
    await later(10_000);
    expect(asked).toEqual(['left', 'entered']);
  });
});

describe('an analysis', () => {
  test('is not asked for where positions only pass by', async () => {
    const store = new AnalysisStore();
    for (let ply = 0; ply < 30; ++ply) {
      store.ask('connect', `pass ${ply}`);
      await later(30);
    }
    await later(1000);
    expect(asked).toEqual(['pass 29']);
    expect(store.state).toBe('ready');
  });
  test('of one position is one request, for any number of askers', async () => {
    const told: string[] = [];
    const all = (who: string, signal: AbortSignal) => analyseAll('connect', ['shared'], signal, () => told.push(who));
    const leaving = new AbortController();
    const both = Promise.all([all('first', leaving.signal), all('second', new AbortController().signal)]);
    leaving.abort(); // the other one still waits
    await later();
    await both;
    expect(asked).toEqual(['shared']);
    expect(told).toEqual(['second']);
  });
  test('of many positions leaves room for the game itself', async () => {
    const positions = Array.from({ length: 60 }, (_, index) => `many ${index}`);
    const done = analyseAll('connect', positions, new AbortController().signal, () => undefined);
    await later();
    expect(asked.length).toBeLessThanOrEqual(30);
    await later(60_000);
    await done;
    expect(asked).toHaveLength(60);
  });
});
