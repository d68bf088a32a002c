import { describe, expect, test } from 'vitest';
import { percent, stepOf } from '../boards/odds';
import { fallsBetween, fallTime } from '../boards/falling';
import { boardIn, draftOf, lineOf, put, stateOf } from './editing';
import { isShort, minutesAndSeconds, secondsLeft } from './clock';
import { opensOnlyHere } from './copying';
import { visible } from './names';
import { parse } from './router.svelte';
import { still } from './samples';
import { given, hidden, playersOf, rulesOf } from './setup';
import { changeInWords } from './telling';
import { barLength, pointInWords, turningPoints, worthOf } from './turning';
import { lastTokenOf, moverOf } from './turns';
import { wilson } from './wilson';
import type { Analysis, GameName, Match, Rule } from './api';

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

describe('falls', () => {
  const before = still('connect', 3, 3, 'XXX XXX AXX');
  test('of a new token start above the board', () => {
    expect([...fallsBetween('connect', before, still('connect', 3, 3, 'XXX BXX AXX'))]).toEqual([[3, 2]]);
  });
  test('of what stood above a detonation go as far as squares were emptied', () => {
    const full = still('kaboom', 1, 4, 'x o * x');
    const now = still('kaboom', 1, 4, '- - - x', [
      { square: [1, 1], kind: 'removed' },
      { square: [1, 2], kind: 'removed' },
      { square: [1, 3], kind: 'removed' },
    ]);
    expect([...fallsBetween('kaboom', full, now)]).toEqual([[3, 3]]);
  });
  test('are none between positions that no single move joins', () => {
    expect(fallsBetween('connect', before, still('connect', 3, 3, 'XXX BAX AAB')).size).toBe(0);
  });
  test('take at most a third of a second', () => {
    expect(fallTime(1)).toBe(105);
    expect(fallTime(200)).toBe(320);
  });
});

describe('the editor', () => {
  const line = (game: GameName, state = '', rules = '') => ({ game, rules, state });
  test('writes the notation of each game', () => {
    const kaboom = draftOf('kaboom', still('kaboom', 4, 2, '---- xo@-'), line('kaboom', 'o,1,0,----,xo@-'), 'o');
    expect(stateOf('kaboom', kaboom)).toBe('o,1,0,----,xo@-');
    const quarto = draftOf('quarto', still('quarto', 4, 4, '0---1-----------'), line('quarto'), null);
    expect(stateOf('quarto', quarto)).toBe('0---1-----------:-');
    const mines = draftOf(
      'minesweeper',
      still('minesweeper', 3, 2, '##1 112'),
      line('minesweeper', '', '3x2m1safe'),
      null,
    );
    expect(stateOf('minesweeper', mines)).toBe('##1/112');
    expect(lineOf(line('minesweeper', '', '3x2m1safe'), { ...mines, mines: '2' }).rules).toBe('3x2m2safe');
    expect(stateOf('connect', draftOf('connect', still('connect', 2, 2, 'XXAB'), line('connect'), 'A'))).toBe('XXAB');
  });
  test('has every piece of Quarto once', () => {
    const draft = draftOf('quarto', still('quarto', 4, 4, '5---------------'), line('quarto'), null);
    expect(put('quarto', draft, 7, '5').cells).toBe('-------5--------');
    expect(put('quarto', { ...draft, hand: '6' }, 1, '6')).toMatchObject({ hand: '', cells: '56--------------' });
  });
});

describe('a 95% interval', () => {
  test('by Wilson agrees with the one of the arena', () => {
    const { low, high } = wilson(200, 200);
    expect([low * 100, high * 100].map((each) => each.toFixed(1))).toEqual(['98.1', '100.0']);
    expect(wilson(0, 0)).toEqual({ rate: 0, low: 0, high: 1 });
  });
});

describe('settings', () => {
  const rule = (name: string, usual: number | string): Rule => ({ name, about: '', kind: 'number', usual });
  test('send only what differs from the usual', () => {
    expect(given('connect', [rule('columns', 7), rule('rows', 6)], { columns: 9, rows: 6 })).toEqual({ columns: 9 });
  });
  test('of a preset of Minesweeper leave its sizes out', () => {
    expect(hidden('minesweeper', 'width', { preset: 'expert' })).toBe(true);
    expect(hidden('minesweeper', 'width', { preset: 'custom' })).toBe(false);
    expect(
      given('minesweeper', [rule('preset', 'beginner'), rule('width', 9)], { preset: 'expert', width: 9 }),
    ).toEqual({ preset: 'expert' });
  });
});

describe('rules in one word', () => {
  test('are read by name', () => {
    expect(rulesOf('connect', '9x7n5p3')).toEqual({ columns: 9, rows: 7, connect: 5, players: 3 });
    expect(rulesOf('kaboom', '5x4n3b4.2s')).toEqual({
      columns: 5,
      rows: 4,
      connect: 3,
      'x-bombs': 4,
      'o-bombs': 2,
      misere: false,
      'super-bomb': true,
    });
    expect(rulesOf('quarto', '')).toEqual({ squares: false });
    expect(rulesOf('quarto', 'sq')).toEqual({ squares: true });
    expect(rulesOf('minesweeper', '16x16m40noguess@3.4')).toEqual({
      preset: 'custom',
      width: 16,
      height: 16,
      mines: 40,
      'first-click': 'noguess',
      'start-column': 3,
      'start-row': 4,
    });
    expect(rulesOf('connect', 'nonsense')).toEqual({});
  });
  test('say how many players there are', () => {
    expect(playersOf('connect', '20x20n5p23')).toBe(23);
    expect(playersOf('kaboom', '4x4n4b1.1')).toBe(2);
  });
});

describe('addresses', () => {
  test('name pages, games and positions', () => {
    expect(parse('/', '', '')).toEqual({ page: 'start' });
    expect(parse('/match/abc', '', '')).toEqual({ page: 'match', id: 'abc' });
    expect(parse('/analyse', '', '#connect:7x6n4p2:4453')).toEqual({
      page: 'analyse',
      position: 'connect:7x6n4p2:4453',
    });
    expect(parse('/analyse', '?position=quarto%3A%3A', '')).toEqual({ page: 'analyse', position: 'quarto::' });
    expect(parse('/analyse', '', '#%zz')).toEqual({ page: 'analyse', position: '%zz' });
    expect(parse('/help/api', '', '')).toEqual({ page: 'help', topic: 'api' });
    expect(parse('/other', '', '')).toEqual({ page: 'missing' });
  });
});

describe('how a game went', () => {
  const match = (game: string, moves: string[], to_move: number | null): Match =>
    ({
      game,
      moves,
      to_move,
      winner: null,
      state: 'open',
      first: 0,
      seats: [
        { player: 'A', kind: 'human' },
        { player: 'B', kind: 'human' },
      ],
    }) as unknown as Match;
  const worth = (value: Analysis['value'], mover: number) =>
    worthOf({ value, remoteness: 5, moves: [{ move: '4', value, remoteness: 5 }] } as unknown as Analysis, mover);
  test('a turning point is a move after which its player stands worse', () => {
    const game = match('connect', ['4', '4', '5'], 1);
    const points = turningPoints(game, [worth('win', 0), worth('lose', 1), worth('win', 0), worth('win', 1)]);
    expect(points).toEqual([{ ply: 3, mover: 0, move: '5', before: 'win', after: 'lose', better: ['4'] }]);
  });
  test('a turning point names four better moves, and says how many more there are', () => {
    const point = { ply: 3, mover: 0, move: '7', before: 'win' as const, after: 'lose' as const };
    const said = (count: number) => pointInWords({ ...point, better: [...'23456'].slice(0, count) }, ['A', 'B']);
    expect(said(1)).toBe('A played 7; 2 still won. Now B wins.');
    expect(said(4)).toBe('A played 7; 2, 3, 4, 5 still won. Now B wins.');
    expect(said(5)).toBe('A played 7; 2, 3, 4, 5 and 1 more still won. Now B wins.');
  });
  test('in Quarto one picks, and then each places and picks', () => {
    const game = match('quarto', ['@1', 'a1', '@2'], 0);
    expect([0, 1, 2, 3].map((index) => moverOf(game, index))).toEqual([0, 1, 1, 0]);
    const given = match('quarto', ['a1', '@2', 'a2'], 1);
    expect([0, 1, 2, 3].map((index) => moverOf(given, index))).toEqual([0, 0, 1, 1]);
  });
  test('whoever began moves first, and nobody needs to know who won', () => {
    const ended = { ...match('quarto', ['@1', 'a1', '@2'], null), first: 1, state: 'resigned' as const };
    expect([0, 1, 2].map((index) => moverOf(ended, index))).toEqual([1, 0, 0]);
  });
  test('bars are longer the nearer the end is', () => {
    expect(barLength(0, 40)).toBe(1);
    expect(barLength(40, 40)).toBeCloseTo(0.12);
    expect(barLength(10, 40)).toBeGreaterThan(barLength(20, 40));
  });
});

describe('clocks', () => {
  const clock = { seconds: 300, increment: 5, left: [283.5, 60], running: 0 };
  test('show minutes and seconds', () => {
    expect(minutesAndSeconds(300)).toBe('5:00');
    expect(minutesAndSeconds(59.2)).toBe('1:00');
    expect(minutesAndSeconds(-1)).toBe('0:00');
  });
  test('run for one seat between two answers, and never below nothing', () => {
    expect(secondsLeft(clock, 0, 3500)).toBe(280);
    expect(secondsLeft(clock, 1, 3500)).toBe(60);
    expect(secondsLeft({ ...clock, running: null }, 0, 3500)).toBe(283.5);
    expect(secondsLeft(clock, 0, 1_000_000)).toBe(0);
  });
  test('are short under ten seconds or a tenth', () => {
    expect(isShort(clock, 31)).toBe(false);
    expect(isShort(clock, 29)).toBe(true);
    expect(isShort({ ...clock, seconds: 60 }, 9)).toBe(true);
  });
});

describe('a change in words', () => {
  const nameOf = (seat: number) => ['Ada', 'Ben'][seat]!;
  const after = (moves: string[], more: Partial<Match> = {}) =>
    ({
      game: 'connect',
      moves,
      first: 0,
      seats: [{}, {}],
      state: 'open',
      to_move: moves.length % 2,
      winner: null,
      view: { story: '' },
      ...more,
    }) as Match;
  const said = (before: string[], now: string[]) => changeInWords(after(before), after(now), nameOf);

  test('names who moved, also where versions are left out', () => {
    expect(said(['4'], ['4', '3'])).toMatch(/^Ben [^.]*3\. Ada to move\.$/);
    expect(said([], ['4', '3'])).toMatch(/^Ada [^.]*4\. Ben [^.]*3\.$/);
    expect(said([], ['1', '2', '3', '4', '5'])).toMatch(/^5 moves were made\. Ada [^.]*5\. Ben to move\.$/);
  });
  test('tells a takeback, and what was played instead', () => {
    expect(said(['4', '3'], ['4'])).toBe('The last turn was taken back. Ben to move.');
    expect(said(['4', '3'], ['4', '5'])).toMatch(/^The last turn was taken back\. Ben [^.]*5\.$/);
  });
});

describe('the name of a player', () => {
  test('is of characters that show', () => {
    expect(visible('  Zoë \u{1f600} 李 ')).toBe('Zoë \u{1f600} 李');
    for (const hidden of [
      '\0',
      '\n',
      '\u200b',
      '\u200f',
      '\u202e',
      '\u2066',
      '\u2028',
      '\ufeff',
      '\u00ad',
      '\u3164',
      '\u{e0041}',
    ])
      expect(visible(`A${hidden}da`)).toBe('Ada');
    expect(visible('\u200b \u202e')).toBe('');
  });
});

describe('a link', () => {
  test('that only this machine can open is known by its host', () => {
    for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]', 'quadrille.localhost'])
      expect(opensOnlyHere(host), host).toBe(true);
    for (const host of [
      '192.168.1.7',
      'example.org',
      '127.example.org',
      'localhost.example.org',
      '[fe80::1]',
      '1127.0.0.1',
    ])
      expect(opensOnlyHere(host), host).toBe(false);
  });
});

describe('the last token of a seat', () => {
  const played = (cells: string, moves: string[], game: GameName = 'connect') =>
    ({
      game,
      moves,
      first: 0,
      winner: null,
      state: 'open',
      seats: [{}, {}],
      view: still(game, 4, 3, cells),
    }) as never as Match;
  test('is found under those that came later, and not where a bomb has moved it', () => {
    expect(lastTokenOf(played('XXXX XXXX XAXX', ['2']), 0)).toBe(null);
    expect(lastTokenOf(played('XXXX XXXX XAXB', ['2', '4']), 0)).toBe(9);
    expect(lastTokenOf(played('XBXX XAXX XBXX', ['1', '2', '2', '2']), 0)).toBe(5);
    expect(lastTokenOf(played('XXXX XXXX XAXB', ['2', '4']), 1)).toBe(null);
    expect(lastTokenOf(played('---- ---- -x--', ['2', 'b3', '2', 'd3.1'], 'kaboom'), 0)).toBe(null);
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
        view: still('minesweeper', 3, 2, cells),
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

describe('a bare board of Connect', () => {
  const source = 'BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX';
  test('has_a_letter_for_each_square_of_the_rules', () => {
    expect(boardIn(` ${source}\n`, '7x6n4p2')).toEqual({ rules: '7x6n4p2', cells: source });
    expect(boardIn(source, '6x7n4p3')).toEqual({ rules: '6x7n4p3', cells: source });
    for (const text of [source.slice(1), `${source}X`, source.replace('B', 'Y'), source.toLowerCase(), ''])
      expect(boardIn(text, '7x6n4p2'), text).toBeNull();
  });
  test('has_a_player_for_each_letter', () => {
    expect(boardIn('XXWA', '2x2n2p2')).toEqual({ rules: '2x2n2p23', cells: 'XXWA' });
  });
});
