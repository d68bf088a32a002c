// What this browser keeps: the games it sits in, with the tokens of its seats, and a few preferences.
import type { NewClock, Rules } from './api';

// A move on its way. Sent again with the same key it is the same move.
export type Pending = { move: string; version: number; key: string; token: string };

export type Kept = {
  id: string;
  game: string;
  title: string; // who plays, in words
  rules: Rules;
  seats: string[]; // as they were asked for
  clock?: NewClock;
  undo?: boolean; // false: turns are not taken back
  names: string[];
  tokens: Record<number, string>; // by seat
  at: number; // when it was last looked at
  moves: number;
  over: boolean;
  won?: boolean; // by a seat of this browser
  seconds?: number; // that it took, once it is over
  pending?: Pending; // a move that the service does not have yet
  practice?: boolean; // a move was taken back, or the board was chosen
  hidden?: boolean; // only its result is shown
};

const matchesKey = 'quadrille.matches';
const mostKept = 60;

// What the browser would not store, because it may not or has no room: kept until the page is left.
const held = new Map<string, string>();

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = held.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    held.delete(key);
  } catch {
    held.set(key, text);
  }
}

export function keptMatches(): Kept[] {
  return Object.values(read<Record<string, Kept>>(matchesKey, {})).sort((a, b) => b.at - a.at);
}

export function keptMatch(id: string): Kept | undefined {
  return read<Record<string, Kept>>(matchesKey, {})[id];
}

export function keep(match: Kept): void {
  const all = [match, ...keptMatches().filter((each) => each.id !== match.id)].slice(0, mostKept);
  write(matchesKey, Object.fromEntries(all.map((each) => [each.id, each])));
}

export function forget(id: string): void {
  write(
    matchesKey,
    Object.fromEntries(
      keptMatches()
        .filter((each) => each.id !== id)
        .map((each) => [each.id, each]),
    ),
  );
}

export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  heatMap: boolean;
  numbers: boolean;
  flagFirst: boolean; // on touch, a tap flags and a long press opens
};

const wishesKey = 'quadrille.preferences';
const usual: Preferences = { theme: 'system', sound: false, heatMap: true, numbers: true, flagFirst: false };

export function readPreferences(): Preferences {
  return { ...usual, ...read<Partial<Preferences>>(wishesKey, {}) };
}

export function writePreferences(preferences: Preferences): void {
  write(wishesKey, preferences);
}

// The settings that were chosen last, by game.
export type Setup = {
  rules: Rules;
  seats: string[];
  names: string[];
  clock?: NewClock;
  undo?: boolean;
  analysis?: boolean;
  level?: string; // of an engine, as it was last chosen
};
const setupKey = (game: string) => `quadrille.setup.${game}`;
export const readSetup = (game: string) => read<Setup | null>(setupKey(game), null);
export function writeSetup(game: string, setup: Setup): void {
  const level = setup.seats.findLast((seat) => seat !== 'human' && seat !== 'open') ?? readSetup(game)?.level;
  write(setupKey(game), { ...setup, ...(level ? { level } : {}) });
}
