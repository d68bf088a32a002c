// How a game went, worked out one position after the other, the latest first.
import { analyseAll, isOdds, type Answer, type OfMatch } from './analysis.svelte';
import { positionAfter } from './positionAfter';
import { turningPoints, worthOf, worthOfEnd, type Worth } from './turning';
import { moverOf, type Played } from './turns';

const rest = 400; // ms that a game must stay as it is: the position on the board comes first

export class EvaluationHistory {
  worths = $state.raw<(Worth | null)[]>([]);
  computing = $state(false); // some of them are still to come
  failed = $state(0); // positions whose analysis failed
  #match = $state.raw<Played | null>(null);
  #abort: AbortController | null = null;
  readonly points = $derived(this.#match ? turningPoints(this.#match, this.worths) : []);
  // How far it is known.
  readonly inWords = $derived.by(() => {
    const known = this.worths.filter((worth) => worth !== null).length;
    const all = this.worths.length;
    if (this.computing) return `Still being computed: ${known} of ${all} positions are known.`;
    if (this.failed) return `The analysis of ${this.failed} of ${all} positions failed: turning points may be missing.`;
    const settled = this.worths.filter((worth) => worth !== null && worth.leader !== null).length;
    return settled === all
      ? 'No turning points.'
      : `No turning points among the ${settled} of ${all} positions that are settled.`;
  });

  // What failed, once more.
  retry: () => void = () => undefined;

  stop(): void {
    this.#abort?.abort();
    this.computing = false;
  }

  // What is known of the moves that the game still has stays.
  async follow(match: Played, base: () => Promise<string>, of?: (ply: number) => OfMatch): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.computing = true;
    this.failed = 0;
    this.retry = () => void this.follow(match, base, of);
    const before = this.#match?.moves ?? [];
    const moves = match.moves;
    let alike = 0;
    while (alike < moves.length && moves[alike] === before[alike]) ++alike;
    this.worths = Array.from({ length: moves.length + 1 }, (_, ply) =>
      ply <= alike ? (this.worths[ply] ?? null) : null,
    );
    const end = worthOfEnd(match);
    if (end) this.worths = this.worths.with(moves.length, end);
    this.#match = match;
    await new Promise((resolve) => setTimeout(resolve, rest));
    if (abort.signal.aborted) return;
    for (let ply = moves.length; ply >= 0 && !abort.signal.aborted; --ply)
      if (!(await this.#add(match, ply, base, abort.signal, of?.(ply))) && !abort.signal.aborted) this.failed += 1;
    if (!abort.signal.aborted) this.computing = false;
  }

  // One position; false: its analysis could not be had, and it stays empty in the graph.
  async #add(
    match: Played,
    ply: number,
    base: () => Promise<string>,
    signal: AbortSignal,
    of?: OfMatch,
  ): Promise<boolean> {
    const { game } = match;
    const mover = moverOf(match, ply);
    try {
      const sighting = await positionAfter(game, await base(), match.moves.slice(0, ply));
      if (sighting.state !== 'open' || mover === null) return true;
      const add = (_: number, answer: Answer) => {
        if (!isOdds(answer)) this.worths = this.worths.with(ply, worthOf(answer, mover));
      };
      return (await analyseAll(game, [sighting.position], signal, add, of)) === 0;
    } catch {
      return false;
    }
  }
}
