// How a match comes to be, and what this browser keeps of it from then on.
import { gameOf } from '../games/registry';
import { api, type Match, type NewMatch, type Rules } from './api';
import { keep, type Kept } from './memory';

export function tokensOf(match: Match): Record<number, string> {
  return Object.fromEntries(match.seats.flatMap((seat, index) => (seat.token ? [[index, seat.token]] : [])));
}

type Asked = { rules?: Rules; seats?: string[]; tokens?: Record<number, string> };

export function keepNew(match: Match, { rules = {}, seats, tokens }: Asked = {}): Kept {
  const kept: Kept = {
    id: match.id,
    game: match.game,
    title: gameOf(match.game).title,
    rules,
    seats: seats ?? match.seats.map((seat) => seat.kind),
    names: match.seats.map((seat) => seat.name ?? ''),
    tokens: tokens ?? tokensOf(match),
    at: Date.now(),
    moves: match.moves.length,
    over: false,
    ...(match.undo_allowed ? {} : { undo: false }),
    ...(match.clock ? { clock: { seconds: match.clock.seconds, increment: match.clock.increment } } : {}),
  };
  keep(kept);
  return kept;
}

// Only what differs from the usual is sent.
export async function begin(game: string, rules: Rules, seats: string[], wanted: NewMatch = {}): Promise<string> {
  const { names = [], clock, position, undo = true, analysis = false } = wanted;
  const match = await api.create(game, rules, seats, {
    ...(names.some(Boolean) ? { names: seats.map((_, seat) => names[seat]?.trim() ?? '') } : {}),
    ...(clock ? { clock } : {}),
    ...(position ? { position } : {}),
    ...(undo ? {} : { undo }),
    ...(analysis ? { analysis } : {}),
  });
  return keepNew(match, { rules, seats }).id;
}

// The next match of the same people, in the same seats.
export function keepNext(before: Kept, id: string, tokens: Record<number, string> = {}): void {
  keep({ ...before, id, tokens: { ...before.tokens, ...tokens }, at: Date.now(), moves: 0, over: false });
}

// Other settings for those who have seats already: a friend who came by link keeps the seat. A seat that a person
// has only now is open, and taken here.
export async function rematchWith(
  before: Kept,
  rules: Rules,
  seats: string[],
  { names = [], clock = { seconds: 0, increment: 0 }, undo = true }: NewMatch,
): Promise<string> {
  const token = Object.values(before.tokens)[0]!;
  const taken = seats.map((kind, seat) => (kind === 'open' && before.seats[seat] === 'open' ? 'human' : kind));
  const match = await api.rematch(before.id, token, { rules, seats: taken, clock, undo });
  const tokens = { ...before.tokens, ...tokensOf(match) };
  for (const [seat, kind] of seats.entries()) {
    const name = names[seat] ?? '';
    if (kind !== 'human') delete tokens[seat];
    else if (match.seats[seat]?.kind === 'open') Object.assign(tokens, tokensOf(await api.join(match.id, name)));
    else if (tokens[seat] && name && name !== match.seats[seat]?.name) await api.rename(match.id, tokens[seat], name);
  }
  return keepNew(match, { rules, seats, tokens }).id;
}
