import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MoveValue, View } from '../lib/api';
import { still } from '../lib/samples';
import Axis from './Axis.svelte';
import FallBoard from './FallBoard.svelte';
import GameBoard from './GameBoard.svelte';
import MinesBoard from './MinesBoard.svelte';
import QuartoBoard from './QuartoBoard.svelte';
import { bestMoves } from './worths';

// jsdom lays nothing out; a board of 40 px squares is what it would measure.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 600 });
});
let place: HTMLElement;
let shown: object | undefined;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  place.remove();
});
const board = () => place.querySelector<SVGSVGElement>('svg.board')!;
function press(key: string): void {
  board().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}
function click(view: View, column: number, row: number, type = 'click'): void {
  board().getBoundingClientRect = () =>
    ({ left: 0, top: 0, width: view.columns * 40, height: view.rows * 40 }) as DOMRect;
  board().dispatchEvent(
    new MouseEvent(type, { clientX: column * 40 - 20, clientY: row * 40 - 20, bubbles: true, cancelable: true }),
  );
  flushSync();
}
const labels = () => [...place.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'));

describe('a board that tokens fall into', () => {
  const view = still('connect', 4, 3, 'XXXX XBXX AABX', [{ square: [2, 2], kind: 'last_move' }]);
  const props = (more: object = {}) => ({
    game: 'connect' as const,
    view: { ...view, legal: ['1', '2', '3', '4'] },
    letters: ['A', 'B'],
    player: 0,
    legal: ['1', '2', '3', '4'],
    ...more,
  });

  test('draws every token with its letter and says where it stands', () => {
    shown = mount(FallBoard, { target: place, props: props() });
    flushSync();
    expect([...place.querySelectorAll('.tk text')].map((text) => text.textContent)).toEqual(['B', 'A', 'A', 'B']);
    expect(labels()).toContain('column 2, row 2: B, last move');
    expect(labels()).toHaveLength(12);
    expect(board().getAttribute('aria-rowcount')).toBe('3');
  });
  test('hands on the column that is clicked, whatever the row', () => {
    const onmove = vi.fn();
    shown = mount(FallBoard, { target: place, props: props({ onmove }) });
    flushSync();
    click(view, 3, 1);
    click(view, 4, 3);
    expect(onmove.mock.calls).toEqual([['3'], ['4']]);
  });
  test('is played with arrows, numbers and Enter', () => {
    const onmove = vi.fn();
    shown = mount(FallBoard, { target: place, props: props({ onmove }) });
    flushSync();
    press('ArrowRight');
    press('Enter');
    press('4');
    press('Enter');
    press('Home');
    press('Enter');
    expect(onmove.mock.calls).toEqual([['2'], ['4'], ['1']]);
  });
  const kaboom = (cells: string, more: object) => ({
    game: 'kaboom' as const,
    view: still('kaboom', 4, 3, cells),
    letters: ['x', 'o'],
    player: 0,
    ...more,
  });
  test('drops a bomb when that is what the turn is for', () => {
    const onmove = vi.fn();
    const shows = kaboom('---- -o-- x*o-', { act: 'bomb', legal: ['1', 'b1', 'd2.1'], onmove });
    shown = mount(FallBoard, { target: place, props: shows });
    flushSync();
    click(shows.view, 1, 1);
    expect(onmove).toHaveBeenCalledWith('b1');
  });
  test('offers only the bombs it is handed for a detonation', () => {
    const onbomb = vi.fn();
    const onmove = vi.fn();
    const shows = kaboom('---- -o-- x*@-', { act: 'detonate', legal: ['1', 'd2.1'], onmove, onbomb });
    shown = mount(FallBoard, { target: place, props: shows });
    flushSync();
    click(shows.view, 3, 3);
    click(shows.view, 2, 3);
    expect(onbomb.mock.calls).toEqual([[null], [9]]);
    expect(onmove).not.toHaveBeenCalled();
  });
  test('stands on a bomb when one is to be set off, and digits go to that of their column', () => {
    const onbomb = vi.fn();
    const shows = kaboom('---- *--- x-*-', { act: 'detonate', legal: ['d1.2', 'd3.1'], onbomb });
    shown = mount(FallBoard, { target: place, props: shows });
    flushSync();
    press('Enter');
    press('3');
    press('Enter');
    expect(onbomb.mock.calls).toEqual([[4], [10]]);
  });
  test('tells what a detonation would take by wave, and what would fall', () => {
    const after = still('kaboom', 4, 3, '---- ---- o---', [
      { square: [1, 1], kind: 'removed', wave: 0 },
      { square: [2, 1], kind: 'removed', wave: 1 },
    ]);
    shown = mount(FallBoard, { target: place, props: kaboom('---- o--- *x--', { act: 'detonate', after }) });
    flushSync();
    expect(place.querySelectorAll('.hit')).toHaveLength(2);
    expect([...place.querySelectorAll('.wave text')].map((text) => text.textContent)).toEqual(['1']);
    expect(place.querySelectorAll('.arrow')).toHaveLength(1);
  });
  test('shows the value of every move by shape and number', () => {
    const values = new Map([
      ['1', { move: '1', value: 'win' as const, remoteness: 3 }],
      ['2', { move: '2', value: 'lose' as const, remoteness: 4 }],
    ]);
    shown = mount(FallBoard, { target: place, props: props({ values }) });
    flushSync();
    expect(place.querySelectorAll('.ghost.win')).toHaveLength(1);
    expect(place.querySelectorAll('.ghost.lose')).toHaveLength(1);
    expect(labels()[0]).toBe('column 1, row 3: empty, move 1: win in 3');
  });
});

describe('the board of Quarto', () => {
  const view: View = { ...still('quarto', 4, 4, '5---------------'), supply: '01', in_hand: 'f' };
  test('places the piece in hand by the name of the square', () => {
    const onmove = vi.fn();
    shown = mount(QuartoBoard, { target: place, props: { view, legal: ['b3'], mine: true, onmove } });
    flushSync();
    click(view, 2, 3);
    expect(onmove).toHaveBeenCalledWith('b3');
    expect(labels()[0]).toBe('a1: tall, white, round, full');
    expect(place.querySelector('.hand ul')?.textContent).toBe('talldarkroundhollow');
  });
  test('offers pieces only when one is to be picked', () => {
    const onmove = vi.fn();
    shown = mount(QuartoBoard, {
      target: place,
      props: { view: { ...view, in_hand: '' }, legal: ['@0'], mine: true, onmove },
    });
    flushSync();
    const pieces = [...place.querySelectorAll<HTMLButtonElement>('.left button')];
    expect(pieces.map((piece) => piece.disabled)).toEqual([false, true]);
    pieces[0]!.click();
    expect(onmove).toHaveBeenCalledWith('@0');
  });
});

describe('the pieces of Quarto', () => {
  test('are one tab stop, and arrows move among them', () => {
    const view: View = { ...still('quarto', 4, 4, '----------------'), supply: '0123456789', in_hand: '' };
    const legal = [...view.supply].map((digit) => `@${digit}`);
    shown = mount(QuartoBoard, { target: place, props: { view, legal, mine: true, onmove: vi.fn() } });
    flushSync();
    const pieces = [...place.querySelectorAll<HTMLButtonElement>('.left button')];
    expect(pieces.filter((piece) => piece.tabIndex === 0)).toHaveLength(1);
    pieces[0]!.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      flushSync();
    }
    expect(document.activeElement).toBe(pieces[9]);
  });
});

describe('the board of Minesweeper', () => {
  const view = still('minesweeper', 3, 2, '##1 F10');
  test('tells a left click from a right one', () => {
    const onopen = vi.fn();
    const onflag = vi.fn();
    shown = mount(MinesBoard, { target: place, props: { view, onopen, onflag } });
    flushSync();
    click(view, 2, 1);
    click(view, 1, 1, 'contextmenu');
    press('f');
    expect(onopen).toHaveBeenCalledWith(1);
    expect(onflag.mock.calls).toEqual([[0], [0]]);
  });
  test('says what is known of every square', () => {
    const odds = {
      game: 'minesweeper',
      position: '',
      mine_probability: [
        [0, 1, null],
        [0.5, null, null],
      ],
      solutions: '2',
      safe: [[1, 1]],
      mines: [[2, 1]],
      best: null,
      reasons: [{ safe: [[1, 1]], mines: [[2, 1]], why: 'so it is', because: [[2, 2]] }],
    };
    shown = mount(MinesBoard, { target: place, props: { view, odds } });
    flushSync();
    expect(labels()).toEqual([
      '1,1: covered, certainly safe',
      '2,1: covered, certainly a mine',
      '3,1: 1',
      '1,2: flagged, mine 50 per cent',
      '2,2: 1',
      '3,2: no mines around',
    ]);
    expect(place.querySelectorAll('.tick')).toHaveLength(1);
    expect(place.querySelectorAll('.gem')).toHaveLength(1);
  });
  test('marks the numbers that prove what is said of a square', () => {
    const odds = {
      game: 'minesweeper',
      position: '',
      mine_probability: [],
      solutions: '2',
      safe: [[1, 1]],
      mines: [],
      best: null,
      reasons: [
        {
          safe: [[1, 1]],
          mines: [],
          why: 'so it is',
          because: [
            [2, 2],
            [3, 1],
          ],
        },
      ],
    };
    shown = mount(MinesBoard, { target: place, props: { view, odds, pointed: 0 } });
    flushSync();
    expect(
      [...place.querySelectorAll('.proof')].map((each) => [each.getAttribute('x'), each.getAttribute('y')]),
    ).toEqual([
      ['42', '42'],
      ['82', '2'],
    ]);
  });
});

describe('the best of several moves', () => {
  const move = (name: string, value: MoveValue['value'], remoteness: number | null = null): MoveValue => ({
    move: name,
    value,
    remoteness,
  });
  test('wins soonest, or loses latest', () => {
    expect([...bestMoves([move('1', 'win', 5), move('2', 'win', 3), move('3', 'tie', 9)])]).toEqual(['2']);
    expect([...bestMoves([move('1', 'lose', 4), move('2', 'lose', 6)])]).toEqual(['2']);
  });
  test('is none that is not known, nor a loss beside it', () => {
    expect([...bestMoves([move('1', 'unknown'), move('2', 'lose', 6)])]).toEqual([]);
    expect([...bestMoves([move('1', 'unknown'), move('2', 'win', 7)])]).toEqual(['2']);
  });
});

describe('where a tap flags', () => {
  test('it still opens around a number, and a long press opens', () => {
    const view = still('minesweeper', 3, 2, '#F1 ###');
    const onmove = vi.fn();
    const props = { game: 'minesweeper' as const, view, position: '', letters: ['A'], player: 0, active: true };
    shown = mount(GameBoard, { target: place, props: { ...props, flagFirst: true, onmove } });
    flushSync();
    click(view, 1, 1);
    click(view, 2, 1);
    click(view, 3, 1);
    click(view, 1, 2, 'contextmenu');
    expect(onmove.mock.calls.map(([move]) => move)).toEqual(['f1,1', 'f2,1', 'o3,1', 'o1,2']);
  });
});

describe('the names of columns', () => {
  const named = (from: number, to: number, size: number) => {
    shown = mount(Axis, { target: place, props: { from, to, size, middle: 10 } });
    flushSync();
    return [...place.querySelectorAll('text')].map((text) => text.textContent);
  };
  test('stand at every column that is wide enough for them', () => {
    expect(named(94, 98, 24)).toEqual(['95', '96', '97', '98']);
  });
  test('are fewer before they touch', () => {
    expect(named(240, 255, 24)).toEqual(['245', '250', '255']);
  });
});
