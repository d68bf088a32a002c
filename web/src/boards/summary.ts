// 3BV of a finished board: the fewest left clicks that clear it. The service tells it with the facts where it can.
import type { View } from '../lib/api';
import { around } from '../lib/position';

export function threeBv(view: View): number {
  const { columns, rows, cells } = view;
  const mine = (index: number) => '*!F'.includes(cells[index]!);
  const total = columns * rows;
  const blank = Array.from({ length: total }, (_, index) => !mine(index) && !around(view, index).some(mine));
  const opened = new Set<number>();
  let clicks = 0;
  for (let index = 0; index < total; ++index) {
    if (!blank[index] || opened.has(index)) continue;
    clicks += 1;
    const open = [index];
    opened.add(index);
    while (open.length) {
      const at = open.pop()!;
      for (const next of around(view, at)) {
        if (opened.has(next)) continue;
        opened.add(next);
        if (blank[next]) open.push(next);
      }
    }
  }
  for (let index = 0; index < total; ++index) if (!mine(index) && !opened.has(index)) clicks += 1;
  return clicks;
}
