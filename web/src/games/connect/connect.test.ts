import { describe, expect, test, vi } from 'vitest';
import { ruled } from './rules';
import { fallsBetween, fallTime } from '../../boards/falling';
import { still } from '../../boards/still';
import { board, click, labels, place, press, show } from '../../boards/testing';
import type { Match } from '../../lib/api';
import Board from './Board.svelte';
import { check } from './check';
import { connect } from './game';
import { fall } from './tokens';

describe('the board of Connect', () => {
  const view = still(4, 3, 'XXXX XBXX AABX', {
    rows_from_bottom: true,
    marks: [{ square: [2, 2], kind: 'last_move' }],
  });
  const props = (more: object = {}) => ({
    view,
    letters: ['A', 'B'],
    player: 0,
    legal: ['1', '2', '3', '4'],
    ...more,
  });

  test('draws every token with its letter and says where it stands', () => {
    show(Board, props());
    expect([...place.querySelectorAll('.tk text')].map((text) => text.textContent)).toEqual(['B', 'A', 'A', 'B']);
    expect(labels()).toContain('column 2, row 2: B, last move');
    expect(labels()).toHaveLength(12);
    expect(board().getAttribute('aria-rowcount')).toBe('3');
  });
  test('hands on the column that is clicked, whatever the row', () => {
    const onmove = vi.fn();
    show(Board, props({ onmove }));
    click(view, 3, 1);
    click(view, 4, 3);
    expect(onmove.mock.calls).toEqual([['3'], ['4']]);
  });
  test('is played with arrows, numbers and Enter', () => {
    const onmove = vi.fn();
    show(Board, props({ onmove }));
    press('ArrowRight');
    press('Enter');
    press('4');
    press('Enter');
    press('Home');
    press('Enter');
    expect(onmove.mock.calls).toEqual([['2'], ['4'], ['1']]);
  });
  test('shows the value of every move by shape and number', () => {
    const values = new Map([
      ['1', { move: '1', value: 'win' as const, remoteness: 3 }],
      ['2', { move: '2', value: 'lose' as const, remoteness: 4 }],
    ]);
    show(Board, props({ values }));
    expect(place.querySelectorAll('.ghost.win')).toHaveLength(1);
    expect(place.querySelectorAll('.ghost.lose')).toHaveLength(1);
    expect(labels()[0]).toBe('column 1, row 3: empty, move 1: win in 3');
  });
});

describe('falls', () => {
  const before = still(3, 3, 'XXX XXX AXX', { rows_from_bottom: true });
  test('of a new token start above the board', () => {
    expect([...fallsBetween(fall, before, still(3, 3, 'XXX BXX AXX', { rows_from_bottom: true }))]).toEqual([[3, 2]]);
  });
  test('are none between positions that no single move joins', () => {
    expect(fallsBetween(fall, before, still(3, 3, 'XXX BAX AAB', { rows_from_bottom: true })).size).toBe(0);
  });
  test('take at most a third of a second', () => {
    expect(fallTime(1)).toBe(105);
    expect(fallTime(200)).toBe(320);
  });
});

describe('a bare board of Connect', () => {
  const source = 'BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX';
  test('has_a_letter_for_each_square_of_the_rules', () => {
    expect(check.boardIn(` ${source}\n`, '7x6n4p2')).toEqual({ rules: '7x6n4p2', cells: source });
    expect(check.boardIn(source, '6x7n4p3')).toEqual({ rules: '6x7n4p3', cells: source });
    for (const text of [source.slice(1), `${source}X`, source.replace('B', 'Y'), source.toLowerCase(), ''])
      expect(check.boardIn(text, '7x6n4p2'), text).toBeNull();
  });
  test('P03_has_a_name_that_says_its_rules_where_they_are_not_those_of_the_start', () => {
    for (const [board, name] of [
      [{ rules: '7x6n4p2', cells: source }, source],
      [{ rules: '6x7n4p2', cells: source }, `6x7n4p2:${source}`],
      [{ rules: '7x6n5p2', cells: source }, `7x6n5p2:${source}`],
      [{ rules: '3x1n2p2', cells: 'AXB' }, 'connect:3x1n2p2:AXB'],
    ] as const) {
      expect(check.nameOf(board)).toBe(name);
      expect(check.boardIn(name, '7x6n4p2')).toEqual(board);
    }
    expect(check.boardIn(`6x7n4p2:${source}X`, '7x6n4p2')).toBeNull();
  });
  test('has_a_player_for_each_letter', () => {
    expect(check.boardIn('XXWA', '2x2n2p2')).toEqual({ rules: '2x2n2p23', cells: 'XXWA' });
  });
});

describe('the last token of a seat', () => {
  const played = (cells: string, moves: string[]) =>
    ({ moves, first: 0, seats: [{}, {}], view: still(4, 3, cells, { rows_from_bottom: true }) }) as never as Match;
  const last = (cells: string, moves: string[], seat: number) => connect.lastToken!(played(cells, moves), seat);
  test('is found under those that came later', () => {
    expect(last('XXXX XXXX XAXX', ['2'], 0)).toBe(null);
    expect(last('XXXX XXXX XAXB', ['2', '4'], 0)).toBe(9);
    expect(last('XBXX XAXX XBXX', ['1', '2', '2', '2'], 0)).toBe(5);
    expect(last('XXXX XXXX XAXB', ['2', '4'], 1)).toBe(null);
  });
});

describe('words of Connect', () => {
  test('name rules of boards that no game is played on', () => {
    expect(ruled('9x1n5p3')).toEqual({ columns: 9, rows: 1, connect: 5, players: 3 });
    expect(ruled('nonsense')).toBeNull();
  });
  test('name moves and players', () => {
    expect(fall.moveOf('12')).toEqual({ kind: 'drop', column: 12, bomb: false });
    expect(fall.tokenOf('W')).toEqual({ player: 22, bomb: false });
    expect(fall.tokenOf('X')).toBeNull();
  });
  test('name positions that are put together', () => {
    const line = { game: 'connect', rules: '2x2n2p2', state: '' };
    const { draftOf, partsOf } = connect.editor!;
    expect(partsOf(draftOf(still(2, 2, 'XXAB'), line, 'A', {}))).toEqual({ cells: 'XXAB' });
  });
});
