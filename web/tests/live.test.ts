import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, clickSquare, drop, heading, hold, resign, shows, tapSquare, tokens } from './hands.ts';
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

describe('a live feed', () => {
  test('takes_the_token_of_a_seat_and_its_address_has_none', async () => {
    const page = await stage.visit();
    const addresses: string[] = [];
    page.on('websocket', (socket) => addresses.push(socket.url()));
    page.on('request', (request) => addresses.push(request.url()));
    await begin(page, stage.address, 'connect', { seats: ['human', 'open'] });
    // The service knows who follows.
    await page.waitForFunction(async () => {
      const answer = await fetch(`/api/v1/matches/${location.pathname.split('/').at(-1)}`);
      return ((await answer.json()) as { seats: { present: boolean }[] }).seats[0]!.present;
    });
    const kept = await page.evaluate(() => localStorage.getItem('quadrille.matches') ?? '');
    const tokens = Object.values(JSON.parse(kept) as Record<string, { tokens: Record<string, string> }>).flatMap(
      (match) => Object.values(match.tokens),
    );
    assert.equal(tokens.length, 1);
    assert.ok(addresses.some((address) => address.includes('/live')));
    for (const address of addresses) assert.ok(!address.includes(tokens[0]!) && !address.includes('token'), address);
    assert.deepEqual(page.faults, []);
  });
});

describe('a game of more than 1000 moves', () => {
  const flags = Array.from({ length: 1200 }, (_, at) => `f${(at % 255) + 1},${Math.floor(at / 255) + 1}`);
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`${stage.address}/api/v1/matches${path}`, post)).json()) as T;
  };

  test('is_listed_stepped_through_played_on_and_taken_back', async () => {
    const rules = { width: 255, height: 255, mines: 3000 };
    const { id } = await ask<{ id: string }>('', { game: 'minesweeper', rules });
    const record = await ask<object>(`/${id}/export`);
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByLabel('Paste a game').fill(JSON.stringify({ ...record, moves: flags, version: flags.length }));
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('grid', { name: /Minesweeper/ }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const list = page.getByRole('list', { name: 'Moves of this game' }).locator('li');
    const listed = (count: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.hist li').length === wanted, count + 1);
    await listed(1200);
    assert.match((await list.nth(1).innerText()).trim(), /f1,1$/);
    // Steps to what the messages do not list.
    await list.nth(100).getByRole('button').click();
    await page.getByText('Looking at move 100 of 1200').waitFor();
    await page.keyboard.press('[');
    await page.getByText('Looking at move 99 of 1200').waitFor();
    await page.keyboard.press(']');
    await page.getByText('Looking at move 100 of 1200').waitFor();
    // A move that is made meanwhile, at another place: here with the same token.
    const { kept } = await page.evaluate(() => ({ kept: localStorage.getItem('quadrille.matches') ?? '' }));
    const match = Object.values(
      JSON.parse(kept) as Record<string, { id: string; game: string; tokens: Record<string, string> }>,
    ).find(({ game }) => game === 'minesweeper')!;
    const act = async (action: string, body?: object): Promise<void> => {
      const answer = await fetch(`${stage.address}/api/v1/matches/${match.id}/${action}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${match.tokens[0]}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      assert.equal(answer.status, 200);
    };
    await act('moves', { move: 'f200,200' });
    await listed(1201);
    assert.match((await list.nth(1201).innerText()).trim(), /f200,200$/);
    await act('undo');
    await act('undo');
    await listed(1199);
    assert.match((await list.nth(1).innerText()).trim(), /f1,1$/);
    assert.deepEqual(page.faults, []);
  });

  test('is_copied_whole', async () => {
    const moves = Array.from({ length: 1200 }, (_, at) => String((at % 255) + 1));
    const record = { quadrille: 1, game: 'connect', rules: '255x255n255p2', from: '', moves, version: moves.length };
    const { id } = await ask<{ id: string }>('', record);
    const page = await stage.visit(`/match/${id}`);
    await page.getByRole('grid', { name: /Connect/ }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.hist li').length === 1201);
    await page.keyboard.press('[');
    await page.getByText('Looking at move 1199 of 1200').waitFor();
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    const whole = await page.getByRole('textbox', { name: 'whole game' }).inputValue();
    assert.deepEqual((JSON.parse(whole) as { moves: string[] }).moves, moves);
    assert.deepEqual(page.faults, []);
  });
});

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

  test('C12_who_has_agreed_to_take_a_turn_back_sees_that_they_have', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { rules: { Players: 3 }, seats: ['human', 'open', 'open'] });
    const others: Page[] = [];
    for (const _ of [1, 2]) {
      const page = await stage.visit(new URL(anna.url()).pathname);
      await page.getByRole('button', { name: 'Sit down and play' }).click();
      await page.getByRole('button', { name: 'Sit down and play' }).waitFor({ state: 'detached' });
      others.push(page);
    }
    const [ben, carl] = others as [Page, Page];
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    await clickSquare(anna, 4, 1);
    await shows(carl, 1);
    await anna.getByRole('button', { name: 'Undo' }).click();
    const agree = { name: 'Agree', exact: true };
    await carl.getByRole('button', agree).click();
    await carl.getByText('You agree. Player B must agree too.').waitFor();
    assert.equal(await carl.getByRole('button', agree).count(), 0);
    await ben.getByText('Player A would like to take back the last move (4).').waitFor();
    await anna.getByText('You have asked to take back the last move (4). The others must agree.').waitFor();
    assert.equal(await anna.getByRole('button', agree).count(), 0, 'who asks has agreed');
    await ben.getByRole('button', agree).click();
    await shows(anna, 0);
  });

  test('C12_the_question_and_what_is_said_afterwards_name_the_moves_that_go', async () => {
    const [anna, ben] = await pair();
    for (const [at, column] of [4, 5, 3, 6].entries()) {
      const [mine, other] = at % 2 ? [ben, anna] : [anna, ben];
      await clickSquare(mine, column, 1);
      await shows(other, at + 1);
    }
    await anna.getByRole('button', { name: 'Undo' }).click();
    await ben.getByText('Anna would like to take back the last 2 moves (3 and 6).').waitFor();
    await anna.getByText('You have asked to take back the last 2 moves (3 and 6). The others must agree.').waitFor();
    await ben.getByRole('button', { name: 'Agree' }).click();
    await shows(anna, 2);
    for (const page of [anna, ben])
      await page
        .locator('[aria-live=polite]', { hasText: 'The last 2 moves (3 and 6) were taken back.' })
        .waitFor({ state: 'attached' });
    assert.equal(await tokens(ben), 2);
    await ben.getByRole('button', { name: 'Undo' }).click();
    await anna.getByText('Ben would like to take back the last move (5).').waitFor();
  });

  test('C12_a_double_click_on_agree_takes_one_turn_back_and_asks_for_no_other', async () => {
    const [anna, ben] = await pair();
    for (const [column, page, other] of [
      [4, anna, ben],
      [5, ben, anna],
      [6, anna, ben],
    ] as const) {
      const before = await tokens(page);
      await clickSquare(page, column, 1);
      await shows(other, before + 1);
    }
    await anna.getByRole('button', { name: 'Undo' }).click();
    const asked = await hold(ben, '**/undo');
    await ben.getByRole('button', { name: 'Agree' }).dblclick(); // both clicks come before the answer
    asked.release();
    await shows(anna, 2);
    await shows(ben, 2);
    await clickSquare(anna, 7, 1);
    await shows(ben, 3);
    assert.equal(asked.count, 1);
    assert.equal(await anna.getByText('would like to take back').count(), 0);
  });

  test('C12_the_second_click_on_agree_does_nothing_to_what_has_come_in_its_place', async () => {
    const [anna, ben] = await pair();
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    await anna.getByRole('button', { name: 'Undo' }).click();
    const agree = ben.getByRole('button', { name: 'Agree' });
    await agree.click();
    await agree.waitFor({ state: 'detached' });
    const box = (await ben.getByRole('button', { name: 'Resign' }).boundingBox())!;
    await ben.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await ben.mouse.down({ clickCount: 2 });
    await ben.mouse.up({ clickCount: 2 });
    await clickSquare(anna, 7, 1);
    await shows(ben, 1);
    assert.equal(await ben.getByText('Resign this game?').count(), 0);
    await ben.getByRole('button', { name: 'Resign' }).dblclick(); // both clicks are for one control
    await ben.getByText('Resign this game?').waitFor();
  });

  test('C12_the_refusal_to_take_a_turn_back_goes_with_the_next_move', async () => {
    const [anna, ben] = await pair();
    await ben.keyboard.press('u');
    await ben.locator('.said.bad', { hasText: 'There is no turn to take back.' }).waitFor();
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    await ben.locator('.said.bad').waitFor({ state: 'detached' });
  });

  test('a_double_click_on_sit_down_takes_a_seat_and_nothing_is_refused', async () => {
    const anna = await stage.visit();
    await begin(anna, stage.address, 'connect', { seats: ['human', 'open'] });
    const ben = await stage.visit(new URL(anna.url()).pathname);
    const asked = await hold(ben, '**/join');
    await ben.getByRole('button', { name: 'Sit down and play' }).dblclick();
    asked.release();
    await anna.getByRole('heading', { name: 'Your turn' }).waitFor();
    await ben.locator('.seat', { hasText: 'You' }).waitFor();
    assert.equal(asked.count, 1);
    assert.equal(await ben.locator('.said.bad').count(), 0);
  });

  test('who_waits_for_a_friend_hears_that_the_seat_is_taken_and_who_is_to_move', async () => {
    const [anna, ben] = await pair();
    for (const page of [anna, ben])
      await page
        .locator('[aria-live=polite]')
        .filter({ hasText: /^Ben has sat down\. Anna to move\.$/ })
        .waitFor({ state: 'attached' });
  });

  test('P04_analysis_is_off_between_people_until_the_game_is_over_and_all_who_follow_see_that', async () => {
    const [anna, ben] = await pair();
    const carl = await stage.visit(new URL(anna.url()).pathname);
    const asked: string[] = [];
    for (const page of [anna, ben, carl]) {
      page.on('request', (request) => {
        if (request.url().includes('/analysis')) asked.push(request.url());
      });
      await page.getByText('Analysis while playing: nobody has it before the game is over.').waitFor();
      await page.keyboard.press('a');
      await page.getByRole('heading', { name: 'No analysis while this game runs' }).waitFor();
      await page.getByText(/did not agree to analysis when the game began/).waitFor();
      assert.equal(await page.locator('.chip, .ghost, .verdict, .graph').count(), 0);
    }
    assert.deepEqual(asked, [], 'and nothing asks for it');
    await clickSquare(anna, 4, 1);
    await shows(ben, 1);
    await resign(anna);
    await heading(ben).waitFor();
    await ben.getByRole('tab', { name: 'Analysis' }).click();
    await ben.getByText('The game is over.').waitFor();
    await ben.keyboard.press('[');
    await ben.locator('.verdict').waitFor();
    assert.ok(asked.length > 0 && asked.every((url) => /\/matches\/[^/]+\/analysis\?ply=/.test(url)), asked.join(' '));
    for (const page of [anna, ben, carl]) assert.deepEqual(page.faults, []);
  });

  test('P04_who_sits_down_agrees_to_the_analysis_that_the_game_was_set_up_with', async () => {
    const [anna, ben] = await pair({ analysis: true });
    const carl = await stage.visit(new URL(anna.url()).pathname);
    for (const page of [anna, ben, carl]) {
      await page.getByText('Analysis while playing: all who sit here agree to it.').waitFor();
      await page.keyboard.press('a');
      await page.locator('.verdict').waitFor();
    }
    await anna.goto(`${stage.address}/new/connect`);
    const choice = anna.getByRole('switch', { name: 'Analysis while playing' });
    assert.equal(await choice.getAttribute('aria-checked'), 'true', 'as it was chosen last');
    await anna.getByRole('combobox', { name: 'Who plays B' }).selectOption('easy');
    await choice.waitFor({ state: 'detached' }); // against an engine no agreement is needed
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
    await ben.getByRole('tab', { name: 'Play' }).tap();
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
  test('have_no_characters_that_cannot_be_seen_and_that_is_said', async () => {
    const page = await stage.visit('/new/connect');
    const name = page.getByRole('textbox', { name: 'Name of player A' });
    await name.fill('A\u200bd\u202ea');
    await name.press('Tab');
    await page.getByText('Characters that cannot be seen were left out.').waitFor();
    assert.equal(await name.inputValue(), 'Ada');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.seat', { hasText: 'Ada' }).waitFor();
    assert.deepEqual(page.faults, []);
  });

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

describe('a friend by link on a phone', () => {
  // Whether it can be seen and touched: nothing lies over its middle.
  const inSight = (page: Page, name: string) =>
    page.waitForFunction((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return (
        box &&
        document
          .querySelector(wanted)!
          .contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
      );
    }, name);
  async function sitDown(game: string): Promise<[Page, Page]> {
    const anna = await stage.visit('/', phone);
    await begin(anna, stage.address, game, { seats: ['human', 'open'] });
    const ben = await stage.visit(new URL(anna.url()).pathname, phone);
    await ben.getByRole('button', { name: 'Sit down and play' }).tap();
    for (const page of [anna, ben]) await page.locator('.panel.sheetlike.low').waitFor();
    return [anna, ben];
  }

  test('has_the_whole_board_with_what_a_turn_needs_once_both_sit', async () => {
    for (const [game, parts] of [
      ['connect', ['.said']],
      ['kaboom', ['.seg', '.bombs', '.said']],
      ['quarto', ['.hand', '.left button:last-child', '.said']],
    ] as const)
      for (const page of await sitDown(game)) for (const part of parts) await inSight(page, part);
  });

  test('sees_a_refusal_and_a_request_to_take_a_turn_back_whatever_the_sheet_shows', async () => {
    const [anna, ben] = await sitDown('connect');
    await tapSquare(anna, 4, 1);
    await shows(ben, 1);
    await ben.getByRole('tab', { name: 'History' }).tap();
    await ben.locator('.panel.half').waitFor();
    await anna.getByRole('tab', { name: 'Play' }).tap();
    await anna.getByRole('button', { name: 'Undo' }).tap();
    await inSight(ben, '.notice .btn');
    await ben.getByRole('button', { name: 'Agree' }).tap();
    await shows(anna, 0);
    await anna.getByRole('tab', { name: 'Settings' }).tap();
    await anna.locator('.panel.half').waitFor();
    await anna.route('**/moves', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"detail":"no such move"}' }),
    );
    await tapSquare(anna, 4, 1);
    await inSight(anna, '.said.bad');
  });

  test('scrolls_to_what_the_open_sheet_covers', async () => {
    const [anna] = await sitDown('quarto');
    await anna.getByRole('tab', { name: 'History' }).tap();
    await anna.locator('.panel.half').waitFor();
    await anna.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await inSight(anna, '.left button:last-child');
  });
});

describe('undo', () => {
  test('C12_of_a_rematch_with_other_settings_is_what_they_say', async () => {
    const [anna, ben] = await pair();
    const allowed = anna.getByRole('switch', { name: 'Undo allowed' });
    for (const wanted of [false, true]) {
      await resign(anna);
      await anna.getByRole('button', { name: /different settings/ }).click();
      assert.equal(await allowed.getAttribute('aria-checked'), String(!wanted), 'as it was before');
      await allowed.click();
      await anna.getByRole('button', { name: 'Start', exact: true }).click();
      await ben.getByRole('button', { name: 'Join the next game' }).click();
      await shows(ben, 0);
      await clickSquare(anna, 4, 1);
      await shows(ben, 1);
      await shows(anna, 1);
      assert.equal(await anna.getByRole('button', { name: 'Undo' }).isEnabled(), wanted);
    }
  });

  test('C12_can_be_forbidden_when_a_game_is_set_up', async () => {
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

  test('P05_the_start_page_continues_where_somebody_left_off', async () => {
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

  test('P05_a_whole_game_is_copied_and_opened_again', async () => {
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
    let opened = () => {};
    const another = new Promise<void>((resolve) => (opened = resolve));
    await ben.routeWebSocket(/\/live/, (socket) => {
      const number = ++feeds;
      if (number > last) opened();
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
    await another;
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
