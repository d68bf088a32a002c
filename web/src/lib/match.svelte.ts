// One match as the page follows it: what the service last said, the move that is on its way, and what
// this browser may do in it.
import type { GameModule } from '../games/module';
import { gameOf } from '../games/registry';
import type { OfMatch } from './analysis.svelte';
import { api, Problem, type Match, type View } from './api';
import { begin, keepNew, keepNext, tokensOf } from './begin';
import { Live, type LiveState } from './live';
import { forget, keep, keptMatch, type Kept, type Pending } from './memory';
import { commonMoves, wholeMoves } from './moves';
import { splitLine } from './position';
import { sounds } from './sound';
import { changeInWords, lastInWords, refusalOf, resultInWords } from './announcements';
import { moverOf, movesBack } from './turns';

// Squares of boards whose every moment is kept for stepping back.
const mostRemembered = 10_000;

// A key of this move alone. `crypto.randomUUID` is missing where the address has no https, as in a home network.
const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const soon = 2000; // ms that an answer may take before it is worth a word

export class MatchStore {
  readonly id: string;
  match = $state.raw<Match | null>(null);
  heardAt = $state(0); // when the service said so
  kept = $state.raw<Kept | undefined>(undefined);
  #feed = $state<LiveState>('connecting');
  #unanswered = $state(false); // the move on its way was sent and got no answer
  pending = $state.raw<Pending | null>(null);
  slow = $state(false); // the move on its way has not been answered for a while
  refusal = $state('');
  asksUndo = $state(false); // people at this screen decide whether the last turn is taken back
  fault = $state.raw<Problem | null>(null);
  announcement = $state('');
  turnBegan = $state(Date.now());
  // What the board showed after so many moves, as far as this page has seen it.
  seen = new Map<number, View>();
  // Moves of a game of one that came while another was on its way.
  #waiting: { move: string; aim: unknown }[] = [];
  // Resolves when the own token that was just shown has landed; set by a board.
  landing: (() => Promise<void>) | null = null;
  #landing = false;
  #next: Match | null = null; // the newest message that came before that
  #live: Live | null = null;
  #sends = 0; // of moves; an older one that ends late says nothing about the connection
  #again: ReturnType<typeof setTimeout> | undefined;
  // The newest message whose moves are not known from the start on, while all of them are fetched.
  #incomplete: Match | null = null;
  #fetching = false;
  #later: ReturnType<typeof setTimeout> | undefined;
  #asking = new Set<string>(); // what has no answer yet
  #closed = false;

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
    this.#closed = true;
    this.#live?.close();
    clearTimeout(this.#again);
    clearTimeout(this.#later);
    removeEventListener('online', this.retry);
    document.removeEventListener('visibilitychange', this.#lookAgain);
  }

  // A page that is shown again tells at once what happened meanwhile.
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
      state: (state) => this.#noteConnection(() => (this.#feed = state)),
      refused: (problem) => {
        if (problem.status === 404) forget(this.id);
        this.fault = problem;
      },
    });
  }

  get connection(): LiveState {
    return this.#unanswered ? 'offline' : this.#feed;
  }
  #noteConnection(change: () => void): void {
    const before = this.connection;
    change();
    if (this.connection === before) return;
    if (this.connection === 'offline') this.#announce('No connection. The game is kept.');
    else if (before === 'offline' && this.connection === 'live') this.#announce('Connected again.');
  }

  get game(): GameModule {
    return gameOf(this.match?.game ?? this.kept?.game ?? '');
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
  // How the analysis of this match is asked for.
  at = (ply: number): OfMatch => ({ id: this.id, token: this.#anyToken, ply });
  // The seat to move, when it is this browser's.
  get mySeat(): number | null {
    const turn = this.match?.to_move ?? null;
    return turn !== null && this.mySeats.includes(turn) ? turn : null;
  }
  // The only seat of this browser: at one screen no player is 'you'.
  isMine(seat: number): boolean {
    return this.mySeats.length === 1 && this.mySeats[0] === seat;
  }
  get mayMove(): boolean {
    const free = this.pending === null || (this.game.solo !== undefined && this.connection !== 'offline');
    return this.mySeat !== null && free && !this.match?.seats.some((seat) => seat.kind === 'open');
  }
  get spectator(): boolean {
    return this.mySeats.length === 0;
  }
  // Who plays, or has set two engines up, may play or have them play again.
  get mayRepeat(): boolean {
    return !this.spectator || (this.kept !== undefined && this.people === 0);
  }
  get people(): number {
    return this.match?.seats.filter(({ kind }) => kind === 'human' || kind === 'open').length ?? 0;
  }
  // People who play each other have agreed to analysis when the match began, or go without until it is over.
  get mayAnalyse(): boolean {
    return this.match !== null && (this.match.analysis_allowed || this.over);
  }
  // The moves are shown when a person asks for them.
  get resultOnly(): boolean {
    return this.match !== null && (this.match.hidden || (this.game.resultFirst === true && this.people === 0));
  }
  get rulesWord(): string {
    return splitLine(this.match?.position ?? '')?.rules ?? '';
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
    const { solo } = this.game;
    if (solo) return this.spectator ? 'A board is being cleared' : solo.task(this.match.view);
    if (this.isMine(turn)) return 'Your turn';
    return `${this.nameOf(turn)} ${this.match.seats[turn]!.kind === 'human' ? 'to move' : 'is thinking'}`;
  }
  resultInWords(): string {
    return this.match ? resultInWords(this.match, this.nameOf) : '';
  }

  nameOf = (seat: number): string => {
    const there = this.match?.seats[seat];
    if (there?.kind === 'open') return 'Open seat';
    if (there && there.kind !== 'human') {
      const alike = this.match!.seats.filter(({ kind }) => kind === there.kind).length > 1;
      return `Engine${alike ? ` ${there.player}` : ''}, ${there.kind}`;
    }
    if (there?.name) return there.name;
    if (this.isMine(seat)) return 'You';
    return `Player ${there?.player ?? seat + 1}`;
  };

  // A version may come twice, late or not at all, and with its last moves only.
  #take(message: Match): void {
    const before = this.match;
    if (before && message.version < before.version) return;
    if (message.hidden && before?.hidden === false) return; // its game has been asked for, and is here
    if (this.#landing) {
      if (message.version >= (this.#next?.version ?? 0)) this.#next = message;
      return;
    }
    const moves = wholeMoves(before, message);
    if (!moves) {
      if (message.version >= (this.#incomplete?.version ?? 0)) this.#incomplete = message;
      void this.#fetchMoves();
      return;
    }
    const match = { ...message, moves, since: 0 };
    if (before && this.#tellsOwnAndMore(before, match)) void this.#showOwnFirst(before, match);
    else this.#hold(match);
  }

  // One message for the own move and the answer to it.
  #tellsOwnAndMore(before: Match, match: Match): boolean {
    const own = before.moves.length;
    return (
      this.landing !== null &&
      this.game.landsFirst === true &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches &&
      match.moves.length > own + 1 &&
      commonMoves(before.moves, match.moves) === own &&
      this.mySeats.includes(moverOf(match, own))
    );
  }
  // The board after the own move alone, then what the message says.
  async #showOwnFirst(before: Match, match: Match): Promise<void> {
    const own = before.moves.length + 1;
    this.#landing = true;
    this.#next = match;
    const moment = await api.matchAt(this.id, this.#anyToken, own).catch(() => null);
    this.#landing = false;
    if (this.#closed || !moment) return this.#goOn();
    this.#hold({
      ...match,
      version: before.version + 1,
      moves: match.moves.slice(0, own),
      view: moment.view,
      position: moment.position,
      state: 'open',
      winner: null,
      to_move: moverOf(match, own),
    });
    if (!this.#landing) this.#goOn();
  }
  // The token falls; what comes meanwhile is shown after that.
  async #land(): Promise<void> {
    this.#landing = true;
    await this.landing!();
    this.#landing = false;
    this.#goOn();
  }
  #goOn(): void {
    const next = this.#next;
    this.#next = null;
    if (next && !this.#closed) this.#take(next);
  }

  // What came meanwhile is joined with the list that was fetched.
  async #fetchMoves(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    let wait = 0;
    try {
      const whole = await api.wholeMatch(this.id, this.#anyToken);
      if (this.#closed) return;
      this.#take(whole);
    } catch (fault) {
      if (!(fault instanceof Problem) || this.#closed) return;
      if (!fault.busy && !fault.unreachable) return void (this.fault = fault);
      wait = Math.max(1, fault.retryAfter) * 1000;
    } finally {
      this.#fetching = false;
    }
    const incomplete = this.#incomplete;
    this.#incomplete = null;
    if (incomplete) this.#later = setTimeout(() => this.#take(incomplete), wait);
  }

  #hold(match: Match): void {
    const before = this.match;
    const same = match.version === before?.version;
    // The same moment again, by the answer and by the feed: its board is not drawn anew.
    this.match = same ? { ...match, view: before.view } : match;
    this.heardAt = Date.now();
    this.fault = null;
    if (this.pending && match.version > this.pending.version) this.#wait(null);
    if (same) return;
    const alike = before ? commonMoves(before.moves, match.moves) : 0;
    // Boards after moves that were taken back, also where only later moves have been told.
    for (const ply of this.seen.keys()) if (ply > alike) this.seen.delete(ply);
    if (match.view.cells.length <= mostRemembered) this.seen.set(match.moves.length, match.view);
    const moved = alike < match.moves.length || alike < (before?.moves.length ?? 0);
    if (before?.to_move !== match.to_move || moved) this.turnBegan = Date.now();
    if (moved || match.state !== 'open') this.asksUndo = false; // the question was about another turn
    if (before && moved) this.refusal = ''; // it was about another position
    if (before) this.#tell(before, match, alike);
    this.#keep(match);
    const last = match.moves.length - 1;
    if (this.landing && before && alike === last && this.mySeats.includes(moverOf(match, last))) void this.#land();
  }

  #tell(before: Match, match: Match, alike: number): void {
    if (match.moves.length > alike) sounds.move(this.game.isLoud?.(match.moves.at(-1)!));
    if (match.state !== 'open' && before.state === 'open') sounds.end();
    this.#announce(changeInWords(before, match, this.nameOf));
  }

  #keep(match: Match): void {
    if (!this.kept) return;
    const over = match.state !== 'open';
    const won =
      match.state === 'won' &&
      (this.game.solo !== undefined || (match.winner !== null && this.mySeats.includes(match.winner)));
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
      hidden: match.hidden,
      ...(over && match.elapsed !== null ? { seconds: match.elapsed } : {}),
    };
    keep(this.kept);
    if (over) this.game.solo?.finished(this.kept);
  }

  #title(): string {
    const match = this.match;
    const { title, solo } = this.game;
    if (!match || solo) return title;
    const others = match.seats.map((_, seat) => seat).filter((seat) => !this.mySeats.includes(seat));
    if (others.length === 0) return `${title} at one screen`;
    const names = others.length > 3 ? `${others.length} others` : others.map(this.nameOf).join(', ');
    return `${title} against ${names}`;
  }

  // Seconds since the first move, until the end.
  elapsed(now: number): number {
    const { match, over } = this;
    if (!match || match.elapsed === null) return 0;
    return match.elapsed + (over ? 0 : Math.max(0, now - this.heardAt) / 1000);
  }

  // The game of a finished match that shows only its result; false: it could not be had.
  async uncover(): Promise<boolean> {
    if (!this.match?.hidden) return true;
    try {
      const whole = await api.wholeMatch(this.id, this.#anyToken);
      if (whole.hidden) return false;
      this.match = whole;
      return true;
    } catch (fault) {
      if (fault instanceof Problem) this.#refuse(fault);
      return false;
    }
  }

  // The board after so many moves, from what was seen or from the service.
  async moment(ply: number): Promise<View> {
    const before = this.match?.moves ?? [];
    const seen = this.seen.get(ply) ?? (await api.matchAt(this.id, this.#anyToken, ply)).view;
    // Unless these moves were taken back meanwhile.
    if (commonMoves(before, this.match?.moves ?? []) >= ply) this.seen.set(ply, seen);
    return seen;
  }

  async play(move: string): Promise<void> {
    const match = this.match;
    const seat = this.mySeat;
    if (!match || seat === null) return;
    if (this.pending) return void (this.mayMove && this.#waiting.push({ move, aim: this.#aimOf(move) }));
    this.refusal = '';
    const token = this.kept!.tokens[seat]!;
    const pending = { move, version: match.version, key: freshKey(), token };
    this.#wait(pending);
    await this.#send(pending);
  }

  // Kept where it outlives the page, until the service has it.
  #wait(pending: Pending | null): void {
    this.pending = pending;
    if (!pending) this.#noteConnection(() => (this.#unanswered = false));
    if (!this.kept) return;
    const { pending: _, ...rest } = this.kept;
    this.kept = pending ? { ...rest, pending } : rest;
    keep(this.kept);
  }

  // The same key again is the same move, so that sending it twice does no harm.
  async #send(pending: Pending): Promise<void> {
    clearTimeout(this.#again);
    const send = ++this.#sends;
    const slow = setTimeout(() => (this.slow = send === this.#sends), soon);
    try {
      const match = await api.play(this.id, pending.token, pending.move, pending.version, pending.key);
      this.#take(match);
      if (this.pending === pending) this.#wait(null);
      this.refusal = '';
      this.#playOn();
    } catch (fault) {
      if (!(fault instanceof Problem) || this.pending !== pending || send !== this.#sends) return;
      if (fault.tooMany) this.refusal = fault.message;
      else if (fault.unreachable || fault.busy) this.#noteConnection(() => (this.#unanswered = true));
      if (fault.unreachable || fault.busy) {
        this.#again = setTimeout(() => void this.#send(pending), Math.max(2, fault.retryAfter) * 1000);
        return;
      }
      this.#wait(null);
      this.#waiting = [];
      this.#refuse(fault);
    } finally {
      clearTimeout(slow);
      if (send === this.#sends) this.slow = false;
    }
  }

  #aimOf(move: string): unknown {
    return this.game.solo?.aim(this.match!.view, move);
  }
  // The next move that waits, unless what it points at has changed meanwhile.
  #playOn(): void {
    while (!this.pending && this.#waiting.length) {
      const { move, aim } = this.#waiting.shift()!;
      if (aim === this.#aimOf(move)) void this.play(move);
    }
  }

  // A screen reader speaks a text that changes: the same words again get an invisible space.
  #announce(words: string): void {
    this.announcement = words !== '' && words === this.announcement ? `${words}\u00a0` : words;
  }
  #refuse(fault: Problem): void {
    this.refuse(refusalOf(this.game, fault));
  }
  refuse = (words: string): void => {
    this.refusal = words;
    this.#announce(words);
    sounds.refused();
  };

  // What is asked for again before its answer, as by a double click, is asked for once.
  async #once<T>(what: string, ask: () => Promise<T>): Promise<T | null> {
    if (this.#asking.has(what)) return null;
    this.#asking.add(what);
    try {
      return await ask();
    } finally {
      this.#asking.delete(what);
    }
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

  // Several people at this screen are asked first: one of them alone takes nothing back.
  requestUndo(): void {
    const { match, mySeats } = this;
    if (match && mySeats.length > 1 && match.undo_allowed && match.moves.length > 0) this.asksUndo = true;
    else void this.undo();
  }

  // The seats of this screen in the order in which they ask: who moved last is first, as it is that turn which goes.
  get #askers(): number[] {
    const match = this.match!;
    const moves = (seat: number) => movesBack(match, seat).length || Infinity;
    return [...this.mySeats].sort((a, b) => moves(a) - moves(b) || a - b);
  }
  // What goes when the turn in question is taken back.
  undoInWords(): string {
    const match = this.match!;
    const asker = match.undo_wanted_by[0] ?? this.#askers[0];
    return lastInWords(this.game, asker === undefined ? [] : movesBack(match, asker));
  }

  // All people at this screen agree.
  async undo(): Promise<void> {
    const match = this.match;
    this.asksUndo = false;
    if (!match) return;
    const asked = match.undo_wanted_by;
    for (const seat of this.#askers.filter((each) => !asked.includes(each))) {
      const answer = await this.#once('undo', () => this.#act(() => api.undo(this.id, this.kept!.tokens[seat]!)));
      if (!answer || answer.undo_wanted_by.length === 0) return;
    }
  }

  async resign(): Promise<void> {
    const seat = this.mySeat ?? this.mySeats[0];
    if (seat === undefined) return;
    await this.#once('resign', () => this.#act(() => api.resign(this.id, this.kept!.tokens[seat]!)));
  }

  async rename(seat: number, name: string): Promise<void> {
    const token = this.kept?.tokens[seat];
    if (token) await this.#act(() => api.rename(this.id, token, name));
  }

  async join(name: string): Promise<void> {
    const match = await this.#once('join', () => this.#act(() => api.join(this.id, name)));
    if (!match) return;
    this.kept = keepNew(match, { tokens: tokensOf(match) });
    this.#follow();
  }

  async #beginAgain({ game, rules, seats, clock, undo }: Kept): Promise<string | null> {
    try {
      return await begin(game, rules, seats, { ...(clock ? { clock } : {}), ...(undo === false ? { undo } : {}) });
    } catch (fault) {
      if (fault instanceof Problem) this.#refuse(fault);
      return null;
    }
  }
  // The id of another match in the same seats, begun here or elsewhere.
  again = (): Promise<string | null> => this.#once('again', () => this.#nextMatch());
  async #nextMatch(): Promise<string | null> {
    const { kept, match } = this;
    if (match && kept && this.people === 0) return this.#beginAgain(kept);
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
