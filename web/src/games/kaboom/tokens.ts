// Squares and moves of Kaboom: x and o, their bombs * and @, and what a move does.
import type { FallGame } from '../../boards/fall';

export const letters = ['x', 'o'];
export const empty = '-';

export const fall: FallGame = {
  title: 'Kaboom',
  tokenOf: (cell) => {
    const player = 'x*'.includes(cell) ? 0 : 'o@'.includes(cell) ? 1 : null;
    return player === null ? null : { player, bomb: '*@'.includes(cell) };
  },
  moveOf: (move) => {
    if (move === 'pass') return { kind: 'pass' };
    const [, bomb, column] = /^(b?)(\d+)$/.exec(move) ?? [];
    if (column) return { kind: 'drop', column: Number(column), bomb: bomb === 'b' };
    const found = /^d(\d+)\.(\d+)$/.exec(move);
    return found && { kind: 'detonate', square: [Number(found[1]), Number(found[2])] };
  },
};

export function moveInWords(move: string): string {
  const found = fall.moveOf(move);
  switch (found?.kind) {
    case 'drop':
      return found.bomb ? `dropped a bomb into column ${found.column}` : `played column ${found.column}`;
    case 'detonate':
      return `set off the bomb in column ${found.square[0]}, row ${found.square[1]}`;
    case 'pass':
      return 'passed';
    case undefined:
      return `played ${move}`;
  }
}

export function nameOfMove(move: string): string {
  const found = fall.moveOf(move);
  if (found?.kind === 'drop' && found.bomb) return `a bomb into ${found.column}`;
  return found?.kind === 'detonate' ? `the bomb of ${found.square.join(',')}` : move;
}

// The form of the game's source, `(x 1 1 ---- ---- -*-- xo@-)`, which states its size.
export const sourceForm = {
  label: 'form (x 1 1 …)',
  reads: (text: string): boolean => /^\([xo]\s.*\)$/s.test(text),
  write: (state: string): string | null => (state.includes(',') ? `(${state.replaceAll(',', ' ')})` : null),
};
