// What a turn can be for, by the verbs of the legal moves.
import type { LegalMove } from '../../lib/api';

export type Act = 'drop' | 'bomb' | 'detonate';
type Legal = readonly Pick<LegalMove, 'verb'>[] | null;

const words: Record<Act, string> = { drop: 'drop a piece', bomb: 'drop a bomb', detonate: 'set off a bomb of yours' };
const keys: Record<Act, string> = { drop: 'D', bomb: 'B', detonate: 'X' };

// Where the moves are not listed, as there are too many, the service decides.
export function actsIn(legal: Legal): Record<Act, boolean> {
  const can = (act: Act) => legal === null || legal.some(({ verb }) => verb === act);
  return { drop: can('drop'), bomb: can('bomb'), detonate: can('detonate') };
}

const listed = (all: string[], last: string): string =>
  all.length > 2
    ? `${all.slice(0, -1).join(', ')}${last === 'or' ? ',' : ''} ${last} ${all.at(-1)}`
    : all.join(` ${last} `);

// For the player to move.
export function hintOf(legal: Legal, touch: boolean): string {
  if (legal?.some(({ verb }) => verb === 'pass')) return 'You have no other move than to pass.';
  const can = actsIn(legal);
  const acts = (['drop', 'bomb', 'detonate'] as const).filter((act) => can[act]);
  const named = acts.map((act) => keys[act]);
  const shortcut = touch ? '' : ` Key${acts.length > 1 ? 's' : ''} ${listed(named, 'and')}.`;
  if (!can.drop) return `Every column is full: ${words.detonate}.${shortcut}`;
  const choice = listed(
    acts.map((act) => words[act]),
    'or',
  );
  return `${choice[0]!.toUpperCase()}${choice.slice(1)}.${acts.length > 1 ? shortcut : ''}`;
}
