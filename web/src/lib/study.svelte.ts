// A position and the moves that lead on from it, as they are played and stepped through on the analysis page.
import { tick } from 'svelte';
import type { BareBoard, BoardParts, Draft } from '../games/module';
import { gameOf, games } from '../games/registry';
import { api, Problem, type Rules, type Sighting } from './api';
import { catalogue, loadGames } from './catalogue.svelte';
import { readLine } from './lines';
import { lettersOf, playerOf } from './players';
import { splitLine, writeLine, type Line } from './position';
import { showPosition } from './router.svelte';
import { rulesOfSettings } from './setup';
import { positionAfter } from './positionAfter';
import { refusalOf } from './announcements';
import type { Played } from './turns';

const start = games[0]!.start;
// The game whose bare boards are opened here, and what it knows of them.
const checked = games.find((game) => game.check);
const check = checked?.check;
type Place = { line: Line; moves: string[]; at: number };
export type Trace = 'add' | 'replace'; // how the address remembers where one was
const pace = 450; // ms a move of a proof

export class Study {
  line = $state.raw<Line>(splitLine(start)!);
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

  readonly game = $derived(gameOf(this.line.game));
  readonly players = $derived(this.seen?.players ?? 2);
  // The rules of what is shown, or of the board of one row or column that is edited.
  readonly settings = $derived<Rules>(
    this.single !== null && check ? check.settingsOf(this.single) : rulesOfSettings(this.seen?.settings ?? {}),
  );
  readonly editedPlayers = $derived(this.single === null ? this.players : Number(this.settings['players'] ?? 2));
  readonly letters = $derived(lettersOf(this.game, this.players));
  // What bare boards are measured by: the rules that are chosen, or the default ones.
  readonly #bareRules = $derived.by(() => {
    if (this.single !== null) return this.single;
    if (this.game === checked) return this.seen?.rules ?? this.line.rules;
    return splitLine(checked?.start ?? '')?.rules ?? '';
  });
  readonly over = $derived(this.seen !== null && this.seen.state !== 'open');
  readonly mover = $derived(playerOf(this.game, this.seen?.to_move ?? null));

  open = (text: string, trace: Trace = 'add'): void => {
    clearInterval(this.#timer);
    this.typed = text;
    const read = readLine(text);
    if (!read) return void this.#refuseText(text.trim(), trace);
    void this.#enter(read, [], trace);
  };

  async #refuseText(text: string, trace: Trace): Promise<void> {
    // A game that only the service knows may not have been heard of yet.
    if (splitLine(text) && catalogue.games.length === 0) {
      await loadGames();
      if (readLine(text)) return this.open(text, trace);
    }
    const meant = check?.guess(text, this.#bareRules);
    if (meant && !(await this.#validates(meant))) return;
    const why = check?.explain(text, this.#bareRules) ?? 'A position is written game:rules:state.';
    this.problem = new Problem(400, 'bad_notation', why);
  }

  // False: the problem says why the service refuses a bare board.
  async #validates(board: BareBoard): Promise<boolean> {
    const mine = ++this.#asked;
    try {
      await check?.validate(board);
    } catch (fault) {
      if (mine === this.#asked && fault instanceof Problem) this.problem = fault;
      return false;
    }
    return mine === this.#asked;
  }

  bareBoardIn = (text: string): BareBoard | null => check?.boardIn(text, this.#bareRules) ?? null;

  // A bare board is opened in the editor: no game need reach it.
  async openBoard(board: BareBoard, text: string, trace: Trace): Promise<Draft | null> {
    if (!checked || !check) return null;
    const single = check.isSingle(board.rules);
    this.typed = text;
    if (single && !(await this.#validates(board))) return null;
    const known =
      this.game === checked && this.seen !== null && (single || this.seen.rules === board.rules) && !this.proof;
    const line = single ? splitLine(checked.start)! : { game: checked.name, rules: board.rules, state: '' };
    if (!known && !(await this.put(line, trace))) return null;
    await tick(); // the address has been followed
    this.accept(text);
    showPosition(check.nameOf(board), known && trace === 'add');
    this.single = single ? board.rules : null;
    return check.draftOf(board);
  }

  // Where the address leads: to a moment of this line, or to another position.
  follow(position: string): void {
    if (this.seen && position === this.seen.position && !this.proof) return this.#accept(this.seen);
    const at = this.#positions.indexOf(position);
    if (at >= 0) void this.step(at);
    else this.open(position || start, 'replace');
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
    this.refusal = this.problem ? refusalOf(gameOf(line.game), this.problem) : '';
    this.problem = null;
    return false;
  }

  // The same, square by square: the service writes it. The draft may set other rules.
  async putParts(parts: BoardParts & Rules): Promise<boolean> {
    const { game } = this.line;
    try {
      const found = await api.view(game, { ...this.settings, ...parts });
      return await this.put(splitLine(found.position)!);
    } catch (fault) {
      if (fault instanceof Problem) this.refusal = refusalOf(gameOf(game), fault);
      return false;
    }
  }

  // The position again, after something else was in its place.
  show(): void {
    if (!this.seen) return;
    this.accept(this.seen.position);
    showPosition(this.seen.position);
  }

  // The field names what is shown: nothing that was refused stands there any more.
  accept(text: string): void {
    this.problem = null;
    this.refusal = '';
    this.single = null;
    this.typed = text;
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
      const seen = await positionAfter(line.game, writeLine(line), moves);
      if (mine !== this.#asked) return false;
      this.proof = null;
      // A game that is named by its moves is stepped through.
      if (seen.moves.length > 0 && moves.length === 0)
        this.#start({ ...line, rules: seen.rules, state: '' }, seen.moves);
      else this.#start(line, moves);
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
      const seen = await positionAfter(this.line.game, writeLine(this.line), this.moves.slice(0, this.at));
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
      game: this.line.game,
      moves: this.moves,
      seats: this.letters,
      first: this.#first,
      state: seen.state,
      winner: playerOf(this.game, seen.winner),
    };
  }
}
