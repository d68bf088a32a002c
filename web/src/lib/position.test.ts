import { describe, expect, test } from 'vitest';
import {
  indexOf,
  moveInWords,
  pieceName,
  piecesInWords,
  playerOf,
  readLine,
  ruledTimes,
  shapeOf,
  squareAt,
  tokenOf,
  writeLine,
} from './position';
import { still } from './samples';

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
    const view = still('connect', 7, 6, 'X'.repeat(42));
    expect(indexOf(view, [1, 1])).toBe(35);
    expect(squareAt(view, 0)).toEqual([1, 6]);
  });
  test('are counted from the top elsewhere', () => {
    const view = still('minesweeper', 9, 9, '#'.repeat(81));
    expect(indexOf(view, [9, 1])).toBe(8);
    expect(squareAt(view, 80)).toEqual([9, 9]);
  });
});

describe('moves', () => {
  test('point at what their names say', () => {
    expect(shapeOf('connect', '12')).toEqual({ kind: 'drop', column: 12, bomb: false });
    expect(shapeOf('kaboom', 'b3')).toEqual({ kind: 'drop', column: 3, bomb: true });
    expect(shapeOf('kaboom', 'd3.1')).toEqual({ kind: 'detonate', square: [3, 1] });
    expect(shapeOf('quarto', '@f')).toEqual({ kind: 'pick', piece: 'f' });
    expect(shapeOf('quarto', 'b3')).toEqual({ kind: 'place', square: [2, 3] });
    expect(shapeOf('minesweeper', 'f3,4')).toEqual({ kind: 'flag', square: [3, 4] });
    expect(shapeOf('quarto', 'z9')).toBeNull();
  });
  test('are said in words', () => {
    expect(moveInWords('kaboom', 'd3.1')).toBe('set off the bomb in column 3, row 1');
    expect(moveInWords('quarto', '@5')).toBe('picked the tall, white, round, full piece');
  });
});

describe('tokens', () => {
  test('belong to the player of their character', () => {
    expect(tokenOf('connect', 'W')).toEqual({ player: 22, bomb: false });
    expect(tokenOf('connect', 'X')).toBeNull();
    expect(tokenOf('kaboom', '@')).toEqual({ player: 1, bomb: true });
    expect(tokenOf('kaboom', '-')).toBeNull();
    expect(playerOf('kaboom', 'o')).toBe(1);
  });
  test('of players 9 to 23 are ruled, then squared', () => {
    expect([0, 7, 8, 15, 16, 22].map(ruledTimes)).toEqual([0, 0, 1, 1, 2, 2]);
  });
  test('of Quarto have four characteristics', () => {
    expect(pieceName('0')).toBe('low, white, square, full');
    expect(pieceName('f')).toBe('tall, dark, round, hollow');
  });
});

test('a piece of Quarto that the service names is said in words', () => {
  expect(piecesInWords('Cell a1 is occupied by 1 (Twsf): choose an empty one.')).toBe(
    'Cell a1 is occupied by the tall, white, square, full piece: choose an empty one.',
  );
  expect(piecesInWords('Piece e (lDRH) is used: pick one of 0 1 2.')).toBe(
    'The low, dark, round, hollow piece is used: pick one of 0 1 2.',
  );
});
