// One match as the page follows it: what the service last said, the move that is on its way, and what
// this browser may do in it.
import { api, Problem, type GameName, type Match, type Rules, type View } from './api';
import { Live, type LiveState } from './live';
import { forget, keep, keptMatch, type Kept } from './memory';
import { moveInWords, readLine, titles } from './position';
import { decoded } from './router.svelte';
import { sounds } from './sound';

export type Pending = { move: string; version: number; key: string; token: string };

// Squares of boards whose every moment is kept for stepping back.
const mostRemembered = 10_000;

export class MatchStore {
  readonly id: string;
  match = $state.raw<Match | null>(null);
  kept = $state.raw<Kept | undefined>(undefined);
  connection = $state<LiveState>('connecting');
  retryAt = $state<number | null>(null);
  pending = $state.raw<Pending | null>(null);
  refusal = $state('');
  fault = $state.raw<Problem | null>(null);
  announcement = $state('');
  turnBegan = $state(Date.now());
  // Names that came with the link, by seat.
  told: string[] = [];
  // What the board showed after so many moves, as far as this page has seen it.
  seen = new Map<number, View>();
  #live: Live | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.kept = keptMatch(id);
    this.told = location.hash
      .slice(1)
      .split(',')
      .map((name) => decoded(name).slice(0, 24));
    this.#follow();
    addEventListener('online', this.retry);
  }

  close(): void {
    this.#live?.close();
    clearTimeout(this.#again);
    removeEventListener('online', this.retry);
  }

  retry = (): void => {
    this.#live?.retry();
    if (this.pending) void this.#send(this.pending);
  };

  #follow(): void {
    this.#live?.close();
    this.#live = new Live(this.id, Object.values(this.kept?.tokens ?? {})[0], {
      changed: (match) => this.#take(match),
      state: (state, retryAt) => {
        this.connection = state;
        this.retryAt = retryAt;
      },
      refused: (problem) => {
        if (problem.status === 404) forget(this.id);
        this.fault = problem;
      },
    });
  }

  get game(): GameName {
    return (this.match?.game ?? this.kept?.game ?? 'connect') as GameName;
  }
  get over(): boolean {
    return this.match !== null && this.match.state !== 'open';
  }
  get mySeats(): number[] {
    return Object.keys(this.kept?.tokens ?? {}).map(Number);
  }
  // The seat that this browser may move for now.
  get mySeat(): number | null {
    const turn = this.match?.to_move ?? null;
    return turn !== null && this.mySeats.includes(turn) ? turn : null;
  }
  get mayMove(): boolean {
    return this.mySeat !== null && this.pending === null && !this.match?.seats.some((seat) => seat.kind === 'open');
  }
  get spectator(): boolean {
    return this.mySeats.length === 0;
  }
  get programsOnly(): boolean {
    return this.match !== null && this.match.seats.every((seat) => seat.kind !== 'human' && seat.kind !== 'open');
  }
  get rulesWord(): string {
    return readLine(this.match?.position ?? '')?.rules ?? '';
  }

  nameOf(seat: number): string {
    const there = this.match?.seats[seat];
    const given = there?.name || this.kept?.names[seat] || this.told[seat];
    if (there?.kind === 'open') return 'Open seat';
    if (there && there.kind !== 'human') return `Program, ${there.kind}`;
    if (given) return given;
    if (this.mySeats.length === 1 && this.mySeats[0] === seat) return 'You';
    return `Player ${there?.player ?? seat + 1}`;
  }

  #take(match: Match): void {
    const before = this.match;
    if (before && match.version < before.version) return;
    // The same moment again, by the answer and by the feed: its board is not drawn anew.
    this.match = match.version === before?.version ? { ...match, view: before.view } : match;
    this.fault = null;
    if (this.pending && match.version > this.pending.version) this.pending = null;
    if (before && match.version === before.version) return;
    if (match.view.cells.length <= mostRemembered) this.seen.set(match.moves.length, match.view);
    if (before?.to_move !== match.to_move || before?.moves.length !== match.moves.length) this.turnBegan = Date.now();
    if (before) this.#tell(before, match);
    if (!this.kept) return;
    const over = match.state !== 'open';
    const won =
      match.state === 'won' &&
      (this.game === 'minesweeper' || (match.winner !== null && this.mySeats.includes(match.winner)));
    const kept: Kept = { ...this.kept, at: Date.now(), moves: match.moves.length, over, won, title: this.#title() };
    if (kept.began === undefined && match.moves.length > 0) kept.began = Date.now();
    if (over && !this.kept.over && kept.began !== undefined) kept.seconds = (Date.now() - kept.began) / 1000;
    if (!over) delete kept.seconds;
    this.kept = kept;
    keep(kept);
  }

  // Every change is said once, politely.
  #tell(before: Match, match: Match): void {
    const words: string[] = [];
    if (match.moves.length > before.moves.length) {
      const move = match.moves.at(-1)!;
      const mover = before.to_move;
      words.push(`${mover === null ? 'Somebody' : this.nameOf(mover)} ${moveInWords(this.game, move)}.`);
      if (match.view.story) words.push(match.view.story);
      sounds.move(this.game, move);
    } else if (match.moves.length < before.moves.length) words.push('The last turn was taken back.');
    if (match.state !== 'open') {
      words.push(this.resultInWords());
      if (before.state === 'open') sounds.end();
    } else if (match.to_move !== null && match.to_move !== before.to_move)
      words.push(`${this.nameOf(match.to_move)} to move.`);
    this.announcement = words.join(' ');
  }

  resultInWords(): string {
    const match = this.match;
    if (!match) return '';
    const winner = match.winner === null ? '' : this.nameOf(match.winner);
    switch (match.state) {
      case 'won':
        return this.game === 'minesweeper' ? 'All clear' : winner === 'You' ? 'You win' : `${winner} wins`;
      case 'draw':
        return 'A draw';
      case 'lost':
        return 'A mine went off';
      case 'resigned':
        if (this.game === 'minesweeper') return 'Given up';
        return winner ? `${winner === 'You' ? 'You win' : `${winner} wins`} by resignation` : 'The game was given up';
      default:
        return '';
    }
  }

  // Since the first click, until the end.
  seconds(now: number): number {
    if (this.kept?.seconds !== undefined) return this.kept.seconds;
    return this.kept?.began === undefined ? 0 : (now - this.kept.began) / 1000;
  }

  // The board after so many moves, from what was seen or from the service.
  async moment(ply: number): Promise<View> {
    const seen = this.seen.get(ply) ?? (await api.match(this.id, Object.values(this.kept?.tokens ?? {})[0], ply)).view;
    this.seen.set(ply, seen);
    return seen;
  }

  // For a friend, with the names that this browser knows.
  get link(): string {
    const names = this.match?.seats.map((_, seat) => encodeURIComponent(this.kept?.names[seat] ?? '')) ?? [];
    return `${location.origin}/match/${this.id}${names.some(Boolean) ? `#${names.join(',')}` : ''}`;
  }

  #title(): string {
    const match = this.match;
    if (!match || this.game === 'minesweeper') return titles[this.game];
    const others = match.seats.map((_, seat) => seat).filter((seat) => !this.mySeats.includes(seat));
    if (others.length === 0) return `${titles[this.game]} at one screen`;
    return `${titles[this.game]} against ${others.map((seat) => this.nameOf(seat)).join(', ')}`;
  }

  async play(move: string): Promise<void> {
    const match = this.match;
    const seat = this.mySeat;
    if (!match || seat === null || this.pending) return;
    this.refusal = '';
    const token = this.kept!.tokens[seat]!;
    const pending = { move, version: match.version, key: crypto.randomUUID(), token };
    this.pending = pending;
    await this.#send(pending);
  }

  // The same key again is the same move, so that sending it twice does no harm.
  async #send(pending: Pending): Promise<void> {
    clearTimeout(this.#again);
    try {
      const match = await api.play(this.id, pending.token, pending.move, pending.version, pending.key);
      if (this.pending === pending) this.pending = null;
      this.#take(match);
    } catch (fault) {
      if (!(fault instanceof Problem) || this.pending !== pending) return;
      if (fault.unreachable || fault.busy) {
        if (this.connection === 'live') this.connection = 'offline';
        this.#again = setTimeout(() => void this.#send(pending), 2000);
        return;
      }
      this.pending = null;
      this.#refuse(fault);
    }
  }

  #refuse(fault: Problem): void {
    this.refusal = fault.message;
    this.announcement = fault.message;
    sounds.refused();
  }

  async #act(what: () => Promise<Match>): Promise<Match | null> {
    this.refusal = '';
    try {
      const match = await what();
      if (match.id === this.id) this.#take(match);
      return match;
    } catch (fault) {
      if (fault instanceof Problem) this.#refuse(fault);
      return null;
    }
  }

  // All people at this screen agree; who moved last asks first, as it is that turn which is taken back.
  async undo(): Promise<void> {
    const match = this.match;
    if (!match) return;
    const turn = match.to_move ?? 0;
    const seats = match.seats.length;
    const order = [...this.mySeats].sort((a, b) => ((turn - a + seats - 1) % seats) - ((turn - b + seats - 1) % seats));
    const asked = match.undo_wanted_by;
    for (const seat of order.filter((each) => !asked.includes(each))) {
      const answer = await this.#act(() => api.undo(this.id, this.kept!.tokens[seat]!));
      if (!answer || answer.undo_wanted_by.length === 0) return;
    }
  }

  async resign(of?: number): Promise<void> {
    const seat = of ?? this.mySeat ?? this.mySeats[0];
    if (seat !== undefined) await this.#act(() => api.resign(this.id, this.kept!.tokens[seat]!));
  }

  // Takes from a seat's clock; a seat of this browser that has nothing left is given up. False: it runs no more.
  spend(seat: number, seconds: number): boolean {
    const kept = this.kept;
    if (!kept?.clock) return false;
    const left = kept.clock.left.with(seat, Math.max(0, (kept.clock.left[seat] ?? 0) - seconds));
    this.kept = { ...kept, clock: { ...kept.clock, left } };
    keep(this.kept);
    if (left[seat] !== 0) return true;
    if (this.mySeats.includes(seat)) void this.resign(seat);
    return false;
  }

  // Another match in the same seats; this browser keeps its tokens for it.
  async rematch(other?: { rules: Rules; seats: string[]; names: string[] }): Promise<string | null> {
    const kept = this.kept;
    const token = Object.values(kept?.tokens ?? {})[0];
    if (!kept || !token) return null;
    const match = await this.#act(() => api.rematch(this.id, token, other));
    if (!match) return null;
    keepRematch(kept, match);
    return match.id;
  }

  // Somebody else began it.
  enterNext(): string | null {
    const next = this.match?.next;
    if (!next) return null;
    if (this.kept && !keptMatch(next)) {
      const { clock, seconds: _, began: __, ...rest } = this.kept;
      keep({
        ...rest,
        id: next,
        at: Date.now(),
        moves: 0,
        over: false,
        ...(clock ? { clock: freshClock(clock) } : {}),
      });
    }
    return next;
  }

  async join(name: string): Promise<void> {
    const match = await this.#act(() => api.join(this.id, name));
    if (!match) return;
    const tokens = tokensOf(match);
    const names = match.seats.map((_, seat) => (seat in tokens ? name : (this.told[seat] ?? '')));
    this.kept = keepNew(
      match,
      {},
      match.seats.map((seat) => seat.kind),
      names,
      0,
      tokens,
    );
    this.#follow();
  }
}

const freshClock = (clock: { minutes: number; left: number[] }) => ({
  ...clock,
  left: clock.left.map(() => clock.minutes * 60),
});

function keepRematch(before: Kept, match: Match): void {
  const { clock, seconds: _, began: __, ...rest } = before;
  const tokens = { ...before.tokens, ...tokensOf(match) };
  keep({
    ...rest,
    id: match.id,
    tokens,
    at: Date.now(),
    moves: 0,
    over: false,
    ...(clock ? { clock: freshClock(clock) } : {}),
  });
}

export function tokensOf(match: Match): Record<number, string> {
  return Object.fromEntries(match.seats.flatMap((seat, index) => (seat.token ? [[index, seat.token]] : [])));
}

export function keepNew(
  match: Match,
  rules: Rules,
  seats: string[],
  names: string[],
  minutes: number,
  tokens = tokensOf(match),
): Kept {
  const kept: Kept = {
    id: match.id,
    game: match.game as GameName,
    title: titles[match.game as GameName],
    rules,
    seats,
    names,
    tokens,
    at: Date.now(),
    moves: match.moves.length,
    over: false,
    ...(minutes > 0 ? { clock: { minutes, left: match.seats.map(() => minutes * 60) } } : {}),
  };
  keep(kept);
  return kept;
}

export type Beginning = { names?: string[]; minutes?: number; position?: string; undo?: boolean };

export async function begin(game: GameName, rules: Rules, seats: string[], more: Beginning = {}): Promise<string> {
  const { names = [], minutes = 0, position, undo = true } = more;
  const match = await api.create(game, rules, seats, {
    ...(names.some(Boolean) ? { names: seats.map((_, seat) => names[seat]?.trim() ?? '') } : {}),
    ...(position ? { position } : {}),
    ...(undo ? {} : { undo }),
  });
  return keepNew(match, rules, seats, names, minutes).id;
}

// Other settings for whoever sits there already: a friend who came by link keeps the seat. A seat that a person
// has only now is open, and taken here.
export async function rematchWith(before: Kept, rules: Rules, seats: string[], names: string[]): Promise<string> {
  const token = Object.values(before.tokens)[0]!;
  const taken = seats.map((kind, seat) => (kind === 'open' && before.seats[seat] === 'open' ? 'human' : kind));
  const match = await api.rematch(before.id, token, { rules, seats: taken });
  const tokens = { ...before.tokens, ...tokensOf(match) };
  for (const [seat, kind] of seats.entries()) {
    if (kind !== 'human' || match.seats[seat]?.kind !== 'open') continue;
    Object.assign(tokens, tokensOf(await api.join(match.id, names[seat] ?? '')));
  }
  const still = Object.fromEntries(
    Object.entries(tokens).filter(([seat]) => ['human', 'open'].includes(seats[Number(seat)] ?? '')),
  );
  return keepNew(match, rules, seats, names, 0, still).id;
}
