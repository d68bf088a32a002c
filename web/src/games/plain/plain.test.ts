// Noughts and crosses stands for a game that the service has and this page does not know: its moves are squares from 1 to 9.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import GameBoard from '../../boards/GameBoard.svelte';
import { still } from '../../boards/still';
import { click, labels, place, press, show } from '../../boards/testing';
import type { Game, View } from '../../lib/api';
import { catalogue } from '../../lib/catalogue.svelte';
import { readLine } from '../../lib/lines';
import { given, hintOf, labelOf, seatsOf, usualSeats } from '../../lib/setup';
import { gameOf, games, shownGames } from '../registry';
import { movesByClick } from './clicks';

const noughts: Game = {
  name: 'noughts',
  title: 'Noughts',
  about: 'three in a row on nine cells',
  rules: [],
  levels: [],
  examples: [''],
};
const ours: Game[] = games.map(({ name, title }) => ({ ...noughts, name, title }));
const numbers = (cells: string) => [...cells].flatMap((cell, index) => (cell === '-' ? [String(index + 1)] : []));
const view = (cells: string): View => ({ ...still(3, 3, cells), legal: numbers(cells), prompt: 'choose a cell (1-9)' });

beforeEach(() => void (catalogue.games = [...ours, noughts]));
afterEach(() => void (catalogue.games = []));

describe('a game that only the service knows', () => {
  test('is shown after the others, by what the service says of it', () => {
    expect(shownGames().map(({ name }) => name)).toEqual([...games.map(({ name }) => name), 'noughts']);
    const game = gameOf('noughts');
    expect(game).toMatchObject({ title: 'Noughts', pitch: 'Three in a row on nine cells.', start: 'noughts::' });
    expect(game.hint(view('---------'), false)).toBe('Choose a cell (1-9).');
    expect(game.moveInWords('5')).toBe('played 5');
    expect(usualSeats(game)).toEqual(['human', 'medium']);
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
    const rule = { name: 'board-size', about: 'squares of a side', kind: 'number' as const, min: 3, default: 3 };
    expect(labelOf(game.rules, rule)).toBe('Board size');
    expect(hintOf(game.rules, rule)).toBe('Squares of a side.');
    expect(given(game, [rule], { 'board-size': 5 })).toEqual({ 'board-size': 5 });
    expect(seatsOf(game, { players: 3 })).toBe(3);
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
    expect(labels().slice(0, 3)).toEqual(['1,1: X', '2,1: empty', '3,1: O']);
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
    expect(onmove.mock.calls).toEqual([['5'], ['2'], ['9']]);
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
    input.value = ' 5 ';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    place.querySelector<HTMLButtonElement>('form button')!.click();
    flushSync();
    expect(onmove).toHaveBeenCalledWith('5');
  });
  test('shows what is in hand and what is still to come', () => {
    show(GameBoard, { ...props('X--------', vi.fn()), view: { ...view(''), in_hand: 'q', supply: 'ab' } });
    expect(place.textContent).toContain('In hand: q');
    expect(place.textContent).toContain('Still to come: a b');
  });
});

describe('a click', () => {
  const clicks = (shown: View, legal: string[]) => Object.fromEntries(movesByClick(shown, legal));
  test('names a square in reading order, also when few are left', () => {
    expect(clicks(view('XOXOXO---'), ['7', '8', '9'])).toEqual({ 6: '7', 7: '8', 8: '9' });
    expect(clicks(view('--XOXOXOX'), ['1', '2'])).toEqual({ 0: '1', 1: '2' });
  });
  test('names a column where the numbers are not all squares of one kind', () => {
    expect(clicks(still(2, 2, '--XO'), ['1', '2'])).toEqual({ 0: '1', 1: '2' });
    expect(clicks(still(2, 2, '----'), ['1', '2'])).toEqual({ 0: '1', 1: '2', 2: '1', 3: '2' });
  });
  test('names a square by column and row, with or without letters', () => {
    expect(clicks(still(3, 2, '------'), ['2,1', '3,2'])).toEqual({ 1: '2,1', 5: '3,2' });
    expect(clicks(still(3, 2, '------', { rows_from_bottom: true }), ['d2.1'])).toEqual({ 4: 'd2.1' });
    expect(clicks(still(3, 2, '------', { column_letters: true }), ['b1', 'pass'])).toEqual({ 1: 'b1' });
  });
  test('names no square of several moves', () => {
    expect(clicks(still(1, 1, '-'), ['o1,1', 'f1,1'])).toEqual({});
  });
});
