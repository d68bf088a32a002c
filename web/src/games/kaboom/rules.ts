// The settings of Kaboom, and the word that a position's name has for them: `5x4n3b4.2ms`.
import type { Rules } from '../../lib/api';
import type { RuleForm } from '../module';

function read(word: string): Rules {
  const found = /^(\d+)x(\d+)n(\d+)b(\d+)\.(\d+)(m?)(s?)$/.exec(word);
  if (!found) return {};
  const [, columns, rows, connect, x, o, misere, superBomb] = found;
  return {
    columns: Number(columns),
    rows: Number(rows),
    connect: Number(connect),
    'x-bombs': Number(x),
    'o-bombs': Number(o),
    misere: misere !== '',
    'super-bomb': superBomb !== '',
  };
}

export const rules: RuleForm = {
  labels: {
    columns: 'Columns',
    rows: 'Rows',
    connect: 'In a row to win',
    'x-bombs': 'Bombs of x',
    'o-bombs': 'Bombs of o',
    misere: 'Misère',
    'super-bomb': 'Super-bombs',
  },
  hides: (name) => name === 'bombs', // the same number for both
  read,
};
