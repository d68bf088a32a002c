import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameOf } from '../games/registry';
import { noBoard, type Analysis, type Match, type Rule, type Verb } from './api';
import { catalogue } from './catalogue.svelte';
import { isShort, minutesAndSeconds, secondsLeft } from './clock';
import { opensOnlyHere } from './copying';
import { endInWords } from './ending';
import { visible } from './names';
import { parse } from './router.svelte';
import { given, shownRules } from './setup';
import { changeInWords } from './announcements';
import { barLength, pointInWords, turningPoints, worthOf } from './turning';
import { moverOf } from './turns';
import { wilson } from './wilson';

describe('the end of a match', () => {
  const won = 'Player 1 (A) wins with 4 in a row: 1,1 1,2 1,3 1,4';
  const at = (result: string, moves: number, state: Match['state'] = 'won') =>
    endInWords({ state, moves: Array<string>(moves).fill('1'), view: { ...noBoard, result } }, false);
  test('K06_C09_says_how_and_after_how_many_moves_as_a_sentence', () => {
    expect(at(won, 7)).toBe('With 4 in a row, after 7 moves.');
    expect(at(won, 1)).toBe('With 4 in a row, after 1 move.');
    expect(at(won, 0)).toBe('With 4 in a row.');
    expect(at('Player 1 (A) resigned', 3, 'resigned')).toBe('After 3 moves.');
    expect(at('The board is full and nobody has 4 in a row: a draw', 42, 'draw')).toBe(
      'The board is full and nobody has 4 in a row: a draw. After 42 moves.',
    );
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
  const rule = (name: string, initial: number | string): Rule => ({
    name,
    label: name,
    about: '',
    kind: 'number',
    default: initial,
  });
  test('leave out a rule that only sets others', () => {
    const rules = [rule('bombs', 2), { ...rule('x-bombs', 2), follows: 'bombs' }];
    expect(shownRules(rules, {})).toEqual([rules[1]]);
  });
  test('send only what differs from the usual', () => {
    expect(given(gameOf('connect'), [rule('columns', 7), rule('rows', 6)], { columns: 9, rows: 6 })).toEqual({
      columns: 9,
    });
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
  const verb = (id: string, target: Verb['target'], pattern: string, ends_turn: boolean): Verb => ({
    ...{ id, label: id, phrase: id, target, pattern, ends_turn },
    key: null,
  });
  const quartoVerbs = [verb('place', 'square', '{letter}{row}', false), verb('pick', 'piece', '@{piece}', true)];
  beforeEach(
    () =>
      void (catalogue.games = [
        {
          ...{ name: 'quarto', title: 'Quarto', about: '', rules: [], verbs: quartoVerbs, pieces: [] },
          ...{ players: 2, levels: [], examples: [''] },
        },
      ]),
  );
  afterEach(() => void (catalogue.games = []));
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
  test('the first seat moves first, also where no winner is known', () => {
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
    expect(said(['4', '3'], ['4'])).toBe('The last move (3) was taken back. Ben to move.');
    expect(said(['4', '3'], ['4', '5'])).toMatch(/^The last move \(3\) was taken back\. Ben [^.]*5\. Ada to move\.$/);
    expect(said(['4', '5', '3', '6'], ['4', '5'])).toBe('The last 2 moves (3 and 6) were taken back. Ada to move.');
    expect(said(['4', '5', '3'], [])).toMatch(/^The last 3 moves \(4, 5 and 3\) were taken back\./);
    expect(said(['4', '5', '3', '6', '1'], [])).toMatch(/^The last 5 moves, from 4 on, were taken back\./);
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
