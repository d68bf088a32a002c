import { describe, expect, test } from 'vitest';
import type { MoveValue } from '../lib/api';
import Axis from './Axis.svelte';
import { place, show } from './testing';
import { bestMoves } from './moveValues';

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

describe('the names of columns', () => {
  const named = (from: number, to: number, size: number) => {
    show(Axis, { from, to, size, middle: 10 });
    return [...place.querySelectorAll('text')].map((text) => text.textContent);
  };
  test('stand at every column that is wide enough for them', () => {
    expect(named(94, 98, 24)).toEqual(['95', '96', '97', '98']);
  });
  test('are fewer before they touch', () => {
    expect(named(240, 255, 24)).toEqual(['245', '250', '255']);
  });
});
