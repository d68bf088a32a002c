import { afterEach, describe, expect, test, vi } from 'vitest';
import { still } from '../../boards/still';
import { click, labels, place, press, show } from '../../boards/testing';
import type { Match } from '../../lib/api';
import type { Rule } from '../../lib/api';
import { given, shownRules } from '../../lib/setup';
import { changeInWords } from '../../lib/announcements';
import { prefer } from '../../lib/preferences.svelte';
import Board from './Board.svelte';
import { minesweeper } from './game';
import { percent, stepOf } from './odds';
import { clickOf } from './squares';

describe('chances', () => {
  test('are never rounded to certainty', () => {
    expect(percent(0.004)).toBe('<1');
    expect(percent(0.996)).toBe('>99');
    expect(percent(0.25)).toBe('25');
    expect(percent(0)).toBe('0');
  });
  test('have one step for ten per cent', () => {
    expect([0, 0.04, 0.26, 0.5, 1].map(stepOf)).toEqual([0, 0, 3, 5, 10]);
  });
});

describe('moves in words', () => {
  test('M04_the_second_click_for_a_flag_takes_it_off', () => {
    expect(minesweeper.moveInWords('f1,1', [])).toBe('flagged 1,1');
    expect(minesweeper.moveInWords('f1,1', ['f1,1', 'o2,2', 'f1,2'])).toBe('took the flag off 1,1');
    expect(minesweeper.moveInWords('f1,1', ['f1,1', 'f1,1'])).toBe('flagged 1,1');
    expect(minesweeper.moveInWords('o1,1', ['o1,1'])).toBe('opened 1,1');
  });
});

describe('the board of Minesweeper', () => {
  const view = still(3, 2, '##1 F10');
  test('tells a left click from a right one', () => {
    const onmove = vi.fn();
    show(Board, { view, onmove });
    click(view, 2, 1);
    click(view, 1, 1, 'contextmenu');
    press('f');
    expect(onmove.mock.calls).toEqual([['o2,1'], ['f1,1'], ['f1,1']]);
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
    show(Board, { view, odds });
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
    show(Board, { view, odds, pointed: 0 });
    expect(
      [...place.querySelectorAll('.proof')].map((each) => [each.getAttribute('x'), each.getAttribute('y')]),
    ).toEqual([
      ['42', '42'],
      ['82', '2'],
    ]);
  });
});

describe('where a tap flags', () => {
  afterEach(() => prefer({ flagFirst: false }));
  test('it still opens around a number, and a long press opens', () => {
    const view = still(3, 2, '#F1 ###');
    const onmove = vi.fn();
    prefer({ flagFirst: true });
    show(Board, { view, onmove });
    click(view, 1, 1);
    click(view, 2, 1);
    click(view, 3, 1);
    click(view, 1, 2, 'contextmenu');
    expect(onmove.mock.calls.map(([move]) => move)).toEqual(['f1,1', 'f2,1', 'o3,1', 'o1,2']);
  });
});

describe('a click on a board of Minesweeper', () => {
  const told = (before: string, after: string, move: string, state: Match['state'] = 'open') => {
    const at = (cells: string, moves: string[]) =>
      ({
        game: 'minesweeper',
        moves,
        first: 0,
        winner: null,
        state,
        seats: [{}],
        to_move: 0,
        view: still(3, 2, cells),
      }) as never as Match;
    return changeInWords(at(before, []), at(after, [move]), () => 'You');
  };
  test('is told with its clue and the squares that it opened, not with the mines that the end shows', () => {
    expect(told('### ###', '### 2##', 'o1,2')).toBe('You opened 1,2: 2. 1 square opened.');
    expect(told('### F##', '001 001', 'o1,1')).toBe('You opened 1,1: no mines around. 6 squares opened.');
    expect(told('1F# ###', '1F1 112', 'o1,1')).toBe('You opened around 1,1. 4 squares opened.');
    expect(told('1## ###', '1## ###', 'o1,1')).toBe('You clicked 1,1: nothing opened.');
    expect(told('#F# ###', '*x# !*#', 'o1,2', 'lost')).toBe('You opened 1,2: a mine. A mine went off');
    expect(told('1F# ###', '1x2 !*2', 'o1,1', 'lost')).toBe('You opened around 1,1: a mine. A mine went off');
    expect(told('### ###', '#F# ###', 'f2,1')).toBe('You flagged 2,1.');
    expect(told('#F# ###', '### ###', 'f2,1')).toBe('You took the flag off 2,1.');
  });
});

describe('words of Minesweeper', () => {
  test('leave the sizes of a preset out', () => {
    const rule = (name: string, initial: number | string, more: Partial<Rule> = {}): Rule => ({
      name,
      label: name,
      about: '',
      kind: 'number',
      default: initial,
      ...more,
    });
    const rules = [
      rule('preset', 'beginner'),
      rule('width', 9, { applies_when: { rule: 'preset', words: ['custom'] } }),
    ];
    expect(shownRules(rules, { preset: 'expert', width: 9 })).toEqual([rules[0]]);
    expect(shownRules(rules, { preset: 'custom', width: 9 })).toEqual(rules);
    expect(given(minesweeper, rules, { preset: 'expert', width: 9 })).toEqual({ preset: 'expert' });
  });
  test('name clicks', () => {
    expect(clickOf('f3,4')).toEqual({ kind: 'flag', square: [3, 4] });
    expect(clickOf('o3,4')).toEqual({ kind: 'open', square: [3, 4] });
  });
  test('name boards that are put together', () => {
    const line = { game: 'minesweeper', rules: '3x2m1safe', state: '' };
    const { draftOf, partsOf } = minesweeper.editor!;
    const draft = draftOf(still(3, 2, '##1 112'), line, null, { mines: 1 });
    expect(partsOf(draft)).toEqual({ cells: '##1112', mines: '1' });
    expect(partsOf({ ...draft, more: { mines: '2' } })).toEqual({ cells: '##1112', mines: '2' });
  });
});
