// Noughts and crosses stands for a game that the service has and this page does not know: its moves are cells from a1 to c3.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import GameBoard from '../../boards/GameBoard.svelte';
import { still } from '../../boards/still';
import { click, labels, place, press, show } from '../../boards/testing';
import type { Game, LegalMove, Verb, View } from '../../lib/api';
import { catalogue } from '../../lib/catalogue.svelte';
import { readLine } from '../../lib/lines';
import { defaultSeats, given, hintOf, playersOf } from '../../lib/setup';
import { gameOf, games, shownGames } from '../registry';
import { movesByClick } from './clicks';

const verb = (id: string, target: Verb['target'], pattern: string): Verb => ({
  id,
  label: id,
  target,
  pattern,
  phrase: id,
  ends_turn: true,
  key: null,
});
const noughts: Game = {
  name: 'noughts',
  title: 'Noughts',
  about: 'three in a row on nine cells',
  rules: [],
  verbs: [verb('mark', 'square', '{letter}{row}')],
  pieces: [],
  players: 2,
  levels: [],
  examples: [''],
};
const ours: Game[] = games.map(({ name, title }) => ({ ...noughts, name, title }));
const nameOf = (index: number) => 'abc'[index % 3]! + (Math.floor(index / 3) + 1);
const free = (cells: string): LegalMove[] =>
  [...cells].flatMap((cell, index) =>
    cell === '-'
      ? [
          {
            move: nameOf(index),
            verb: 'mark',
            label: nameOf(index),
            square: [(index % 3) + 1, Math.floor(index / 3) + 1],
          },
        ]
      : [],
  );
const view = (cells: string): View => ({
  ...still(3, 3, cells),
  column_letters: true,
  legal: free(cells),
  prompt: 'choose a cell (a1-c3)',
});

beforeEach(() => void (catalogue.games = [...ours, noughts]));
afterEach(() => void (catalogue.games = []));

describe('a game that only the service knows', () => {
  test('is shown after the others, by what the service says of it', () => {
    expect(shownGames().map(({ name }) => name)).toEqual([...games.map(({ name }) => name), 'noughts']);
    const game = gameOf('noughts');
    expect(game).toMatchObject({ title: 'Noughts', pitch: 'Three in a row on nine cells.', start: 'noughts::' });
    expect(game.hint(view('---------'), false)).toBe('Choose a cell (a1-c3).');
    expect(game.moveInWords('b2')).toBe('played b2');
    expect(defaultSeats(game)).toEqual(['human', 'human']); // it has no engines
  });
  test('is one and the same, and unknown to the page before the service has answered', () => {
    catalogue.games = [];
    expect(readLine('noughts::')).toBeNull();
    const game = gameOf('noughts');
    expect(game.title).toBe('noughts');
    catalogue.games = [noughts];
    expect(gameOf('noughts')).toBe(game);
    expect(shownGames()).toEqual([game]);
    expect(readLine('noughts::X--------')).toEqual({ game: 'noughts', rules: '', state: 'X--------' });
  });
  test('has a form of the rules that the service describes', () => {
    const game = gameOf('noughts');
    const rule = {
      name: 'board-size',
      label: 'Board size',
      about: 'squares of a side',
      kind: 'number' as const,
      min: 3,
      default: 3,
    };
    expect(hintOf(rule)).toBe('Squares of a side.');
    expect(given(game, [rule], { 'board-size': 5 })).toEqual({ 'board-size': 5 });
    expect(playersOf(game)).toBe(2);
  });
});

describe('the plain board', () => {
  const props = (cells: string, onmove: (move: string) => void, active = true) => ({
    game: gameOf('noughts'),
    view: view(cells),
    letters: ['X', 'O'],
    player: 0,
    active,
    onmove,
  });
  const buttons = () => [...place.querySelectorAll<HTMLButtonElement>('[aria-label=Moves] button')];

  test('draws tokens of players, and says what stands on each square', () => {
    show(GameBoard, props('X-O------', vi.fn()));
    expect([...place.querySelectorAll('.tk text')].map((text) => text.textContent)).toEqual(['X', 'O']);
    expect(labels().slice(0, 3)).toEqual(['a,1: X', 'b,1: empty', 'c,1: O']);
  });
  test('is played by clicks, keys and buttons', () => {
    const onmove = vi.fn();
    const shown = props('X--------', onmove);
    show(GameBoard, shown);
    click(shown.view, 2, 2);
    click(shown.view, 1, 1); // taken
    press('ArrowRight');
    press('Enter');
    buttons()[7]!.click();
    expect(onmove.mock.calls).toEqual([['b2'], ['b1'], ['c3']]);
  });
  test('offers nothing to a player who is not to move', () => {
    const onmove = vi.fn();
    const shown = props('X--------', onmove, false);
    show(GameBoard, shown);
    click(shown.view, 2, 2);
    expect(buttons()).toEqual([]);
    expect(onmove).not.toHaveBeenCalled();
  });
  test('takes a move as text where the service lists none', () => {
    const onmove = vi.fn();
    show(GameBoard, { ...props('X--------', onmove), view: { ...view('X--------'), legal: null } });
    const input = place.querySelector<HTMLInputElement>('[aria-label=Move]')!;
    input.value = ' b2 ';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    place.querySelector<HTMLButtonElement>('form button')!.click();
    flushSync();
    expect(onmove).toHaveBeenCalledWith('b2');
  });
  test('shows what is in hand and what is still to come', () => {
    show(GameBoard, { ...props('X--------', vi.fn()), view: { ...view(''), in_hand: 'q', supply: 'ab' } });
    expect(place.textContent).toContain('In hand: q');
    expect(place.textContent).toContain('Still to come: a b');
  });
});

describe('a click', () => {
  const clicks = (shown: View, legal: Partial<LegalMove>[]) =>
    Object.fromEntries(
      movesByClick({ ...shown, legal: legal.map((each) => ({ move: '', verb: '', label: '', ...each })) }),
    );
  test('names the column of a move that points at one', () => {
    expect(
      clicks(still(2, 2, '----'), [
        { move: '1', column: 1 },
        { move: '2', column: 2 },
      ]),
    ).toEqual({ 0: '1', 1: '2', 2: '1', 3: '2' });
  });
  test('names the square of a move that points at one, wherever rows are counted from', () => {
    expect(clicks(still(3, 2, '------'), [{ move: 'o3,2', square: [3, 2] }])).toEqual({ 5: 'o3,2' });
    expect(clicks(still(3, 2, '------', { rows_from_bottom: true }), [{ move: 'd2.1', square: [2, 1] }])).toEqual({
      4: 'd2.1',
    });
    expect(clicks(still(3, 2, '------'), [{ move: 'pass' }, { move: '@5', piece: '5' }])).toEqual({});
  });
  test('names no square of several moves', () => {
    expect(
      clicks(still(1, 1, '-'), [
        { move: 'o1,1', square: [1, 1] },
        { move: 'f1,1', square: [1, 1] },
      ]),
    ).toEqual({});
  });
});
