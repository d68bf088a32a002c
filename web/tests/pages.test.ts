import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { begin, clickSquare, drop, heading, hold, shows } from './hands.ts';
import { misfits, Stage, violations } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('every page', () => {
  const pages = [
    '/',
    '/new/connect',
    '/new/kaboom',
    '/new/quarto',
    '/new/minesweeper',
    '/analyse',
    '/analyse#quarto::0f1e2d3c8-------:-',
    '/analyse#minesweeper:4x3m2safe:####/1221/0000',
    '/watch',
    '/help',
    '/help/keys',
    '/help/api',
    '/nothing',
  ];
  for (const [look, options] of [
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', phone],
  ] as const)
    test(`has_no_fault_for_axe_and_fits_its_width_${look}`, async () => {
      for (const path of pages) {
        const page = await stage.visit(path, options);
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await violations(page), [], path);
        assert.deepEqual(page.faults, [], path);
        assert.deepEqual(await misfits(page), [], path);
        await page.context().close();
      }
    });
  test('fits_the_narrowest_phone', async () => {
    const page = await stage.visit('/', { ...phone, viewport: { width: 320, height: 640 } });
    for (const path of pages) {
      await page.goto(stage.address + path);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await misfits(page), [], path);
    }
  });
  for (const [look, options] of [
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', phone],
  ] as const)
    test(`of_a_game_has_no_fault_for_axe_in_any_tab_${look}`, async () => {
      for (const game of ['connect', 'kaboom', 'quarto', 'minesweeper']) {
        const page = await stage.visit('/', options);
        await begin(
          page,
          stage.address,
          game,
          game === 'minesweeper' ? {} : { seats: ['human', 'human'], analysis: true },
        );
        if (game === 'minesweeper') await clickSquare(page, 5, 5);
        for (const tab of ['Play', 'Analysis', 'Settings', 'History']) {
          await page.getByRole('tab', { name: tab }).click();
          if (tab === 'Analysis') await page.locator('.verdict, .state').first().waitFor();
          assert.deepEqual(await violations(page), [], `${game} ${tab}`);
        }
        assert.deepEqual(page.faults, []);
        assert.deepEqual(await misfits(page), [], game);
        await page.context().close();
      }
    });
});

describe('with the keyboard alone', () => {
  test('a_game_is_begun_played_to_its_end_and_played_again', async () => {
    const page = await stage.visit();
    await page.clock.install();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    while (!/Settings of Connect/.test(await focused())) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    while ((await focused()) !== 'Who plays B') await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    while ((await focused()).trim() !== 'Start') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    while (!/Connect board/.test(await focused())) await page.keyboard.press('Tab');
    for (const [done, column] of ['1', '2', '1', '2', '1', '2'].entries()) {
      await page.keyboard.press(column);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (count) => document.querySelectorAll('.board .tk:not(.pencil)').length === count,
        done + 1,
      );
      await page.clock.fastForward(850); // a digit that comes sooner belongs to the same number
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: /wins/ }).waitFor();
    assert.match(await focused(), /same settings/, 'the first focus is on the same settings');
    const address = page.url();
    await page.clock.fastForward(700); // a key right at the end may still be meant for the board
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== address);
  });

  test('quarto_is_picked_and_placed', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: ['human', 'human'] });
    await page.getByRole('group', { name: 'Pieces left' }).getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.hand .spot.full').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^b2: low, white, square, full/ }).waitFor();
  });

  test('minesweeper_is_opened_and_flagged', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    await page.getByRole('grid').focus();
    await page.keyboard.press('f');
    await page.getByRole('gridcell', { name: /^1,1: flagged/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^9,1: (\d|no mines around)/ }).waitFor();
  });

  test('kaboom_bombs_are_dropped_and_set_off', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: ['human', 'human'] });
    await page.getByRole('grid').focus();
    await page.keyboard.press('b');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /column 3, row 1: x, bomb/ }).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /column 4, row 1: o/ }).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Detonate column 3, row 1/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /column 3, row 1: empty/ }).waitFor({ state: 'attached' });
  });

  test('every_move_is_announced_once', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4]);
    const region = page.locator('[aria-live=polite]').first();
    assert.equal(await region.textContent(), 'Player A played column 4. Player B to move.');
  });
});

describe('the list of keys', () => {
  test('lies_over_a_running_game_takes_its_keys_and_gives_the_focus_back', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4]);
    const address = page.url();
    const board = page.getByRole('grid');
    await board.focus();
    const list = page.getByRole('dialog', { name: 'Keys' });
    await page.keyboard.press('?');
    await list.getByRole('row', { name: /analysis on or off/ }).waitFor();
    assert.equal(page.url(), address);
    assert.deepEqual(await violations(page), []);
    for (const key of ['a', 'u', '5']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.ok(await board.evaluate((each) => each === document.activeElement), 'the board has the focus again');
    assert.equal(await page.getByRole('tab', { name: 'Play' }).getAttribute('aria-selected'), 'true');
    await shows(page, 1);
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('?');
    await list.waitFor({ state: 'hidden' });
    assert.deepEqual(page.faults, []);
  });

  test('is_there_on_every_page_but_not_where_somebody_types', async () => {
    const page = await stage.visit('/watch');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await page.getByRole('heading', { name: 'Watch', exact: true }).waitFor();
    await page.keyboard.press('?');
    await list.getByRole('button', { name: 'Close' }).click();
    await list.waitFor({ state: 'hidden' });
    await page.goto(`${stage.address}/new/connect`);
    const name = page.getByRole('textbox', { name: 'Name of player A' });
    await name.press('?');
    assert.equal(await name.inputValue(), '?');
    assert.ok(await list.isHidden());
  });
});

describe('colours that the system chooses', () => {
  test('still_tell_what_is_chosen_and_what_is_switched_on', async () => {
    const page = await stage.visit('/new/minesweeper', { forcedColors: 'active' });
    const look = (role: 'button' | 'switch', name: string) =>
      page.getByRole(role, { name, exact: true }).evaluate((each) => {
        const { outlineStyle, backgroundColor } = getComputedStyle(each);
        return [outlineStyle, backgroundColor, getComputedStyle(each, '::after').backgroundColor].join(' ');
      });
    await page.getByRole('switch', { name: 'Sound' }).waitFor();
    assert.notEqual(await look('button', 'Beginner'), await look('button', 'Expert'));
    assert.notEqual(await look('switch', 'Undo allowed'), await look('switch', 'Sound'));
  });
});

describe('settings', () => {
  test('names_are_as_long_in_every_alphabet', async () => {
    const page = await stage.visit('/new/connect');
    const name = page.getByRole('textbox', { name: 'Name of player A' });
    await name.fill(' Александра Константино ');
    await name.press('Tab');
    assert.equal(await name.inputValue(), 'Александра Константино');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.seat', { hasText: 'Александра Константино' }).waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('names_of_one_long_word_widen_nothing', async () => {
    for (const options of [{}, phone]) {
      const page = await stage.visit('/', options);
      const setup = { rules: {}, seats: ['human', 'human'], names: ['W'.repeat(24), 'M'.repeat(24)] };
      await page.evaluate((text) => localStorage.setItem('quadrille.setup.connect', text), JSON.stringify(setup));
      await begin(page, stage.address, 'connect');
      await drop(page, [1, 2, 1, 2, 1, 2, 1]);
      await heading(page)
        .filter({ hasText: `${'W'.repeat(24)} wins` })
        .waitFor();
      assert.deepEqual(await misfits(page), []);
      await page.context().close();
    }
  });

  test('of_one_game_do_not_linger_in_those_of_another', async () => {
    const page = await stage.visit('/new/connect');
    await page.getByRole('textbox', { name: 'Columns', exact: true }).fill('9');
    await page.evaluate(() => {
      history.pushState(null, '', '/new/minesweeper');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'Minesweeper' }).waitFor();
    const chosen = page.getByRole('group', { name: 'Board' }).getByRole('button', { pressed: true });
    assert.equal(await chosen.textContent(), 'Beginner');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('grid', { name: /9 columns by 9 rows/ }).waitFor();
  });

  test('C03_a_board_smaller_than_n_is_refused_with_the_reason_where_it_is_typed', async () => {
    const page = await stage.visit('/new/connect');
    await page.getByRole('textbox', { name: 'In a row to win' }).fill('8');
    const hint = page.locator('.row', { has: page.getByRole('textbox', { name: 'In a row to win' }) }).locator('.hint');
    await hint.filter({ hasText: /too small/ }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled());
    await page.getByRole('textbox', { name: 'In a row to win' }).fill('5');
    await page.locator('.err').waitFor({ state: 'detached' });
    assert.ok(await page.getByRole('button', { name: 'Start', exact: true }).isEnabled());
  });

  test('C02_settings_that_are_refused_are_not_remembered', async () => {
    const page = await stage.visit('/new/connect');
    const players = page.getByRole('textbox', { name: 'Players' });
    // Enter comes before the form knows that its numbers are refused.
    const checked = await hold(page, '**/games/connect/view?*players=99*');
    await players.fill('99');
    await players.press('Enter');
    await page.getByRole('alert').waitFor();
    checked.release();
    const kept = () => page.evaluate(() => localStorage.getItem('quadrille.setup.connect'));
    assert.equal(await kept(), null);
    await players.fill('3');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/match\//);
    assert.match((await kept())!, /"players":3/);
  });

  test('M13_more_squares_than_the_service_takes_are_refused_in_its_words_where_they_are_typed', async () => {
    const page = await stage.visit('/new/minesweeper');
    await page.getByRole('group', { name: 'Board' }).getByRole('button', { name: 'Custom' }).click();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const hint = (name: string) => page.locator('.row', { has: field(name) }).locator('.hint.err');
    await field('Columns').fill('300');
    await field('Rows').fill('300');
    await hint('Rows').filter({ hasText: 'The service takes boards of at most 65025 squares' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled());
    await field('Rows').fill('200');
    await hint('Rows').waitFor({ state: 'detached' });
  });

  test('what_is_no_number_cannot_be_started_with', async () => {
    const page = await stage.visit('/new/connect');
    const columns = page.getByRole('textbox', { name: 'Columns', exact: true });
    for (const text of ['', 'abc', '0', '1e2', '0x10', '7.0', '-7']) {
      await columns.fill('');
      await columns.pressSequentially(text);
      assert.equal(await columns.inputValue(), text, 'what was typed stays to be mended');
      await page.locator('.err').filter({ hasText: 'Take a whole number from 2 to 255.' }).waitFor();
      await page.locator('button:disabled', { hasText: 'Start' }).waitFor();
    }
  });

  test('many_seats_are_taken_by_programs_at_once', async () => {
    const page = await stage.visit('/new/connect');
    await page.getByRole('textbox', { name: 'Players' }).fill('5');
    await page.getByRole('combobox', { name: 'Who plays all but A' }).selectOption('easy');
    const seats = page.getByRole('combobox', { name: /^Who plays [A-E]$/ });
    assert.deepEqual(await seats.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)), [
      'human',
      'easy',
      'easy',
      'easy',
      'easy',
    ]);
  });

  test('limits_stand_where_numbers_are_typed', async () => {
    const page = await stage.visit('/new/connect');
    await page.getByText('2 to 255.').first().waitFor();
    await page.getByRole('textbox', { name: 'Columns', exact: true }).fill('900');
    await page.locator('.err').first().waitFor();
  });

  test('every_rule_of_every_game_can_be_set', async () => {
    const { games } = (await (await fetch(`${stage.service.address}/api/v1/games`)).json()) as {
      games: { name: string; rules: { name: string }[] }[];
    };
    const fields: Record<string, number> = { connect: 4, kaboom: 7, quarto: 1, minesweeper: 7 };
    for (const game of games) {
      const page = await stage.visit(`/new/${game.name}`);
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
      if (game.name === 'minesweeper') {
        await page.getByRole('button', { name: 'Custom' }).click();
        await page.getByRole('button', { name: 'No guess' }).click();
      }
      const sound = 1;
      const undo = 1;
      const clock = game.name === 'minesweeper' ? 0 : 1;
      const levels = await page.getByRole('switch', { name: 'More levels' }).count();
      assert.equal((await page.locator('form .row').count()) - sound - undo - clock - levels, fields[game.name]);
      // The number of bombs for both is the two numbers here.
      assert.equal(game.rules.length - (game.name === 'kaboom' ? 1 : 0), fields[game.name]);
      await page.context().close();
    }
  });
});

describe('seats', () => {
  test('P04_any_seat_of_any_game_is_a_person_or_a_program', async () => {
    const { games } = (await (await fetch(`${stage.address}/api/v1/games`)).json()) as {
      games: { name: string; levels: { name: string }[] }[];
    };
    for (const { name, levels } of games) {
      const page = await stage.visit(`/new/${name}`);
      const seats = page.getByRole('combobox', { name: /^Who plays/ });
      await seats.first().waitFor();
      const more = page.getByRole('switch', { name: 'More levels' });
      if (await more.count()) await more.click();
      for (let seat = 0; seat < (await seats.count()); ++seat) {
        const offered = await seats
          .nth(seat)
          .locator('option')
          .evaluateAll((all) =>
            all.map((each) => (each as HTMLOptionElement).value).filter((value) => value !== 'open'),
          );
        assert.deepEqual(
          offered.sort(),
          ['human', ...levels.map((level) => level.name)].sort(),
          `${name}, seat ${seat}`,
        );
      }
      await page.context().close();
    }
    const page = await stage.visit();
    // Without bombs: a detonation would take tokens away.
    for (const [game, rules] of [
      ['connect', {}],
      ['kaboom', { 'Bombs of x': 0, 'Bombs of o': 0 }],
    ] as const) {
      await begin(page, stage.address, game, { seats: ['easy', 'human'], rules });
      await shows(page, 1);
      await clickSquare(page, 2, 1);
      await shows(page, 3);
    }
    // In Quarto it is drawn by lot who begins.
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'human'] });
    const mine = page.getByText('Pick one below for the other player.');
    const given = page.locator('.hand .spot.full');
    await mine.or(given).first().waitFor();
    if (await mine.count()) await page.getByRole('group', { name: 'Pieces left' }).getByRole('button').first().click();
    else await clickSquare(page, 1, 1);
    await page
      .getByRole('gridcell', { name: /^[a-d][1-4]: (tall|low)/ })
      .first()
      .waitFor();
    await begin(page, stage.address, 'minesweeper', { seats: ['fast'] });
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 81);
  });
});

describe('a board of Minesweeper', () => {
  test('M02_no_mine_and_no_seed_reach_the_page_before_the_end', async () => {
    const page = await stage.visit();
    const told: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/matches'))
        void answer.text().then(
          (text) => told.push(text),
          () => undefined,
        );
    });
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => told.push(String(frame.payload))));
    await begin(page, stage.address, 'minesweeper');
    await clickSquare(page, 5, 5);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 81);
    await clickSquare(page, 1, 1, { button: 'right' });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    told.push(await page.getByRole('textbox', { name: 'whole game' }).inputValue());
    told.push(await page.evaluate(() => JSON.stringify(localStorage)), await page.content());
    assert.ok(told.filter((text) => text.includes('"cells"')).length >= 3, 'there was something to hide');
    for (const text of told) {
      for (const [, cells] of text.matchAll(/"cells":"([^"]*)"/g)) assert.match(cells!, /^[#F0-8]+$/);
      assert.doesNotMatch(text, /"(seed|mines|layout)"/);
    }
    assert.equal(await page.locator('.board .mine, .board .boom').count(), 0);
  });

  test('M09_every_square_is_drawn_as_the_view_says_running_and_finished', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 8, Rows: 6, Mines: 12, 'First click': 'Safe' },
    });
    const names: Record<string, string> = {
      '#': 'covered',
      F: 'flagged',
      '0': 'no mines around',
      '*': 'mine',
      '!': 'the mine that went off',
      x: 'wrong flag',
    };
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const drawnAsTold = async () => {
      const { view, state } = (await (await fetch(`${stage.address}/api/v1/matches/${id}`)).json()) as {
        view: { cells: string };
        state: string;
      };
      const wanted = [...view.cells].map(
        (cell, at) => `${(at % 8) + 1},${Math.floor(at / 8) + 1}: ${names[cell] ?? cell}`,
      );
      await page.waitForFunction((labels) => {
        const drawn = [...document.querySelectorAll('.board [role=gridcell]')];
        return labels.every((label, at) => drawn[at]?.getAttribute('aria-label')?.startsWith(label));
      }, wanted);
      return state;
    };
    await clickSquare(page, 1, 1);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 48);
    await clickSquare(page, 8, 6, { button: 'right' });
    await page.locator('.board .flag').waitFor();
    assert.equal(await drawnAsTold(), 'open');
    for (let at = 0; at < 48 && (await heading(page).count()) === 0; ++at) {
      await clickSquare(page, (at % 8) + 1, Math.floor(at / 8) + 1);
    }
    await heading(page).waitFor();
    assert.notEqual(await drawnAsTold(), 'open');
  });
});

describe('the start page', () => {
  test('plays_what_its_card_says_whatever_was_played_before', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 3, Rows: 3, 'In a row to win': 3 },
      seats: ['human', 'human'],
    });
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByRole('grid', { name: /7 columns by 6 rows/ }).waitFor();
    await page.getByText('Engine, medium').first().waitFor();
  });

  test('asks_before_it_forgets_a_running_game', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Forget Connect at one screen' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: 'Continue Connect at one screen' }).waitFor();
    await page.getByRole('button', { name: 'Forget Connect at one screen' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('No games yet').waitFor();
  });
});

describe('little work', () => {
  test('the_start_page_is_interactive_after_its_files_and_one_request_to_the_api', async () => {
    const page = await stage.visit('/help');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Play Connect' }).first().click({ trial: true });
    const api = asked.filter((path) => path.startsWith('/api/'));
    assert.deepEqual(api, ['/api/v1/games']);
    assert.ok(asked.length <= 12, asked.join(' '));
  });

  test('C02_a_board_of_255_by_255_is_played_whole_and_drawn_with_few_elements', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 255, Rows: 255, 'In a row to win': 5 },
      seats: ['human', 'human'],
    });
    await page.getByRole('button', { name: 'Whole board' }).click();
    await page.locator('.frame .dots canvas').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('.seat.on', { hasText: 'Player B' }).waitFor();
    const drawn = await page.locator('main *').count();
    assert.ok(drawn < 2000, `${drawn} elements for 65,025 squares`);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.locator('.frame').evaluate((frame) => frame.scrollTo(frame.scrollWidth, frame.scrollHeight));
    await page.getByRole('gridcell', { name: /column 255, row 1: A, last move/ }).waitFor({ state: 'attached' });
  });

  test('a_board_of_100_by_100_ends_above_the_sheet_of_a_phone', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 100, Rows: 100 },
      seats: ['human', 'human'],
    });
    await page.locator('.strip-bottom text').first().waitFor();
    const frame = (await page.locator('.frame').boundingBox())!;
    const sheet = (await page.locator('.panel').boundingBox())!;
    assert.ok(frame.y + frame.height <= sheet.y, `${frame.y + frame.height} of ${sheet.y}`);
  });

  test('a_board_of_100_by_100_scrolls_and_draws_only_what_is_seen', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 100, Rows: 100, 'In a row to win': 5 },
      seats: ['human', 'human'],
    });
    const drawn = await page.evaluate(async () => {
      const frame = document.querySelector('.frame')!;
      let most = 0;
      for (let i = 0; i < 60; ++i) {
        frame.scrollBy(24, 12);
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('[role=gridcell]').length);
      }
      return most;
    });
    assert.ok(drawn < 3500, `${drawn} of 10,000 squares were drawn at once`);
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /column 100, row 1: A, last move/ }).waitFor();
    await page.getByRole('button', { name: 'Whole board' }).click();
    await page.locator('.frame .dots canvas').waitFor();
    await page.getByRole('gridcell', { name: /column 100, / }).waitFor();
  });
});
