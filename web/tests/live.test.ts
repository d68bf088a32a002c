import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { begin, clickSquare, drop, heading, resign, shows, tokens } from './hands.ts';
import { Stage, WallWithoutUpgrades } from './stage.ts';

const stage = new Stage();
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
type Visit = Awaited<ReturnType<typeof stage.visit>>;
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());

// Anna and Ben at two screens.
async function pair(setup: object = {}): Promise<[Visit, Visit]> {
  const anna = await stage.visit();
  // As if these had been chosen last.
  await anna.evaluate(
    (text) => localStorage.setItem('quadrille.setup.connect', text),
    JSON.stringify({ rules: {}, seats: ['human', 'open'], names: ['Anna', ''], ...setup }),
  );
  await begin(anna, stage.address, 'connect');
  const ben = await stage.visit(new URL(anna.url()).pathname);
  await ben.getByLabel('Your name, if you like').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down and play' }).click();
  await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
  return [anna, ben];
}
const secondsOn = async (page: Visit, seat: number): Promise<number> => {
  const [minutes, seconds] = (await page.locator('.clock').nth(seat).textContent())!.split(':').map(Number);
  return 60 * minutes! + seconds!;
};

describe('a match over a link', () => {
  test('two_browsers_play_one_match_a_third_watches_and_a_rematch_takes_both_along', async () => {
    const anna = await stage.visit('/new/connect');
    await anna.getByRole('textbox', { name: 'Name of player A' }).fill('Anna');
    await anna.getByRole('combobox', { name: 'Who plays B' }).selectOption('open');
    await anna.getByRole('button', { name: 'Start', exact: true }).click();
    await anna.getByRole('heading', { name: 'Waiting for a friend' }).waitFor();
    const path = new URL(await anna.getByRole('textbox', { name: 'link to this game' }).inputValue()).pathname;

    const ben = await stage.visit(path);
    await ben.getByText('Anna').first().waitFor();
    await ben.getByLabel('Your name, if you like').fill('Ben');
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();

    await anna.locator('.seat', { hasText: 'Ben' }).filter({ hasText: 'here' }).waitFor();

    const carl = await stage.visit(path);
    await carl.getByText('You are watching.').first().waitFor();

    await clickSquare(anna, 1, 1);
    await shows(ben, 1);
    await clickSquare(ben, 2, 1);
    await shows(anna, 2);
    await shows(carl, 2);
    for (const [page, column, count] of [
      [anna, 1, 3],
      [ben, 2, 4],
      [anna, 1, 5],
      [ben, 2, 6],
      [anna, 1, 7],
    ] as const) {
      await clickSquare(page, column, 1);
      for (const each of [anna, ben, carl]) await shows(each, count);
    }
    await heading(anna).filter({ hasText: 'Anna wins' }).waitFor();
    await heading(ben).filter({ hasText: 'Anna wins' }).waitFor();
    for (const each of [anna, ben, carl])
      assert.doesNotMatch((await each.locator('.seats').textContent()) ?? '', /here|away/, 'it no longer matters');
    await anna.getByRole('button', { name: /same settings/ }).click();
    await anna.waitForURL((url) => url.pathname !== path);
    await ben.getByRole('button', { name: 'Join the next game' }).click();
    await ben.waitForURL((url) => url.pathname !== path);
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    await clickSquare(ben, 4, 1);
    await shows(anna, 2);
    await ben.context().close();
    await anna.locator('.seat', { hasText: 'Ben' }).filter({ hasText: 'away' }).waitFor();
    for (const each of [anna, ben, carl]) assert.deepEqual(each.faults, []);
  });

  test('C12_between_people_a_turn_is_taken_back_only_when_both_agree', async () => {
    const [anna, ben] = await pair();
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    await ben.getByRole('tab', { name: 'History' }).click();
    await anna.getByRole('button', { name: 'Undo' }).click();
    await anna.getByText('The others must agree').waitFor();
    assert.equal(await tokens(anna), 1);
    await ben.getByRole('button', { name: 'Agree' }).click(); // whatever the panel shows
    await shows(anna, 0);
  });

  test('analysis_is_asked_about_once_as_the_other_player_is_not_told', async () => {
    const [anna, ben] = await pair();
    await anna.keyboard.press('a');
    await anna.getByRole('heading', { name: 'Analysis in this game?' }).waitFor();
    assert.equal(await anna.locator('.chip, .verdict, .graph').count(), 0, 'nothing is shown before');
    await anna.getByRole('button', { name: 'Play without' }).click();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    await anna.keyboard.press('a');
    await anna.getByRole('button', { name: 'Show what every move is worth' }).click();
    await anna.locator('.verdict').waitFor();
    await anna.keyboard.press('a');
    await anna.keyboard.press('a');
    await anna.locator('.verdict').waitFor();
    await ben.keyboard.press('a');
    await ben.getByRole('heading', { name: 'Analysis in this game?' }).waitFor();
    await resign(anna);
    await heading(ben).waitFor();
    await ben.getByRole('tab', { name: 'Analysis' }).click();
    await ben.getByText('The game is over.').waitFor();
  });

  test('different_settings_take_the_friend_along', async () => {
    const [anna, ben] = await pair();
    await resign(anna);
    await anna.getByRole('button', { name: /different settings/ }).click();
    await anna.getByRole('textbox', { name: 'Columns', exact: true }).fill('9');
    await anna.getByRole('button', { name: '15 min', exact: true }).click();
    await anna.getByRole('button', { name: 'Start', exact: true }).click();
    await anna.getByRole('grid', { name: /9 columns/ }).waitFor();
    await ben.getByRole('button', { name: 'Join the next game' }).click();
    await ben.getByRole('grid', { name: /9 columns/ }).waitFor();
    for (const page of [anna, ben]) await page.locator('.clock').first().filter({ hasText: '15:00' }).waitFor();
    await ben.locator('.seat', { hasText: 'Anna' }).waitFor();
    await clickSquare(anna, 9, 1);
    await shows(ben, 1);
    await clickSquare(ben, 9, 1);
    await shows(anna, 2);
  });

  test('a_friend_on_a_phone_sees_at_once_how_to_sit_down_and_a_double_tap_does_not_resign', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { seats: ['human', 'open'] });
    const ben = await stage.visit(new URL(anna.url()).pathname, phone);
    await ben.getByRole('heading', { name: 'A seat is free' }).waitFor();
    await ben.getByRole('button', { name: 'Sit down and play' }).tap();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    const box = (await ben.getByRole('button', { name: 'Resign' }).boundingBox())!;
    const resigned: string[] = [];
    ben.on('request', (request) => void (request.url().endsWith('/resign') && resigned.push(request.url())));
    for (let tap = 0; tap < 2; ++tap) await ben.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    assert.deepEqual(resigned, []);
    assert.equal(await heading(ben).count(), 0, 'the game goes on');
    const sheet = ben.locator('.panel.sheetlike');
    const stop = async () => (await sheet.getAttribute('class'))!.split(' ').at(-1);
    assert.equal(await stop(), 'half');
    await ben.locator('.grab').tap();
    assert.equal(await stop(), 'full');
    await ben.locator('.grab').tap();
    assert.equal(await stop(), 'low');
  });
});

describe('presence', () => {
  test('is_told_of_people_at_other_screens_only', async () => {
    const page = await stage.visit();
    for (const seats of [
      ['human', 'human'],
      ['human', 'easy'],
    ]) {
      await begin(page, stage.address, 'connect', { seats });
      await drop(page, [4]);
      assert.doesNotMatch((await page.locator('.seats').textContent()) ?? '', /here|away/);
    }
  });
});

describe('names', () => {
  test('that_are_changed_in_a_running_game_are_seen_by_everybody_at_once', async () => {
    const [anna, ben] = await pair();
    const carl = await stage.visit(new URL(anna.url()).pathname);
    await ben.getByRole('tab', { name: 'Settings' }).click();
    assert.equal(await ben.getByRole('textbox', { name: /^Name of player/ }).count(), 1, 'only the own name');
    await ben.getByRole('textbox', { name: 'Name of player B' }).fill('Benjamin');
    await ben.keyboard.press('Tab');
    for (const each of [anna, ben, carl]) await each.locator('.seat', { hasText: 'Benjamin' }).waitFor();
    await anna.reload();
    await anna.locator('.seat', { hasText: 'Benjamin' }).waitFor();
  });
});

describe('clocks', () => {
  test('are_chosen_with_the_settings_seen_by_everybody_and_outlive_a_reload_and_a_restart', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', {
      rules: { Clock: '5 min', 'Added after each move': '5 s' },
      seats: ['human', 'open'],
    });
    const path = new URL(anna.url()).pathname;
    const ben = await stage.visit(path);
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    const carl = await stage.visit(path);
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    for (const page of [anna, ben, carl])
      assert.deepEqual([await secondsOn(page, 0), await secondsOn(page, 1)], [300, 300]);
    await clickSquare(anna, 4, 1);
    for (const page of [anna, ben, carl])
      await page
        .locator('.clock')
        .nth(1)
        .filter({ hasText: /4:(5[0-8]|[0-4])/ })
        .waitFor();
    for (const page of [anna, ben, carl]) assert.ok((await secondsOn(page, 0)) >= 300, 'only one runs');
    await ben.reload();
    await ben.locator('.clock').first().waitFor();
    assert.ok((await secondsOn(ben, 1)) <= 298);
    await stage.service.stop();
    await stage.service.start();
    await ben.reload();
    await ben.locator('.clock').first().waitFor();
    assert.ok((await secondsOn(ben, 1)) <= 298);
    await ben.locator('.clock').nth(1).filter({ hasText: '4:5' }).waitFor();
    await clickSquare(ben, 4, 1);
    await shows(ben, 2);
    await ben
      .locator('.clock')
      .first()
      .filter({ hasText: /4:5|5:0/ })
      .waitFor();
  });

  test('that_run_out_end_the_game_on_every_screen_without_a_click', async () => {
    const [anna, ben] = await pair({ clock: { seconds: 12, increment: 0 } });
    const carl = await stage.visit(new URL(anna.url()).pathname);
    await clickSquare(anna, 4, 1);
    await ben.locator('.clock.short').nth(1).or(ben.locator('.clock.short').first()).waitFor();
    for (const page of [anna, ben, carl]) await heading(page).filter({ hasText: 'Anna wins on time' }).waitFor();
    assert.equal(await secondsOn(ben, 1), 0);
    for (const page of [anna, ben, carl]) assert.deepEqual(page.faults, []);
    await anna.getByRole('button', { name: /same settings/ }).click();
    await anna.locator('.clock').first().filter({ hasText: '0:12' }).waitFor();
  });

  test('are_not_offered_for_minesweeper', async () => {
    const page = await stage.visit('/new/minesweeper');
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    assert.equal(await page.getByRole('group', { name: 'Clock' }).count(), 0);
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
    await shows(page, 3);
    await drop(page, [3, 3, 3, 2]);
  });

  test('the_start_page_continues_where_somebody_left_off', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4]);
    await page.goto(stage.address);
    await page.getByRole('link', { name: /^Continue Connect at one screen/ }).click();
    await shows(page, 2);
  });

  test('a_server_that_goes_and_comes_back_costs_no_move', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4]);
    await stage.service.stop();
    await page.getByText('No connection').first().waitFor();
    await clickSquare(page, 5, 1);
    await page.locator('.board .tk.pencil').first().waitFor();
    await page.getByText('Your move is kept here').waitFor();
    await stage.service.start();
    await shows(page, 3);
    await page.getByText('No connection').first().waitFor({ state: 'detached' });
    await clickSquare(page, 6, 1);
    await shows(page, 4);
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
    await shows(page, 3);
  });
});

describe('slow or gone', () => {
  test('a_feed_that_has_died_without_a_word_is_found_out_when_somebody_comes_back', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { seats: ['human', 'open'] });
    const ben = await stage.visit();
    let feeds = 0;
    let last = Infinity; // later feeds tell everything, this one and those before nothing any more
    await ben.routeWebSocket(/\/live/, (socket) => {
      const number = ++feeds;
      socket
        .connectToServer()
        .onMessage((message) => void (number > last || last === Infinity ? socket.send(message) : 0));
    });
    await ben.goto(anna.url());
    await ben.getByRole('button', { name: 'Sit down and play' }).click();
    await anna.locator('.seat', { hasText: 'here' }).waitFor();
    await ben.locator('.seat', { hasText: 'here' }).waitFor();
    last = feeds;
    await clickSquare(anna, 4, 1);
    await shows(anna, 1);
    await ben.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await shows(ben, 1);
    await clickSquare(ben, 4, 1);
    await shows(anna, 2);
    await clickSquare(anna, 4, 1);
    await shows(ben, 3);
    assert.equal(feeds, last + 1);
  });

  test('without_a_web_socket_the_page_polls', async () => {
    const wall = new WallWithoutUpgrades(stage.service);
    try {
      const address = await wall.open();
      const page = await stage.visit(address);
      await page.getByRole('button', { name: 'Play Connect' }).first().click();
      await page.getByRole('grid').waitFor();
      await clickSquare(page, 4, 1);
      await shows(page, 2);
      assert.ok(wall.refused > 0, 'it tried');
      assert.deepEqual(page.faults, []);
      await page.context().close();
    } finally {
      wall.close();
    }
  });
});
