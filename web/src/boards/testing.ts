// Boards as unit tests mount them.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { View } from '../lib/api';

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
export let place: HTMLElement;
let shown: object | undefined;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  place.remove();
});

export function show<Props extends Record<string, unknown>>(
  what: Component<Props, object, string>,
  props: Props,
): void {
  shown = mount(what, { target: place, props });
  flushSync();
}
export const board = () => place.querySelector<SVGSVGElement>('svg.board')!;
export function press(key: string): void {
  board().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}
export function click(view: View, column: number, row: number, type = 'click'): void {
  board().getBoundingClientRect = () =>
    ({ left: 0, top: 0, width: view.columns * 40, height: view.rows * 40 }) as DOMRect;
  board().dispatchEvent(
    new MouseEvent(type, { clientX: column * 40 - 20, clientY: row * 40 - 20, bubbles: true, cancelable: true }),
  );
  flushSync();
}
export const labels = () =>
  [...place.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'));
