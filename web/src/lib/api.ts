// The service, typed by its own description: api-types.ts is generated from openapi.yaml.
import type { components } from './api-types';

type Schemas = components['schemas'];
export type Square = [column: number, row: number];
// What a service with more to tell may add is optional here: see NEEDS.md.
export type Mark = { square: Square; kind: Schemas['Board']['marks'][number]['kind']; wave?: number };
export type View = Omit<Schemas['Board'], 'marks'> & { marks: Mark[] };
export type Level = Schemas['Level'];
export type Seat = Schemas['Match']['seats'][number];
export type Match = Omit<Schemas['Match'], 'view'> & { view: View };
export type NewMatch = Partial<Pick<Schemas['NewMatch'], 'names' | 'position' | 'undo'>>;
export type Rule = Schemas['Rule'];
export type RuleValue = string | number | boolean;
export type Rules = Record<string, RuleValue>;
export type Game = Schemas['Game'];
export type GameName = 'connect' | 'kaboom' | 'quarto' | 'minesweeper';
export type Analysis = Schemas['Analysis'];
export type MoveValue = Schemas['MoveValue'];
export type Odds = Schemas['Odds'];
export type Value = Schemas['Value'];
export type Winner = Schemas['Winner'];
export type GameRecord = Schemas['Record'];
export type Sighting = Omit<Schemas['Position'], 'view' | 'game'> & { game: GameName; view: View };

// What the service refused, or that it could not be reached (status 0).
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly where: string;
  readonly retryAfter: number;
  constructor(status: number, code: string, detail: string, where = '', retryAfter = 0) {
    super(detail);
    this.status = status;
    this.code = code;
    this.where = where;
    this.retryAfter = retryAfter;
  }
  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504;
  }
  get busy(): boolean {
    return this.status === 503 || this.status === 429;
  }
}

type Call = { token?: string | undefined; body?: unknown; key?: string; signal?: AbortSignal | undefined };

async function ask<T>(method: 'GET' | 'POST', path: string, call: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (call.token) headers['Authorization'] = `Bearer ${call.token}`;
  if (call.key) headers['Idempotency-Key'] = call.key;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, body, signal: call.signal ?? null });
  } catch (fault) {
    if (call.signal?.aborted) throw fault;
    throw new Problem(0, 'unreachable', 'The server does not answer.');
  }
  const text = await answer.text();
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

const within = (id: string) => `/matches/${encodeURIComponent(id)}`;
const longest = 6000; // characters of an address; the service takes 8 KB of it

function query(parameters: Record<string, RuleValue | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k.replaceAll('-', '_'), String(v)]))}` : '';
}

export const api = {
  games: () => ask<{ games: Game[] }>('GET', '/games').then((answer) => answer.games),
  view: (game: string, parameters: Rules, signal?: AbortSignal) => {
    const asked = query(parameters);
    return asked.length > longest
      ? ask<Sighting>('POST', `/games/${game}/view`, { body: underscored(parameters), signal })
      : ask<Sighting>('GET', `/games/${game}/view${asked}`, { signal });
  },
  analysis: (game: string, position: string, signal?: AbortSignal) =>
    position.length > longest
      ? ask<Analysis | Odds>('POST', `/games/${game}/analysis`, { body: { position }, signal })
      : ask<Analysis | Odds>('GET', `/games/${game}/analysis${query({ position })}`, { signal }),
  winner: (body: {
    board: string;
    columns: number;
    rows: number;
    connect: number;
    players?: number;
    strict: boolean;
  }) => ask<Winner>('POST', '/connect/winner', { body }),
  create: (game: string, rules: Rules, seats: string[], more: NewMatch = {}) =>
    ask<Match>('POST', '/matches', { body: { game, rules: underscored(rules), seats, ...more } }),
  import: (record: unknown) => ask<Match>('POST', '/matches', { body: record }),
  // As it is, or as it was after so many moves.
  match: (id: string, token?: string, ply?: number) =>
    ask<Match>('GET', within(id) + (ply === undefined ? '' : `?ply=${ply}`), { token }),
  play: (id: string, token: string, move: string, version: number, key: string) =>
    ask<Match>('POST', `${within(id)}/moves`, { token, key, body: { move, version } }),
  join: (id: string, name: string) => ask<Match>('POST', `${within(id)}/join`, name ? { body: { name } } : {}),
  undo: (id: string, token: string) => ask<Match>('POST', `${within(id)}/undo`, { token }),
  resign: (id: string, token: string) => ask<Match>('POST', `${within(id)}/resign`, { token }),
  rematch: (id: string, token: string, other?: { rules: Rules; seats: string[] }) =>
    ask<Match>('POST', `${within(id)}/rematch`, {
      token,
      ...(other ? { body: { rules: underscored(other.rules), seats: other.seats } } : {}),
    }),
  export: (id: string) => ask<GameRecord>('GET', `${within(id)}/export`),
  openapi: () => ask<Record<string, unknown>>('GET', '/openapi.json'),
};

function underscored(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([name, value]) => [name.replaceAll('-', '_'), value]));
}
