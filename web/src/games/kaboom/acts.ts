// What a turn can be for, by the moves that there are.
export type Act = 'drop' | 'bomb' | 'detonate';

const starts: Record<Act, RegExp> = { drop: /^\d/, bomb: /^b/, detonate: /^d\d/ };
const words: Record<Act, string> = { drop: 'drop a piece', bomb: 'drop a bomb', detonate: 'set off a bomb of yours' };
const keys: Record<Act, string> = { drop: 'D', bomb: 'B', detonate: 'X' };

// Where the moves are not listed, as there are too many, the service decides.
export function actsIn(legal: readonly string[] | null): Record<Act, boolean> {
  const can = (act: Act) => legal === null || legal.some((move) => starts[act].test(move));
  return { drop: can('drop'), bomb: can('bomb'), detonate: can('detonate') };
}

const listed = (all: string[], last: string): string =>
  all.length > 2
    ? `${all.slice(0, -1).join(', ')}${last === 'or' ? ',' : ''} ${last} ${all.at(-1)}`
    : all.join(` ${last} `);

// For the player to move.
export function hintOf(legal: readonly string[] | null, touch: boolean): string {
  if (legal?.includes('pass')) return 'You have no other move than to pass.';
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
