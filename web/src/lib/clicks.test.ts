import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardDoubleClick } from './clicks';

let clicked: string[] = [];
beforeEach(() => {
  clicked = [];
  document.body.innerHTML = '<button id="one"><b>1</b></button><button id="two">2</button><p>text</p>';
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => clicked.push(button.id));
  addEventListener('click', guardDoubleClick, true);
});
afterEach(() => removeEventListener('click', guardDoubleClick, true));
const click = (where: string, detail: number) =>
  document.querySelector(where)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('a double click is for the control of its first click alone', () => {
  click('#one', 1);
  click('#one b', 2);
  expect(clicked).toEqual(['one', 'one']);
  expect(click('#two', 3)).toBe(false);
  click('p', 1);
  click('#two', 2);
  expect(clicked).toEqual(['one', 'one']);
});

test('single clicks and keys are for any control', () => {
  click('#one', 1);
  click('#two', 1);
  click('#one', 0);
  expect(clicked).toEqual(['one', 'two', 'one']);
});
