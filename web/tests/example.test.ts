// The example game of tests/example on the page that was built with its folder: tools/example_page.sh runs this.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Stage } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());

test('the_example_game_is_on_the_start_page_and_is_played_on_its_own_board', async () => {
  const page = await stage.visit();
  await page.getByRole('link', { name: /Noughts and crosses/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'a1: empty' }).waitFor();
  for (const cell of ['a1', 'b1', 'a2', 'b2', 'a3']) {
    await page.getByRole('button', { name: `${cell}: empty` }).click();
    await page.getByRole('button', { name: new RegExp(`^${cell}: [XO]$`) }).waitFor();
  }
  await page.getByText('Three in a row.').first().waitFor();
  assert.deepEqual(page.faults, []);
});
