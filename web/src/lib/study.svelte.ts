// A position and the moves that lead on from it, as somebody plays and steps through them on the analysis page.
import { api, Problem, type GameName, type Sighting } from './api';
import { isAsLongAsBoard, isSingle, type Board } from './editing';
import { sight } from './explorer.svelte';
import { movesIn, playerLetter, playerOf, readLine, writeLine, type Line } from './position';
import { showPosition } from './router.svelte';
import { playersOf, rulesOf } from './setup';
import { refusalOf } from './telling';
import type { Played } from './turns';

export const starts: Record<GameName, string> = {
  connect: 'connect:7x6n4p2:',
  kaboom: 'kaboom:4x4n4b1.1:',
  quarto: 'quarto::',
  minesweeper: 'minesweeper:9x9m10safe:',
};
export const lettersOf = (game: GameName, rules: string): string[] =>
  game === 'kaboom' ? ['x', 'o'] : Array.from({ length: playersOf(game, rules) }, (_, at) => playerLetter(at));
type Place = { line: Line; moves: string[]; at: number };
export type Trace = 'add' | 'replace'; // how the address remembers where one was
const pace = 450; // ms a move of a proof

export class Study {
  line = $state.raw<Line>(readLine(starts.connect)!);
  moves = $state.raw<string[]>([]);
  at = $state(0); // moves that are played
  seen = $state.raw<Sighting | null>(null);
  problem = $state.raw<Problem | null>(null); // no position
  refusal = $state(''); // a move that cannot be
  typed = $state(''); // the position as text
  played = $state.raw<Played | null>(null); // the whole line, for its graph
  single = $state<string | null>(null); // rules of the board of one row or column that is edited
  proof = $state.raw<{ first: number; back: Place } | null>(null); // a game that reaches the board one came from
  #positions: string[] = []; // by the number of moves, as far as they were seen
  #first = 0;
  #asked = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly game = $derived(this.line.game);
  readonly players = $derived(playersOf(this.line.game, this.line.rules));
  readonly letters = $derived(lettersOf(this.line.game, this.line.rules));
  // Connect with the rules that are chosen, or its default ones.
  readonly connectRules = $derived(
    this.single ??
      (this.line.game === 'connect' ? (this.seen?.rules ?? this.line.rules) : readLine(starts.connect)!.rules),
  );
  readonly over = $derived(this.seen !== null && this.seen.state !== 'open');
  readonly mover = $derived(playerOf(this.line.game, this.seen?.to_move ?? null));

  open = (text: string, trace: Trace = 'add'): void => {
    clearInterval(this.#timer);
    this.typed = text;
    const read = readLine(text);
    if (!read) return void this.#refuseText(text.trim());
    // A game that is named by its moves is stepped through.
    const moves =
      read.game === 'connect' && /^[\d,]+$/.test(read.state)
        ? movesIn(read.state, Number(rulesOf('connect', read.rules)['columns']))
        : [];
    void this.#enter(moves.length ? { ...read, state: '' } : read, moves, trace);
  };

  async #refuseText(text: string): Promise<void> {
    const all = this.connectRules.replace(/p\d+$/, 'p23'); // a bare board has a player for each letter
    if (isAsLongAsBoard(text, all) && !(await this.takes({ rules: all, cells: text }))) return;
    this.problem = new Problem(400, 'bad_notation', this.#whyNoPosition(text));
  }

  // Whether the winner check takes a board; otherwise the problem says why not.
  async takes({ rules, cells }: Board): Promise<boolean> {
    const mine = ++this.#asked;
    const { columns, rows, connect, players } = rulesOf('connect', rules);
    const size = { columns: Number(columns), rows: Number(rows), connect: Number(connect), players: Number(players) };
    try {
      await api.winner({ board: cells, ...size, strict: false });
    } catch (fault) {
      if (mine !== this.#asked || !(fault instanceof Problem)) return false;
      if (fault.status === 422) return true; // two winners are for the check to tell
      this.problem = fault;
      return false;
    }
    return mine === this.#asked;
  }

  #whyNoPosition(text: string): string {
    const { columns, rows } = rulesOf('connect', this.connectRules);
    return /^[A-X]+$/.test(text)
      ? `A board of ${columns} × ${rows} has ${Number(columns) * Number(rows)} letters, this has ${text.length}. Its size is chosen under "Other rules".`
      : 'A position is written game:rules:state, like connect:7x6n4p2:4453.';
  }

  // Where the address leads: to a moment of this line, or to another position.
  follow(position: string): void {
    if (this.seen && position === this.seen.position && !this.proof) return this.#accept(this.seen);
    const at = this.#positions.indexOf(position);
    if (at >= 0) void this.step(at);
    else this.open(position || starts.connect, 'replace');
  }

  async play(...more: string[]): Promise<void> {
    const before = { moves: this.moves, at: this.at };
    this.moves = [...this.moves.slice(0, this.at), ...more];
    this.at = this.moves.length;
    this.#positions.length = before.at + 1;
    if (!(await this.#load('add')) && this.refusal) ({ moves: this.moves, at: this.at } = before);
  }

  async step(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.moves.length, to));
    await this.#load('replace');
  }

  // A position that was put together by hand, if it can be.
  async put(line: Line, trace: Trace = 'add'): Promise<boolean> {
    if (await this.#enter(line, [], trace)) return true;
    this.refusal = this.problem ? refusalOf(line.game, this.problem) : '';
    this.problem = null;
    return false;
  }

  // The field names what is shown: nothing that was refused stands there any more.
  accept(text: string): void {
    this.problem = null;
    this.refusal = '';
    this.single = null;
    this.typed = text;
  }
  acceptBoard({ rules }: Board, text: string): void {
    this.accept(text);
    this.single = isSingle(rules) ? rules : null;
  }

  prove(moves: string[], first: number): void {
    this.proof = { first, back: { line: this.line, moves: this.moves, at: this.at } };
    this.#start({ ...this.line, state: '' }, moves);
    this.at = 0;
    this.#timer = setInterval(() => {
      if (this.at >= this.moves.length) clearInterval(this.#timer);
      else void this.step(this.at + 1);
    }, pace);
    void this.#load('replace');
  }
  leaveProof(): void {
    this.#endProof();
    void this.#load('replace');
  }
  close(): void {
    clearInterval(this.#timer);
  }

  #endProof(): void {
    clearInterval(this.#timer);
    if (this.proof) ({ line: this.line, moves: this.moves, at: this.at } = this.proof.back);
    this.proof = null;
  }

  #start(line: Line, moves: string[]): void {
    this.line = line;
    this.moves = moves;
    this.at = moves.length;
    this.played = null;
    this.#positions = [];
    this.#first = 0;
  }

  // Another position, after moves that lead to it. One that is refused leaves everything as it was.
  async #enter(line: Line, moves: string[], trace: Trace): Promise<boolean> {
    const mine = ++this.#asked;
    try {
      const seen = await sight(line.game, writeLine(line), moves);
      if (mine !== this.#asked) return false;
      this.proof = null;
      this.#start(line, moves);
      this.#show(seen, trace);
      return true;
    } catch (fault) {
      if (mine === this.#asked && fault instanceof Problem) this.problem = fault;
      return false;
    }
  }

  async #load(trace: Trace): Promise<boolean> {
    const mine = ++this.#asked;
    try {
      const seen = await sight(this.game, writeLine(this.line), this.moves.slice(0, this.at));
      if (mine !== this.#asked) return false;
      this.#show(seen, trace);
      return true;
    } catch (fault) {
      if (mine === this.#asked && fault instanceof Problem) this.refusal = refusalOf(this.game, fault);
      return false;
    }
  }

  #show(seen: Sighting, trace: Trace): void {
    this.#accept(seen);
    if (this.proof) return;
    this.#positions[this.at] = seen.position;
    showPosition(seen.position, trace === 'add');
    if (this.at === this.moves.length) this.played = this.#whole(seen);
  }
  #accept(seen: Sighting): void {
    this.seen = seen;
    this.accept(this.proof ? this.typed : seen.position);
  }

  #whole(seen: Sighting): Played {
    const turn = playerOf(this.game, seen.to_move);
    if (turn !== null) this.#first = (((turn - this.at) % this.players) + this.players) % this.players;
    return {
      game: this.game,
      moves: this.moves,
      seats: this.letters,
      first: this.#first,
      state: seen.state,
      winner: playerOf(this.game, seen.winner),
    };
  }
}
