import { describe, expect, test, vi } from 'vitest';
import FallBoard from '../../boards/FallBoard.svelte';
import { fallsBetween } from '../../boards/falling';
import { still } from '../../boards/still';
import { click, place, press, show } from '../../boards/testing';
import type { Match } from '../../lib/api';
import { playerOf } from '../../lib/players';
import { kaboom } from './game';
import { fall, sourceForm } from './tokens';

describe('the board of Kaboom', () => {
  const turn = (cells: string, more: object) => ({
    game: fall,
    view: still(4, 3, cells, { rows_from_bottom: true }),
    letters: ['x', 'o'],
    player: 0,
    ...more,
  });
  test('drops a bomb when that is what the turn is for', () => {
    const onmove = vi.fn();
    const shows = turn('---- -o-- x*o-', { act: 'bomb', legal: ['1', 'b1', 'd2.1'], onmove });
    show(FallBoard, shows);
    click(shows.view, 1, 1);
    expect(onmove).toHaveBeenCalledWith('b1');
  });
  test('offers only the bombs it is handed for a detonation', () => {
    const onbomb = vi.fn();
    const onmove = vi.fn();
    const shows = turn('---- -o-- x*@-', { act: 'detonate', legal: ['1', 'd2.1'], onmove, onbomb });
    show(FallBoard, shows);
    click(shows.view, 3, 3);
    click(shows.view, 2, 3);
    expect(onbomb.mock.calls).toEqual([[null], [9]]);
    expect(onmove).not.toHaveBeenCalled();
  });
  test('stands on a bomb when one is to be set off, and digits go to that of their column', () => {
    const onbomb = vi.fn();
    const shows = turn('---- *--- x-*-', { act: 'detonate', legal: ['d1.2', 'd3.1'], onbomb });
    show(FallBoard, shows);
    press('Enter');
    press('3');
    press('Enter');
    expect(onbomb.mock.calls).toEqual([[4], [10]]);
  });
  test('tells what a detonation would take by wave, and what would fall', () => {
    const after = still(4, 3, '---- ---- o---', {
      rows_from_bottom: true,
      marks: [
        { square: [1, 1], kind: 'removed', wave: 0 },
        { square: [2, 1], kind: 'removed', wave: 1 },
      ],
    });
    show(FallBoard, turn('---- o--- *x--', { act: 'detonate', after }));
    expect(place.querySelectorAll('.hit')).toHaveLength(2);
    expect([...place.querySelectorAll('.wave text')].map((text) => text.textContent)).toEqual(['1']);
    expect(place.querySelectorAll('.arrow')).toHaveLength(1);
  });
});

describe('the hint', () => {
  const hint = (verbs: string[] | null, touch = false) => {
    const legal = verbs && verbs.map((verb) => ({ move: '', verb, label: '' }));
    return kaboom.hint(still(1, 1, '-', { legal }), touch);
  };
  test('K07_names_what_can_be_done', () => {
    expect(hint(['drop', 'bomb', 'detonate'])).toBe(
      'Drop a piece, drop a bomb, or set off a bomb of yours. Keys D, B and X.',
    );
    expect(hint(['drop', 'detonate'], true)).toBe('Drop a piece or set off a bomb of yours.');
    expect(hint(['drop'])).toBe('Drop a piece.');
    expect(hint(['detonate'])).toBe('Every column is full: set off a bomb of yours. Key X.');
    expect(hint(['pass'])).toBe('You have no other move than to pass.');
  });
  test('names everything where the moves are too many to be listed', () => {
    expect(hint(null, true)).toBe('Drop a piece, drop a bomb, or set off a bomb of yours.');
  });
});

describe('falls', () => {
  test('of what stood above a detonation go as far as squares were emptied', () => {
    const full = still(1, 4, 'x o * x', { rows_from_bottom: true });
    const now = still(1, 4, '- - - x', {
      rows_from_bottom: true,
      marks: [
        { square: [1, 1], kind: 'removed' },
        { square: [1, 2], kind: 'removed' },
        { square: [1, 3], kind: 'removed' },
      ],
    });
    expect([...fallsBetween(fall, full, now)]).toEqual([[3, 3]]);
  });
});

test('the last token of a seat is not looked for after a detonation', () => {
  const view = still(4, 3, '---- ---- -x--', { rows_from_bottom: true });
  const match = { moves: ['2', 'b3', '2', 'd3.1'], first: 0, seats: [{}, {}], view } as never as Match;
  expect(kaboom.lastToken!(match, 0)).toBe(null);
});

describe('words of Kaboom', () => {
  test('name moves and players', () => {
    expect(fall.moveOf('b3')).toEqual({ kind: 'drop', column: 3, bomb: true });
    expect(fall.moveOf('d3.1')).toEqual({ kind: 'detonate', square: [3, 1] });
    expect(kaboom.moveInWords('d3.1')).toBe('set off the bomb in column 3, row 1');
    expect(fall.tokenOf('@')).toEqual({ player: 1, bomb: true });
    expect(fall.tokenOf('-')).toBeNull();
    expect(playerOf(kaboom, 'o')).toBe(1);
  });
  test('name positions that are put together', () => {
    const line = { game: 'kaboom', rules: '', state: 'o,1,0,----,xo@-' };
    const { draftOf, partsOf } = kaboom.editor!;
    expect(partsOf(draftOf(still(4, 2, '---- xo@-'), line, 'o', {}))).toEqual({
      cells: '----xo@-',
      to_move: 'o',
      left: '1,0',
    });
  });
  test('are those of its source too', () => {
    const own = '(x 1 1 ---- ---- -*-- xo@-)';
    expect(sourceForm.reads(own), 'K10').toBe(true);
    expect(sourceForm.write('x,1,1,----,----,-*--,xo@-')).toBe(own);
  });
});
