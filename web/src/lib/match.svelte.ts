// One match as the page follows it: what the service last said, the move that is on its way, and what
// this browser may do in it.
import { api, Problem, type GameName, type Match, type View } from './api';
import { keepNew, keepNext, tokensOf } from './begin';
import { Live, type LiveState } from './live';
import { forget, keep, keptMatch, type Kept, type Pending } from './memory';
import { indexOf, isCovered, readLine, shapeOf, titles } from './position';
import { sounds } from './sound';
import { changeInWords, resultInWords } from './telling';

// Squares of boards whose every moment is kept for stepping back.
const mostRemembered = 10_000;

// Nobody's but this move's. `crypto.randomUUID` is missing where the address has no https, as in a home network.
const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const soon = 2000; // ms that an answer may take before it is worth a word

export class MatchStore {
  readonly id: string;
  match = $state.raw<Match | null>(null);
  heardAt = $state(0); // when the service said so
  kept = $state.raw<Kept | undefined>(undefined);
  connection = $state<LiveState>('connecting');
  pending = $state.raw<Pending | null>(null);
  slow = $state(false); // the move on its way has not been answered for a while
  refusal = $state('');
  fault = $state.raw<Problem | null>(null);
  announcement = $state('');
  turnBegan = $state(Date.now());
  // What the board showed after so many moves, as far as this page has seen it.
  seen = new Map<number, View>();
  // Clicks on a board of Minesweeper, where nobody waits for anybody, that came while one was on its way.
  #clicks: { move: string; covered: boolean }[] = [];
  #live: Live | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.kept = keptMatch(id);
    this.#follow();
    // A move that waited for the server when this page was left.
    if (this.kept?.pending) void this.#send((this.pending = this.kept.pending));
    addEventListener('online', this.retry);
    document.addEventListener('visibilitychange', this.#lookAgain);
  }

  close(): void {
    this.#live?.close();
    clearTimeout(this.#again);
    removeEventListener('online', this.retry);
    document.removeEventListener('visibilitychange', this.#lookAgain);
  }

  // Whoever comes back to the page sees at once what happened meanwhile.
  #lookAgain = (): void => {
    if (document.visibilityState === 'visible') void this.#live?.check();
  };

  retry = (): void => {
    this.#live?.retry();
    if (this.pending) void this.#send(this.pending);
  };

  #follow(): void {
    this.#live?.close();
    this.#live = new Live(this.id, this.#anyToken, {
      changed: (match) => this.#take(match),
      state: (state) => this.#connected(state),
      refused: (problem) => {
        if (problem.status === 404) forget(this.id);
        this.fault = problem;
      },
    });
  }

  #connected(state: LiveState): void {
    if (state === 'offline' && this.connection !== 'offline') this.announcement = 'No connection. The game is kept.';
    else if (state === 'live' && this.connection === 'offline') this.announcement = 'Connected again.';
    this.connection = state;
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
  get #anyToken(): string | undefined {
    return Object.values(this.kept?.tokens ?? {})[0];
  }
  // The seat that this browser may move for now.
  get mySeat(): number | null {
    const turn = this.match?.to_move ?? null;
    return turn !== null && this.mySeats.includes(turn) ? turn : null;
  }
  // The only seat of this browser: at one screen nobody is 'you'.
  isMine(seat: number): boolean {
    return this.mySeats.length === 1 && this.mySeats[0] === seat;
  }
  get mayMove(): boolean {
    const free = this.pending === null || (this.game === 'minesweeper' && this.connection !== 'offline');
    return this.mySeat !== null && free && !this.match?.seats.some((seat) => seat.kind === 'open');
  }
  get spectator(): boolean {
    return this.mySeats.length === 0;
  }
  // Somebody at another screen plays against this one.
  get facesOthers(): boolean {
    return (
      !this.spectator &&
      this.match !== null &&
      this.match.seats.some(({ kind }, seat) => (kind === 'human' || kind === 'open') && !this.mySeats.includes(seat))
    );
  }
  get programsOnly(): boolean {
    return this.match !== null && this.match.seats.every((seat) => seat.kind !== 'human' && seat.kind !== 'open');
  }
  get rulesWord(): string {
    return readLine(this.match?.position ?? '')?.rules ?? '';
  }
  get link(): string {
    return `${location.origin}/match/${this.id}`;
  }
  // What everybody waits for.
  turnInWords(): string {
    const turn = this.match?.to_move ?? null;
    if (this.match?.seats.some((seat) => seat.kind === 'open'))
      return this.spectator ? 'A seat is free' : 'Waiting for a friend';
    if (turn === null || !this.match) return this.resultInWords();
    if (this.pending && this.connection === 'offline') return 'Your move waits here';
    if (this.game === 'minesweeper') {
      if (this.spectator) return 'A board is being cleared';
      const start = this.match.view.marks.find((mark) => mark.kind === 'start');
      return start ? `Begin at ${start.square.join(',')}` : 'Open every square without a mine';
    }
    if (this.isMine(turn)) return 'Your turn';
    return `${this.nameOf(turn)} ${this.match.seats[turn]!.kind === 'human' ? 'to move' : 'is thinking'}`;
  }
  resultInWords(): string {
    return this.match ? resultInWords(this.match, this.nameOf) : '';
  }

  nameOf = (seat: number): string => {
    const there = this.match?.seats[seat];
    if (there?.kind === 'open') return 'Open seat';
    if (there && there.kind !== 'human') return `Program, ${there.kind}`;
    if (there?.name) return there.name;
    if (this.isMine(seat)) return 'You';
    return `Player ${there?.player ?? seat + 1}`;
  };

  #take(match: Match): void {
    const before = this.match;
    if (before && match.version < before.version) return;
    const same = match.version === before?.version;
    // The same moment again, by the answer and by the feed: its board is not drawn anew.
    this.match = same ? { ...match, view: before.view } : match;
    this.heardAt = Date.now();
    this.fault = null;
    if (this.pending && match.version > this.pending.version) this.#wait(null);
    if (same) return;
    if (match.view.cells.length <= mostRemembered) this.seen.set(match.moves.length, match.view);
    if (before?.to_move !== match.to_move || before?.moves.length !== match.moves.length) this.turnBegan = Date.now();
    if (before) this.#tell(before, match);
    this.#keep(match);
  }

  #tell(before: Match, match: Match): void {
    if (match.moves.length > before.moves.length) sounds.move(this.game, match.moves.at(-1)!);
    if (match.state !== 'open' && before.state === 'open') sounds.end();
    this.announcement = changeInWords(before, match, this.nameOf);
  }

  #keep(match: Match): void {
    if (!this.kept) return;
    const over = match.state !== 'open';
    const won =
      match.state === 'won' &&
      (this.game === 'minesweeper' || (match.winner !== null && this.mySeats.includes(match.winner)));
    const names = match.seats.map((seat) => seat.name ?? '');
    const { seconds: _, ...before } = this.kept;
    this.kept = {
      ...before,
      at: Date.now(),
      moves: match.moves.length,
      names,
      title: this.#title(),
      over,
      won,
      practice: match.practice,
      ...(over && match.elapsed !== null ? { seconds: match.elapsed } : {}),
    };
    keep(this.kept);
  }

  #title(): string {
    const match = this.match;
    if (!match || this.game === 'minesweeper') return titles[this.game];
    const others = match.seats.map((_, seat) => seat).filter((seat) => !this.mySeats.includes(seat));
    if (others.length === 0) return `${titles[this.game]} at one screen`;
    const names = others.length > 3 ? `${others.length} others` : others.map(this.nameOf).join(', ');
    return `${titles[this.game]} against ${names}`;
  }

  // Seconds since the first move, until the end.
  elapsed(now: number): number {
    const { match, over } = this;
    if (!match || match.elapsed === null) return 0;
    return match.elapsed + (over ? 0 : Math.max(0, now - this.heardAt) / 1000);
  }

  // The board after so many moves, from what was seen or from the service.
  async moment(ply: number): Promise<View> {
    const seen = this.seen.get(ply) ?? (await api.match(this.id, this.#anyToken, ply)).view;
    this.seen.set(ply, seen);
    return seen;
  }

  async play(move: string): Promise<void> {
    const match = this.match;
    const seat = this.mySeat;
    if (!match || seat === null) return;
    if (this.pending) return void (this.mayMove && this.#clicks.push({ move, covered: this.#covers(move) }));
    this.refusal = '';
    const token = this.kept!.tokens[seat]!;
    const pending = { move, version: match.version, key: freshKey(), token };
    this.#wait(pending);
    await this.#send(pending);
  }

  // Kept where it outlives the page, until the service has it.
  #wait(pending: Pending | null): void {
    this.pending = pending;
    if (!this.kept) return;
    const { pending: _, ...rest } = this.kept;
    this.kept = pending ? { ...rest, pending } : rest;
    keep(this.kept);
  }

  // The same key again is the same move, so that sending it twice does no harm.
  async #send(pending: Pending): Promise<void> {
    clearTimeout(this.#again);
    const slow = setTimeout(() => (this.slow = true), soon);
    try {
      const match = await api.play(this.id, pending.token, pending.move, pending.version, pending.key);
      this.#take(match);
      if (this.pending === pending) this.#wait(null);
      this.#clickOn();
    } catch (fault) {
      if (!(fault instanceof Problem) || this.pending !== pending) return;
      if (fault.unreachable || fault.busy) {
        this.#connected('offline');
        this.#again = setTimeout(() => void this.#send(pending), 2000);
        return;
      }
      this.#wait(null);
      this.#clicks = [];
      this.#refuse(fault);
    } finally {
      clearTimeout(slow);
      this.slow = false;
    }
  }

  #covers(move: string): boolean {
    const shape = shapeOf(this.game, move);
    const view = this.match!.view;
    return shape !== null && 'square' in shape && isCovered(view, indexOf(view, shape.square));
  }
  // The next click that waits, unless its square has been opened meanwhile: there it would mean something else.
  #clickOn(): void {
    while (!this.pending && this.#clicks.length) {
      const { move, covered } = this.#clicks.shift()!;
      if (covered === this.#covers(move)) void this.play(move);
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

  async resign(): Promise<void> {
    const seat = this.mySeat ?? this.mySeats[0];
    if (seat !== undefined) await this.#act(() => api.resign(this.id, this.kept!.tokens[seat]!));
  }

  async rename(seat: number, name: string): Promise<void> {
    const token = this.kept?.tokens[seat];
    if (token) await this.#act(() => api.rename(this.id, token, name));
  }

  async join(name: string): Promise<void> {
    const match = await this.#act(() => api.join(this.id, name));
    if (!match) return;
    this.kept = keepNew(match, { tokens: tokensOf(match) });
    this.#follow();
  }

  // The id of another match in the same seats, begun here or by somebody else.
  async again(): Promise<string | null> {
    const { kept, match } = this;
    if (!match || !kept || !this.#anyToken) return match?.next ?? null;
    if (match.next) {
      if (!keptMatch(match.next)) keepNext(kept, match.next);
      return match.next;
    }
    const next = await this.#act(() => api.rematch(this.id, this.#anyToken!));
    if (next) keepNext(kept, next.id, tokensOf(next));
    return next?.id ?? null;
  }
}
