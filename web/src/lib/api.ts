// The service, typed by its own description: api-types.ts is generated from openapi.yaml.
import type { components } from './api-types';
import { visible } from './names';

type Schemas = components['schemas'];
export type Square = [column: number, row: number];
export type Mark = Omit<Schemas['Board']['marks'][number], 'square'> & { square: Square };
export type View = Omit<Schemas['Board'], 'marks'> & { marks: Mark[] };
export type Level = Schemas['Level'];
export type Seat = Schemas['Match']['seats'][number];
export type Told = Schemas['Match']; // as the service tells it
type Shown = 'view' | 'moves' | 'since' | 'position' | 'to_move';
export type Match = Omit<Told, Shown> &
  Required<Pick<Told, 'moves' | 'since' | 'position' | 'to_move'>> & { view: View };
export type Clock = NonNullable<Match['clock']>;
export type NewClock = Schemas['ClockLimit'];
export type NewMatch = Partial<Pick<Schemas['NewMatch'], 'names' | 'position' | 'undo' | 'analysis' | 'clock'>>;
export type Rule = Schemas['Rule'];
export type RuleValue = string | number | boolean;
export type Rules = Record<string, RuleValue>;
export type Game = Schemas['Game'];
export type Verb = Schemas['Verb'];
export type Analysis = Schemas['Analysis'];
export type MoveValue = Schemas['MoveValue'];
export type Odds = Schemas['Odds'];
export type Value = Schemas['Value'];
export type GameRecord = Schemas['Record'];
export type Sighting = Omit<Schemas['Position'], 'view'> & { view: View };

// Games that the service plays by itself.
export type Arena = Schemas['Arena'];
export type Statistics = Schemas['Stats'];
export type ArenaPlan = { game: string; rules: Rules; players: string[]; games: number };
export type StatisticsPlan = { game: string; rules: Rules; level: string; games: number };

export const noBoard: View = {
  columns: 1,
  rows: 1,
  rows_from_bottom: false,
  column_letters: false,
  cells: '',
  notation: '',
  supply: '',
  in_hand: '',
  marks: [],
  facts: [],
  story: '',
  prompt: '',
  result: '',
  legal: [],
};
// A match whose game is hidden has neither moves nor a board. What an older service does not say is allowed, and shown.
export const filled = (told: Told): Match => ({
  ...{ moves: [], since: 0, position: '', to_move: null, view: noBoard, hidden: false, analysis_allowed: true },
  ...(told as Partial<Match> & Told),
});

// As a sentence of its own.
export const sentence = (words: string): string =>
  words && `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

// What the service refused, or that it could not be reached (status 0).
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly where: string;
  readonly retryAfter: number;
  constructor(status: number, code: string, detail: string, where = '', retryAfter = 0) {
    super(sentence(detail));
    this.status = status;
    this.code = code;
    this.where = where;
    this.retryAfter = retryAfter;
  }
  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504;
  }
  get busy(): boolean {
    return this.status === 503 || this.tooMany;
  }
  // This client alone has asked for more than its share.
  get tooMany(): boolean {
    return this.status === 429;
  }
}

export const messageOf = (fault: unknown): string => (fault instanceof Problem ? fault.message : String(fault));

type Call = {
  token?: string | undefined;
  body?: unknown;
  key?: string;
  signal?: AbortSignal | undefined;
  patience?: number; // ms after which a server that says nothing counts as gone
};
const usualPatience = 30_000;

export async function ask<T>(method: 'GET' | 'POST', path: string, call: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (call.token) headers['Authorization'] = `Bearer ${call.token}`;
  if (call.key) headers['Idempotency-Key'] = call.key;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const enough = AbortSignal.timeout(call.patience ?? usualPatience);
  const signal = call.signal ? AbortSignal.any([call.signal, enough]) : enough;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, body, signal });
    text = await answer.text(); // which may break off in the middle
  } catch (fault) {
    if (call.signal?.aborted) throw fault;
    throw new Problem(0, 'unreachable', 'The server does not answer.');
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Problem(
      answer.ok ? 502 : answer.status || 502,
      'unreachable',
      'The server does not answer as it should.',
    );
  }
  if (!answer.ok) {
    const said = content as Partial<Schemas['Problem']>;
    const wait = Number(answer.headers.get('Retry-After') ?? 0);
    throw new Problem(answer.status, said.code ?? 'unknown', said.detail ?? answer.statusText, said.where ?? '', wait);
  }
  return content as T;
}

const askMatch = async (method: 'GET' | 'POST', path: string, call?: Call): Promise<Match> =>
  filled(await ask<Told>(method, path, call));
const within = (id: string) => `/matches/${encodeURIComponent(id)}`;
const longest = 6000; // characters of an address; the service takes 8 KB of it
const large = true; // an answer of more than 2 MB is welcome where boards and games of any size are shown

function query(parameters: Record<string, RuleValue | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k.replaceAll('-', '_'), String(v)]))}` : '';
}

export const api = {
  games: () => ask<{ games: Game[] }>('GET', '/games').then((answer) => answer.games),
  view: (game: string, parameters: Rules, signal?: AbortSignal) => {
    const asked = query({ ...parameters, large });
    return asked.length > longest
      ? ask<Sighting>('POST', `/games/${game}/view${query({ large })}`, { body: underscored(parameters), signal })
      : ask<Sighting>('GET', `/games/${game}/view${asked}`, { signal });
  },
  analysis: (game: string, position: string, signal?: AbortSignal) =>
    position.length > longest
      ? ask<Analysis | Odds>('POST', `/games/${game}/analysis${query({ large })}`, { body: { position }, signal })
      : ask<Analysis | Odds>('GET', `/games/${game}/analysis${query({ position, large })}`, { signal }),
  // Of a match after so many moves, as far as its players agreed to that.
  matchAnalysis: (id: string, token: string | undefined, ply: number, signal?: AbortSignal) =>
    ask<Analysis | Odds>('GET', `${within(id)}/analysis${query({ ply, large })}`, { token, signal }),
  create: (game: string, rules: Rules, seats: string[], { names, ...more }: NewMatch = {}) =>
    askMatch('POST', '/matches', {
      body: { game, rules: underscored(rules), seats, ...more, ...(names ? { names: names.map(visible) } : {}) },
    }),
  import: (record: unknown) => askMatch('POST', '/matches', { body: record }),
  // As it is, with its last moves.
  match: (id: string, token?: string) => askMatch('GET', within(id), { token }),
  // With all of its moves, however many there are.
  wholeMatch: (id: string, token?: string) => askMatch('GET', within(id) + query({ since: 0, large }), { token }),
  // As it was after so many moves, without a list of them.
  matchAt: (id: string, token: string | undefined, ply: number) =>
    askMatch('GET', within(id) + query({ ply, since: ply }), { token }),
  play: (id: string, token: string, move: string, version: number, key: string) =>
    askMatch('POST', `${within(id)}/moves`, { token, key, body: { move, version }, patience: 8000 }),
  join: (id: string, name: string) =>
    askMatch('POST', `${within(id)}/join`, name ? { body: { name: visible(name) } } : {}),
  rename: (id: string, token: string, name: string) =>
    askMatch('POST', `${within(id)}/name`, { token, body: { name: visible(name) } }),
  undo: (id: string, token: string) => askMatch('POST', `${within(id)}/undo`, { token }),
  resign: (id: string, token: string) => askMatch('POST', `${within(id)}/resign`, { token }),
  rematch: (id: string, token: string, other?: { rules: Rules; seats: string[]; clock: NewClock; undo: boolean }) =>
    askMatch('POST', `${within(id)}/rematch`, {
      token,
      ...(other ? { body: { ...other, rules: underscored(other.rules) } } : {}),
    }),
  export: (id: string) => ask<GameRecord>('GET', `${within(id)}/export${query({ large })}`),
  arena: counted<ArenaPlan, Arena>('/arena'),
  statistics: counted<StatisticsPlan, Statistics>('/stats'),
  openapi: () => ask<Record<string, unknown>>('GET', '/openapi.json'),
};

// Begun, looked at and stopped in the same way.
function counted<Plan extends { rules: Rules }, Answer>(path: string) {
  const within = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    begin: (plan: Plan) => ask<Answer>('POST', path, { body: { ...plan, rules: underscored(plan.rules) } }),
    look: (id: string, signal: AbortSignal) => ask<Answer>('GET', within(id), { signal }),
    stop: (id: string) => ask<Answer>('POST', `${within(id)}/stop`),
  };
}

function underscored(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([name, value]) => [name.replaceAll('-', '_'), value]));
}
