import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { still } from '../../boards/still';
import { click, labels, place, show } from '../../boards/testing';
import type { View } from '../../lib/api';
import Board from './Board.svelte';
import { quarto } from './game';
import { isPick, pickedBy } from './moves';
import { pieceName, piecesInWords } from './pieces';

describe('the board of Quarto', () => {
  const view: View = { ...still(4, 4, '5---------------', { column_letters: true }), supply: '01', in_hand: 'f' };
  test('places the piece in hand by the name of the square', () => {
    const onmove = vi.fn();
    show(Board, { view, legal: ['b3'], yours: true, onmove });
    click(view, 2, 3);
    expect(onmove).toHaveBeenCalledWith('b3');
    expect(labels()[0]).toBe('a1: tall, white, round, full');
    expect(place.querySelector('.hand ul')?.textContent).toBe('talldarkroundhollow');
  });
  test('offers pieces only when one is to be picked', () => {
    const onmove = vi.fn();
    show(Board, { view: { ...view, in_hand: '' }, legal: ['@0'], yours: true, onmove });
    const pieces = [...place.querySelectorAll<HTMLButtonElement>('.left button')];
    expect(pieces.map((piece) => piece.disabled)).toEqual([false, true]);
    pieces[0]!.click();
    expect(onmove).toHaveBeenCalledWith('@0');
  });
});

describe('the pieces of Quarto', () => {
  test('are one tab stop, and arrows move among them', () => {
    const view: View = {
      ...still(4, 4, '----------------', { column_letters: true }),
      supply: '0123456789',
      in_hand: '',
    };
    const legal = [...view.supply].map((digit) => `@${digit}`);
    show(Board, { view, legal, yours: true, onmove: vi.fn() });
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

describe('a position of Quarto that is put together', () => {
  const line = { game: 'quarto', rules: '', state: '' };
  const { draftOf, partsOf, put } = quarto.editor!;
  test('has its squares and the piece in hand', () => {
    const draft = draftOf(still(4, 4, '0---1-----------'), line, null, {});
    expect(partsOf(draft)).toEqual({ cells: '0---1-----------' });
    expect(partsOf({ ...draft, more: { hand: '5' } })).toEqual({ cells: '0---1-----------', in_hand: '5' });
  });
  test('has every piece once', () => {
    const draft = draftOf(still(4, 4, '5---------------'), line, null, {});
    expect(put(draft, 7, '5').cells).toBe('-------5--------');
    expect(put({ ...draft, more: { hand: '6' } }, 1, '6')).toMatchObject({
      more: { hand: '' },
      cells: '56--------------',
    });
  });
});

describe('words of Quarto', () => {
  test('name moves', () => {
    expect(pickedBy('@f')).toBe('f');
    expect(isPick('b3')).toBe(false);
    expect(quarto.moveInWords('@5')).toBe('picked the tall, white, round, full piece');
    expect(quarto.moveInWords('b3')).toBe('placed at b3');
  });
  test('name pieces by their four characteristics', () => {
    expect(pieceName('0')).toBe('low, white, square, full');
    expect(pieceName('f')).toBe('tall, dark, round, hollow');
  });
  test('say a piece that the service names', () => {
    expect(piecesInWords('Cell a1 is occupied by 1 (Twsf): choose an empty one.')).toBe(
      'Cell a1 is occupied by the tall, white, square, full piece: choose an empty one.',
    );
    expect(piecesInWords('Piece e (lDRH) is used: pick one of 0 1 2.')).toBe(
      'The low, dark, round, hollow piece is used: pick one of 0 1 2.',
    );
  });
});
