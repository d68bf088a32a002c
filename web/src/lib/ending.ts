// How a match ended, beside a heading that names the winner or the seat that has forfeited, and a board that marks
// the squares.
import { sentence, type Match } from './api';

export function endInWords({ moves, state, view }: Pick<Match, 'moves' | 'state' | 'view'>, solo: boolean): string {
  const count = moves.length;
  const line = /wins (with \d+ in a row):/.exec(view.result)?.[1] ?? '';
  const forfeited = state === 'resigned' || state === 'timeout';
  const result = line || forfeited ? '' : sentence(view.result);
  const after = solo || count === 0 ? '' : `after ${count} move${count === 1 ? '' : 's'}`;
  return [result, sentence([line, after].filter(Boolean).join(', '))].filter(Boolean).join(' ');
}
