import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { begin, clickSquare, drop, heading, tokens } from './hands.ts';
import { Stage } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());

const shows = (count: number) =>
  [(wanted: number) => document.querySelectorAll('.board .tk:not(.pencil)').length === wanted, count] as const;

describe('a match over a link', () => {
  test('two_browsers_play_one_match_a_third_watches_and_a_rematch_takes_both_along', async () => {
    const anna = await stage.visit('/new/connect');
    await anna.getByRole('textbox', { name: 'Name of player A' }).fill('Anna');
    await anna.getByRole('combobox', { name: 'Who plays B' }).selectOption('open');
    await anna.getByRole('button', { name: 'Start', exact: true }).click();
    await anna.getByText('Waiting for a friend').waitFor();
    const link = new URL(await anna.getByRole('textbox', { name: 'link to this game' }).inputValue());
    const path = link.pathname;

    const ben = await stage.visit(path + link.hash);
    await ben.getByText('Anna').first().waitFor();
    await ben.getByLabel('Your name, if you like').fill('Ben');
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    await anna.getByRole('heading', { name: 'Anna to move' }).waitFor();

    await anna.locator('.seat', { hasText: 'Ben' }).filter({ hasText: 'here' }).waitFor();

    const carl = await stage.visit(path);
    await carl.getByText('You are watching.').first().waitFor();

    await clickSquare(anna, 1, 1);
    await ben.waitForFunction(...shows(1));
    await clickSquare(ben, 2, 1);
    await anna.waitForFunction(...shows(2));
    await carl.waitForFunction(...shows(2));
    for (const [page, column, count] of [
      [anna, 1, 3],
      [ben, 2, 4],
      [anna, 1, 5],
      [ben, 2, 6],
      [anna, 1, 7],
    ] as const) {
      await clickSquare(page, column, 1);
      for (const each of [anna, ben, carl]) await each.waitForFunction(...shows(count));
    }
    await heading(anna).filter({ hasText: 'Anna wins' }).waitFor();
    await heading(ben).filter({ hasText: 'Anna wins' }).waitFor();
    await anna.getByRole('button', { name: /same settings/ }).click();
    await anna.waitForURL((url) => url.pathname !== path);
    await ben.getByRole('button', { name: 'Join the next game' }).click();
    await ben.waitForURL((url) => url.pathname !== path);
    await clickSquare(anna, 4, 1);
    await ben.waitForFunction(...shows(1));
    await clickSquare(ben, 4, 1);
    await anna.waitForFunction(...shows(2));
    await ben.context().close();
    await anna.locator('.seat', { hasText: 'Ben' }).filter({ hasText: 'away' }).waitFor();
    for (const each of [anna, ben, carl]) assert.deepEqual(each.faults, []);
  });

  test('C12_between_people_a_turn_is_taken_back_only_when_both_agree', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { seats: ['human', 'open'] });
    const ben = await stage.visit(new URL(anna.url()).pathname);
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    await clickSquare(anna, 4, 1);
    await ben.waitForFunction(...shows(1));
    await anna.getByRole('button', { name: 'Undo' }).click();
    await anna.getByText('The others must agree').waitFor();
    assert.equal(await tokens(anna), 1);
    await ben.getByRole('button', { name: 'Agree' }).click();
    await anna.waitForFunction(...shows(0));
  });

  test('different_settings_take_the_friend_along', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { seats: ['human', 'open'] });
    const ben = await stage.visit(new URL(anna.url()).pathname);
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    await anna.getByRole('button', { name: 'Resign' }).click();
    await anna.getByRole('button', { name: 'Resign', exact: true }).click();
    await anna.getByRole('button', { name: /different settings/ }).click();
    await anna.getByRole('textbox', { name: 'Columns', exact: true }).fill('9');
    await anna.getByRole('button', { name: 'Start', exact: true }).click();
    await anna.getByRole('grid', { name: /9 columns/ }).waitFor();
    await ben.getByRole('button', { name: 'Join the next game' }).click();
    await ben.getByRole('grid', { name: /9 columns/ }).waitFor();
    await clickSquare(anna, 9, 1);
    await ben.waitForFunction(...shows(1));
    await clickSquare(ben, 9, 1);
    await anna.waitForFunction(...shows(2));
  });
});

describe('C12 undo', () => {
  test('can_be_forbidden_when_a_game_is_set_up', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { 'Undo allowed': false }, seats: ['human', 'human'] });
    await drop(page, [4]);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  });
});

describe('P05 a game is never lost', () => {
  test('a_reload_in_mid_game_goes_on_where_it_was', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4, 3]);
    await page.reload();
    await page.waitForFunction(...shows(3));
    await drop(page, [3, 3, 3, 2]);
  });

  test('the_start_page_continues_where_somebody_left_off', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4]);
    await page.goto(stage.address);
    await page.getByRole('link', { name: /^Continue Connect at one screen/ }).click();
    await page.waitForFunction(...shows(2));
  });

  test('a_server_that_goes_and_comes_back_costs_no_move', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4]);
    await stage.service.stop();
    await page.getByText('No connection').first().waitFor();
    await clickSquare(page, 5, 1);
    await page.locator('.board .tk.pencil').first().waitFor();
    await page.getByText('Your move is safe here').waitFor();
    await stage.service.start();
    await page.waitForFunction((wanted) => document.querySelectorAll('.board .tk:not(.pencil)').length === wanted, 3, {
      timeout: 20_000,
    });
    await page.getByText('No connection').first().waitFor({ state: 'detached', timeout: 20_000 });
    await clickSquare(page, 6, 1);
    await page.waitForFunction(...shows(4));
  });

  test('a_whole_game_is_copied_and_opened_again', async () => {
    const page = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4, 3]);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    const record = await page.getByRole('textbox', { name: 'whole game' }).inputValue();
    assert.equal(JSON.parse(record).moves.length, 3);
    const address = page.url();
    await page.getByLabel('Paste a game').fill(record);
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.waitForURL((url) => url.href !== address);
    await page.waitForFunction(...shows(3));
  });
});

describe('slow or gone', () => {
  test('an_analysis_that_is_busy_says_so_and_the_game_goes_on', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    // The network, not the service: what the page does with such an answer is what is tested.
    await page.route('**/analysis*', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'busy', detail: 'too many analyses at once', where: '' }),
      }),
    );
    await page.keyboard.press('a');
    await page.getByText('Analysis is busy').waitFor();
    await drop(page, [4, 4]);
    await page.unroute('**/analysis*');
    await page.getByRole('button', { name: 'Ask now' }).click();
    await page.locator('.verdict').waitFor();
  });

  test('without_a_web_socket_the_page_polls', async () => {
    const page = await stage.visit();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'WebSocket', {
        value: class extends EventTarget {
          onclose?: () => void;
          constructor() {
            super();
            setTimeout(() => this.onclose?.());
          }
          close() {}
        },
      });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByRole('grid').waitFor();
    await clickSquare(page, 4, 1);
    await page.waitForFunction(...shows(2));
    assert.deepEqual(page.faults, []);
  });
});
