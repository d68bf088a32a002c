import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, clickSquare, drop, shows } from './hands.ts';
import { Stage } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());
afterEach(async () => void (stage.service.running || (await stage.service.start())));
const people = { seats: ['human', 'human'] };

// What lies on top in the middle of each player's name, the board and the line under it.
const onTop = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.seat .who, .board, .said')].map((each) => {
      const box = each.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return each.contains(top);
    }),
  );

// Requests of one kind are held from now on: each fails or goes on when the test says so.
type Held = { fail: () => void; goOn: () => void };
const hold = (page: Page, method: string, path: RegExp) =>
  page.evaluate(
    ([wanted, pattern]) => {
      const held: Held[] = [];
      const ask = window.fetch;
      window.fetch = (input, init) =>
        init?.method !== wanted || !new RegExp(pattern!).test(String(input))
          ? ask(input, init)
          : new Promise((resolve, reject) =>
              held.push({ fail: () => reject(new TypeError('held')), goOn: () => resolve(ask(input, init)) }),
            );
      Object.assign(window, { held });
    },
    [method, path.source],
  );
const holds = (page: Page, count: number) =>
  page.waitForFunction((wanted) => (window as never as { held: Held[] }).held.length >= wanted, count);
// The page has shown what follows from a failure when this returns.
const settle = (page: Page, request: number, how: keyof Held) =>
  page.evaluate(([at, what]) => (window as never as { held: Held[] }).held[at]![what](), [request, how] as const);

const tryNow = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Try now' });
// Two moves are played, and the service dies: one that ends in order may still answer. Time stands still: nothing is tried again
// by itself, only by the button.
async function loseConnection(page: Page): Promise<void> {
  await page.clock.install();
  await begin(page, stage.address, 'connect', people);
  await drop(page, [4, 4]);
  await page.clock.pauseAt(Date.now() + 60_000);
  await stage.service.stop('SIGKILL');
  await tryNow(page).waitFor();
}

describe('without a connection', () => {
  test('it_is_said_on_top_covers_nothing_moves_nothing_and_fits_every_width', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', people);
    const place = await page.getByRole('grid').boundingBox();
    await loseConnection(page);
    const again = tryNow(page);
    await page.getByRole('banner').getByText('No connection').waitFor();
    await clickSquare(page, 5, 1);
    await page.getByText('No connection. Your move is kept here.').waitFor();
    assert.deepEqual(await page.getByRole('grid').boundingBox(), place);
    assert.deepEqual(await onTop(page), [true, true, true, true]);
    for (const width of [1024, 768, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const box = (await again.boundingBox())!;
      assert.ok(box.x + box.width <= width, `the button ends at ${box.x + box.width} of ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} fits`);
    }
    await stage.service.start();
    await again.click();
    await again.waitFor({ state: 'detached' });
    await page.clock.resume();
    await shows(page, 3);
    assert.deepEqual(page.faults, []);
  });

  test('it_is_not_said_again_because_an_older_question_fails_after_the_feed_is_back', async () => {
    const page = await stage.visit();
    await loseConnection(page);
    await hold(page, 'GET', /\/matches\/[^/]+$/);
    await page.clock.runFor(8000); // long enough for the next attempt
    await holds(page, 1);
    await stage.service.start();
    await tryNow(page).click();
    await tryNow(page).waitFor({ state: 'detached' });
    await settle(page, 0, 'fail');
    assert.equal(await page.getByText('No connection').count(), 0);
    await clickSquare(page, 5, 1);
    await shows(page, 3);
    assert.deepEqual(page.faults, []);
  });

  test('it_is_not_said_again_because_a_move_that_was_sent_twice_fails_once', async () => {
    const page = await stage.visit();
    await loseConnection(page);
    await hold(page, 'POST', /\/moves$/);
    await clickSquare(page, 5, 1);
    await holds(page, 1);
    await stage.service.start();
    await tryNow(page).click();
    await holds(page, 2);
    await tryNow(page).waitFor({ state: 'detached' });
    await settle(page, 0, 'fail');
    assert.equal(await page.getByText('No connection').count(), 0);
    await settle(page, 1, 'goOn');
    await shows(page, 3);
    assert.deepEqual(page.faults, []);
  });

  test('a_move_that_waits_outlives_a_look_at_another_page', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', people);
    await drop(page, [4, 4]);
    await stage.service.stop('SIGKILL');
    await page.getByRole('banner').getByRole('button', { name: 'Try now' }).waitFor();
    await clickSquare(page, 5, 1);
    await page.locator('.board .tk.pencil').first().waitFor();
    await page.getByRole('link', { name: 'Quadrille, start page' }).click();
    await page.getByRole('heading', { name: 'Four games on squared paper' }).waitFor();
    await stage.service.start();
    await page.getByRole('link', { name: /^Continue Connect at one screen/ }).click();
    await shows(page, 3);
    await page.reload();
    await shows(page, 3);
    assert.equal(await page.locator('.board .tk.pencil').count(), 0, 'it is not sent once more');
  });

  test('a_page_that_was_not_loaded_yet_is_asked_for_again_without_leaving', async () => {
    const page = await stage.visit();
    await page.getByRole('button', { name: 'Play Connect' }).first().waitFor();
    await stage.service.stop();
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Still no answer.').waitFor();
    await stage.service.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Engine against engine' }).waitFor();
  });

  test('a_game_that_could_not_begin_begins_when_it_is_tried_again', async () => {
    const page = await stage.visit();
    await page.getByRole('button', { name: 'Play Connect' }).first().waitFor();
    await stage.service.stop();
    await page.getByRole('button', { name: 'Play Kaboom' }).click();
    await page.getByText('The server does not answer.', { exact: true }).waitFor();
    await stage.service.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('grid', { name: /Kaboom/ }).waitFor();
  });
});

describe('a server that is slow', () => {
  test('is_said_and_an_answer_that_never_comes_is_asked_for_again_as_the_same_move', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', people);
    const keys: (string | undefined)[] = [];
    await page.route('**/moves', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) await route.continue(); // the first is never answered
    });
    await clickSquare(page, 4, 1);
    await page.getByText('The server has not answered yet.').waitFor();
    await page.locator('.board .tk.pencil').waitFor();
    await page.getByRole('tab', { name: 'History' }).click(); // nothing stands still meanwhile
    await page.getByText('No connection. Your move is kept here.').waitFor();
    await shows(page, 1);
    await page.getByText('No connection').first().waitFor({ state: 'detached' });
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[1], keys[0]);
  });
});

describe('a detonation that cannot be looked at before', () => {
  test('says_so_and_is_set_off_all_the_same', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', people);
    await page.getByRole('button', { name: /^Bomb/ }).click();
    await clickSquare(page, 3, 1);
    await shows(page, 1);
    await clickSquare(page, 5, 1);
    await shows(page, 2);
    await page.route('**/view**', (route) => route.abort());
    await page.getByRole('button', { name: 'Detonate' }).click();
    await clickSquare(page, 3, 6);
    await page.getByText('What it takes cannot be shown now.').waitFor();
    await page
      .locator('.confirm')
      .getByRole('button', { name: /Detonate/ })
      .click();
    await shows(page, 1);
  });
});

describe('a slow line', () => {
  test('shows_that_a_board_is_on_its_way', async () => {
    const page = await stage.visit();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByText('Setting up', { exact: true }).waitFor();
    await page.goto(`${stage.address}/analyse`);
    await page.getByRole('heading', { name: 'Setting up the board' }).waitFor();
    answer();
    await page.getByRole('grid').waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('loses_no_click_on_a_board_of_minesweeper', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/moves', async (route) => {
      await held;
      await route.continue();
    });
    for (const column of [1, 2, 3]) await clickSquare(page, column, 1, { button: 'right' });
    assert.match(await page.locator('.stats').innerText(), /^10/);
    answer();
    await page.locator('.stats', { hasText: /^\s*7/ }).waitFor();
    assert.equal(await page.locator('.board .flag').count(), 3);
    assert.deepEqual(page.faults, []);
  });
});

describe('an address without https, as in a home network', () => {
  test('is_played_on_and_copied_from_without_what_browsers_keep_for_https', async () => {
    const page = await stage.visit();
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await begin(page, stage.address, 'connect', people);
    await drop(page, [4, 4]);
    await page.getByRole('button', { name: 'Copy position' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const pasted = page.getByLabel('Paste a game');
    await pasted.press('Control+v');
    assert.equal(await pasted.inputValue(), 'connect:7x6n4p2:44');
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    await page.getByText('Copied as one line.').waitFor();
    await pasted.fill('');
    await pasted.press('Control+v');
    assert.deepEqual(JSON.parse(await pasted.inputValue()).moves, ['4', '4']);
    assert.deepEqual(page.faults, []);
  });
});

describe('a browser that stores nothing', () => {
  test('plays_a_game_until_the_page_is_left', async () => {
    const page = await stage.visit();
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    await begin(page, stage.address, 'connect', people);
    await drop(page, [4, 4]);
    await page.getByRole('link', { name: 'Quadrille, start page' }).click();
    await page.getByRole('link', { name: /^Continue Connect at one screen/ }).click();
    await shows(page, 2);
    await clickSquare(page, 5, 1);
    await shows(page, 3);
    assert.deepEqual(page.faults, []);
  });
});
