import { describe, expect, test } from 'vitest';
import { still } from '../boards/still';
import { readLine } from './lines';
import { ruledTimes } from './players';
import { indexOf, squareAt, writeLine } from './position';

describe('a line game:rules:state', () => {
  test('is split at the first two colons only', () => {
    expect(readLine('quarto::0---1-----------:5')).toEqual({ game: 'quarto', rules: '', state: '0---1-----------:5' });
    expect(readLine('kaboom:4x4n4b1.1ms:x,1,1,----,----,-*--,xo@-')?.rules).toBe('4x4n4b1.1ms');
    const own = '(x 1 1 ---- ---- -*-- xo@-)';
    expect(readLine(` ${own}\n`), 'K10').toEqual({ game: 'kaboom', rules: '', state: own });
  });
  test('comes back as it was written', () => {
    for (const line of ['connect:7x6n4p2:4453', 'quarto:sq:----------------:-', 'minesweeper:9x9m10safe:'])
      expect(writeLine(readLine(line)!)).toBe(line);
  });
  test('that names no game of ours is none', () => {
    expect(readLine('chess::')).toBeNull();
    expect(readLine('connect')).toBeNull();
  });
});

describe('squares', () => {
  test('are counted from the bottom where tokens fall', () => {
    const view = still(7, 6, 'X'.repeat(42), { rows_from_bottom: true });
    expect(indexOf(view, [1, 1])).toBe(35);
    expect(squareAt(view, 0)).toEqual([1, 6]);
  });
  test('are counted from the top elsewhere', () => {
    const view = still(9, 9, '#'.repeat(81));
    expect(indexOf(view, [9, 1])).toBe(8);
    expect(squareAt(view, 80)).toEqual([9, 9]);
  });
});

test('tokens of players 9 to 23 are ruled, then squared', () => {
  expect([0, 7, 8, 15, 16, 22].map(ruledTimes)).toEqual([0, 0, 1, 1, 2, 2]);
});
