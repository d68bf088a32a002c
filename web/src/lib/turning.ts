// How a game went: who was winning after each move, and where that changed for the worse.
import type { Analysis } from './api';
import { moverOf, type Played } from './turns';

export type Worth = { leader: number | 'tie' | null; remoteness: number | null; kept: string[] }; // null: not known
export type TurningPoint = {
  ply: number;
  mover: number;
  move: string;
  before: 'win' | 'tie';
  after: 'tie' | 'lose';
  better: string[];
};

// A position's worth with seats instead of sides; `mover` is the seat on turn.
export function worthOf(analysis: Analysis, mover: number): Worth {
  const leader = { win: mover, lose: 1 - mover, tie: 'tie' as const, unknown: null }[analysis.value];
  const kept = analysis.moves.filter((each) => each.value === analysis.value).map((each) => each.move);
  return { leader, remoteness: analysis.remoteness, kept };
}

export function worthOfEnd(match: Played): Worth | null {
  if (match.state === 'won' && match.winner !== null) return { leader: match.winner, remoteness: 0, kept: [] };
  return match.state === 'draw' ? { leader: 'tie', remoteness: 0, kept: [] } : null;
}

const rank = (worth: Worth, seat: number): number | null =>
  worth.leader === null ? null : worth.leader === 'tie' ? 1 : worth.leader === seat ? 2 : 0;

export function turningPoints(match: Played, worths: (Worth | null)[]): TurningPoint[] {
  const names = ['lose', 'tie', 'win'] as const;
  return match.moves.flatMap((move, ply): TurningPoint[] => {
    const [before, after] = [worths[ply], worths[ply + 1]];
    const mover = moverOf(match, ply);
    if (!before || !after || mover === null) return [];
    const [was, is] = [rank(before, mover), rank(after, mover)];
    if (was === null || is === null || is >= was) return [];
    return [
      {
        ply: ply + 1,
        mover,
        move,
        before: names[was] as 'win' | 'tie',
        after: names[is] as 'tie' | 'lose',
        better: before.kept,
      },
    ];
  });
}

const maxNamed = 4; // moves that a sentence names
export function pointInWords({ mover, move, better, before, after }: TurningPoint, letters: readonly string[]): string {
  const was = before === 'win' ? 'still won' : 'held the tie';
  const is = after === 'tie' ? 'a tie' : `${letters[1 - mover]} wins`;
  const more = better.length - maxNamed;
  const named = better.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${letters[mover]} played ${move}; ${named} ${was}. Now ${is}.`;
}

export const barLength = (remoteness: number | null, longest: number): number =>
  0.12 + 0.88 * Math.max(0, 1 - (remoteness ?? longest) / Math.max(1, longest)) ** 0.75;
