// How a game went, worked out one position after the other, the latest first.
import { analyseAll, isOdds } from './analysis.svelte';
import type { GameName } from './api';
import { sight } from './explorer.svelte';
import { turningPoints, worthOf, worthOfEnd, type Worth } from './turning';
import { moverOf, type Played } from './turns';

export class Course {
  worths = $state.raw<(Worth | null)[]>([]);
  #match = $state.raw<Played | null>(null);
  #abort: AbortController | null = null;
  readonly points = $derived(this.#match ? turningPoints(this.#match, this.worths) : []);

  stop(): void {
    this.#abort?.abort();
  }

  // What is known of the moves that the game still has stays.
  async follow(match: Played, base: () => Promise<string>): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
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
    const game = match.game as GameName;
    try {
      const start = await base();
      for (let ply = moves.length; ply >= 0 && !abort.signal.aborted; --ply) {
        const mover = moverOf(match, ply);
        const sighting = await sight(game, start, moves.slice(0, ply));
        if (sighting.state !== 'open' || mover === null) continue;
        await analyseAll(game, [sighting.position], abort.signal, (_, found) => {
          if (!isOdds(found)) this.worths = this.worths.with(ply, worthOf(found, mover));
        });
      }
    } catch {
      // What could not be had stays empty in the graph.
    }
  }
}
