// What of a match is looked at: the game as it is, an earlier moment, or moves that are only tried out; and what
// the analysis says of it. Made while a component is set up, it lives as long.
import { onDestroy, tick, untrack } from 'svelte';
import type { Values } from '../boards/moveValues';
import { AnalysisStore, isOdds } from './analysis.svelte';
import { api, messageOf, type Odds, type View } from './api';
import { EvaluationHistory } from './evaluationHistory.svelte';
import { Explorer } from './explorer.svelte';
import { MatchStore } from './match.svelte';
import { writeLine } from './position';
import { asksForReplay, noteReplay } from './router.svelte';
import { moverOf } from './turns';

export class BoardView {
  readonly store: MatchStore;
  readonly explorer = new Explorer();
  readonly analysis = new AnalysisStore();
  readonly course = new EvaluationHistory();
  wantsAnalysis = $state(false);
  revealed = $state(false); // the finished game of two engines, shown when asked for
  hovered = $state<number | null>(null);
  pointed = $state<number | null>(null); // the square that a reason is about
  #said = $state('');
  #from: string | null = null;

  constructor(id: string) {
    this.store = new MatchStore(id);
    $effect(() => {
      const of = this.explorer.branch.length ? undefined : this.store.at(this.ply);
      if (this.analysing && this.position && !this.over) this.analysis.ask(this.store.game.name, this.position, of);
      else this.analysis.stop();
    });
    $effect(() => {
      const match = this.store.match;
      if (this.graphable && match) untrack(() => void this.course.follow(match, this.#base, this.store.at));
      else this.course.stop();
    });
    // A new move brings everybody back to the game as it is, unless they are trying something out.
    $effect(() => {
      void this.count;
      untrack(() => this.explorer.branch.length === 0 && this.explorer.leave());
    });
    $effect(() => {
      void this.explorer.branch;
      void this.store.announcement;
      untrack(() => (this.#said = ''));
    });
    // A game that was asked for in this address is shown again without asking.
    $effect(() => {
      if (asksForReplay() && this.store.match?.hidden && this.store.over) untrack(() => void this.#reveal());
    });
    onDestroy(() => {
      this.store.close();
      this.analysis.stop();
      this.course.stop();
      clearInterval(this.#replaying);
    });
  }

  readonly analysing = $derived.by(() => this.wantsAnalysis && this.store.mayAnalyse);
  readonly solo = $derived.by(() => this.store.game.solo);
  readonly count = $derived.by(() => this.store.match?.moves.length ?? 0);
  readonly letters = $derived.by(() => this.store.match?.seats.map((seat) => seat.player) ?? []);
  readonly live = $derived.by(() => !this.explorer.active);
  // The position is played on by hand, beside the game.
  readonly trying = $derived.by(
    () => !this.live && !this.solo && (this.explorer.branch.length > 0 || this.explorer.ply === this.count),
  );
  readonly ply = $derived.by(() => this.explorer.ply ?? this.count);
  readonly hidden = $derived.by(() => this.store.resultOnly && !this.revealed);
  // An earlier board that hides something is what this page has seen of it.
  readonly #earlier = $derived.by<View | null>(() =>
    this.solo && !this.live ? (this.store.seen.get(this.ply) ?? null) : null,
  );
  readonly view = $derived.by<View | null>(
    () => this.#earlier ?? this.explorer.sighting?.view ?? this.store.match?.view ?? null,
  );
  readonly position = $derived.by(() => {
    if (this.solo && this.#earlier) return this.#line(this.solo.stateOf(this.#earlier));
    return this.explorer.sighting?.position ?? this.store.match?.position ?? '';
  });
  readonly over = $derived.by(() => {
    if (this.live) return this.store.over;
    return this.explorer.sighting ? this.explorer.sighting.state !== 'open' : this.ply >= this.count && this.store.over;
  });
  readonly mover = $derived.by<number | null>(() => {
    const match = this.store.match;
    if (!match || this.live) return match?.to_move ?? null;
    const moves = [...match.moves.slice(0, this.ply), ...this.explorer.branch];
    return moverOf({ ...match, moves }, moves.length);
  });
  // Where the last token of the only seat here stands, once others have moved.
  readonly own = $derived.by<number | null>(() => {
    const { game, match, mySeats } = this.store;
    return match && this.live && mySeats.length === 1 ? (game.lastToken?.(match, mySeats[0]!) ?? null) : null;
  });
  readonly #answer = $derived.by(() =>
    this.analysing && this.analysis.position === this.position ? this.analysis.answer : null,
  );
  readonly values = $derived.by<Values | null>(() =>
    this.#answer && !isOdds(this.#answer) ? new Map(this.#answer.moves.map((move) => [move.move, move])) : null,
  );
  readonly odds = $derived.by<Odds | null>(() => (this.#answer && isOdds(this.#answer) ? this.#answer : null));
  readonly mayPlay = $derived.by(() => (this.live ? this.store.mayMove : !this.solo && !this.over));
  readonly graphable = $derived.by(
    () =>
      this.analysing &&
      this.analysis.state !== 'refused' &&
      !this.solo &&
      !this.hidden &&
      this.store.match?.seats.length === 2,
  );
  readonly refused = $derived.by(() => this.store.refusal !== '' || this.#said !== '');
  readonly status = $derived.by(() => {
    const { refusal, pending, slow, connection, match } = this.store;
    if (refusal || this.#said) return refusal || this.#said;
    if (connection === 'offline') return `No connection. ${pending ? 'Your move is kept here.' : 'The game is kept.'}`;
    if (pending && slow) return 'The server has not answered yet.';
    if (this.live) return match?.view.story || (this.store.over ? '' : this.store.turnInWords());
    if (this.explorer.branch.length) return `What if: ${this.explorer.branch.join(' ')}`;
    return `Looking at move ${this.ply} of ${this.count}`;
  });

  #line(state: string): string {
    return writeLine({ game: this.store.game.name, rules: this.store.rulesWord, state });
  }
  // What moves are counted from: the start, or what the match began from.
  #base = async (): Promise<string> => {
    this.#from ??= (await api.export(this.store.id).catch(() => null))?.from ?? '';
    return this.#line(this.#from);
  };

  // The whole game of two engines, move by move, until a person steps in.
  #replaying: ReturnType<typeof setInterval> | undefined;
  async #reveal(): Promise<void> {
    this.revealed = await this.store.uncover();
  }
  replay = async (): Promise<void> => {
    if (!(await this.store.uncover())) return;
    noteReplay();
    await tick();
    // The board appears with the first position: a key that came earlier would end the replay before it is seen.
    await this.goTo(0);
    this.revealed = true;
    this.#replaying = setInterval(() => void this.#step(this.ply + 1), 1000);
  };
  goTo = async (to: number, branch: string[] = []): Promise<void> => {
    clearInterval(this.#replaying);
    this.#dismiss();
    await this.#step(to, branch);
  };
  async #step(to: number, branch: string[] = []): Promise<void> {
    if (to >= this.count) clearInterval(this.#replaying);
    const wanted = Math.max(0, Math.min(this.count, to));
    if (wanted === this.count && branch.length === 0) this.explorer.leave();
    else if (this.solo) await this.#recall(wanted);
    else await this.#show(wanted, branch);
  }
  async #recall(ply: number): Promise<void> {
    try {
      await this.store.moment(ply);
      this.explorer.ply = ply;
    } catch (fault) {
      this.#said = messageOf(fault);
    }
  }
  async #show(ply: number, branch: string[] = []): Promise<void> {
    const { game, match } = this.store;
    await this.explorer.show(game.name, await this.#base(), match?.moves ?? [], ply, branch);
    this.#said = this.explorer.problem;
  }
  // The present position, to be played on by hand.
  explore = (): Promise<void> => {
    this.#dismiss();
    return this.#show(this.count);
  };
  leave = (): void => {
    clearInterval(this.#replaying);
    this.#dismiss();
    this.explorer.leave();
  };
  // A refusal is about what was last tried: it goes when another moment is shown.
  #dismiss(): void {
    this.store.refusal = '';
    this.#said = '';
  }
  tryOut = (moves: string[]): Promise<void> => this.goTo(this.ply, [...this.explorer.branch, ...moves]);
  // Back to where one began to try things out; the game itself is one more step away.
  takeBack = (): Promise<void> => {
    this.#dismiss();
    return this.#show(this.ply, this.explorer.branch.slice(0, -1));
  };

  play = (move: string): void => {
    this.#said = '';
    void (this.live ? this.store.play(move) : this.tryOut([move]));
  };
  // A move that the analysis names is tried out, where that can be.
  choose = (move: string): void => {
    if (this.solo) this.play(move);
    else void this.tryOut([move]);
  };
}
