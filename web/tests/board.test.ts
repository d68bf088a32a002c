// How a board sits in its window, and what hands do with it besides playing.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { begin, clickSquare, drop, resign, tokens } from './hands.ts';
import { misfits, Stage } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());

const people = ['human', 'human'];
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const games = ['connect', 'kaboom', 'quarto', 'minesweeper'];
const seatsOf = (game: string) => (game === 'minesweeper' ? {} : { seats: people, analysis: true });

describe('a hand on a board', () => {
  test('that_drags_across_it_selects_no_digits', async () => {
    const page = await stage.visit();
    for (const game of games) {
      await begin(page, stage.address, game, seatsOf(game));
      if (game === 'minesweeper') await clickSquare(page, 5, 5);
      else if (game !== 'quarto') await drop(page, [2, 3]);
      const box = (await page.locator('.frame').boundingBox())!;
      await page.mouse.move(box.x + 12, box.y + 6);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 6, box.y + box.height - 4, { steps: 8 });
      const selected = await page.evaluate(() => getSelection()!.toString());
      await page.mouse.up();
      assert.equal(selected, '', game);
    }
  });

  test('zooms_the_board_with_two_fingers_and_not_the_page', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'connect', { rules: { Columns: 40, Rows: 40 }, seats: people });
    const session = await page.context().newCDPSession(page);
    const width = () => page.getByRole('grid').evaluate((board) => board.getBoundingClientRect().width);
    const before = await width();
    const frame = (await page.locator('.frame').boundingBox())!;
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const apart = (by: number) => [
      { x: x - by, y, id: 0 },
      { x: x + by, y, id: 1 },
    ];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: apart(20) });
    for (let by = 30; by <= 150; by += 10)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: apart(by) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(
      (was) => document.querySelector('.board')!.getBoundingClientRect().width > 1.5 * was,
      before,
    );
    assert.equal(await page.evaluate(() => visualViewport!.scale), 1, 'the page keeps its size');
    assert.equal(await page.locator('.board [role=gridcell] .tk').count(), 0, 'and nothing is played');
  });
});

describe('a typed number', () => {
  const shown = (page: Page, number: string) =>
    page.locator('.strip-top .typed', { hasText: new RegExp(`^${number}$`) });

  test('C06_is_one_as_long_as_it_is_shown_however_slowly_it_is_typed', async () => {
    for (const columns of [7, 15]) {
      const page = await stage.visit();
      await page.clock.install();
      await begin(page, stage.address, 'connect', { rules: { Columns: columns }, seats: people });
      await page.getByRole('grid').press('1');
      await shown(page, '1').waitFor();
      await page.clock.fastForward(60_000);
      await page.keyboard.press('3');
      await shown(page, '13').waitFor();
      await page.keyboard.press('Enter');
      if (columns === 7) {
        await page.locator('.said.bad', { hasText: /^A token cannot be added to a full or missing column/ }).waitFor();
        assert.equal(await tokens(page), 0);
      } else await page.getByRole('gridcell', { name: 'column 13, row 1: A, last move' }).waitFor();
      assert.deepEqual(page.faults, []);
    }
  });

  test('C06_loses_its_last_digit_by_backspace', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await page.getByRole('grid').focus();
    for (const key of ['1', 'Backspace', '3', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('gridcell', { name: 'column 3, row 1: A, last move' }).waitFor();
    for (const key of ['6', '9', 'Backspace', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('gridcell', { name: 'column 6, row 1: B, last move' }).waitFor();
    assert.equal(await tokens(page), 2);
  });

  test('C06_is_taken_away_by_escape_and_the_cursor_stands_where_it_stood', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    const board = page.getByRole('grid');
    await board.focus();
    for (const key of ['ArrowRight', '5']) await page.keyboard.press(key);
    await shown(page, '5').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.typed').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'column 2, row 1: A, last move' }).waitFor();
    for (const keys of [
      ['7', 'Backspace'],
      ['7', '7', 'Escape'],
    ]) {
      for (const key of keys) await page.keyboard.press(key);
      assert.equal(await page.getByRole('gridcell', { selected: true }).getAttribute('aria-colindex'), '2');
      assert.equal(await page.locator('.typed').count(), 0);
    }
    assert.equal(await tokens(page), 1);
    // An arrow goes on from the column that was typed, and a click is a move of its own.
    for (const key of ['4', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('gridcell', { name: 'column 5, row 1: B, last move' }).waitFor();
    await page.keyboard.press('1');
    await clickSquare(page, 7, 1);
    await page.getByRole('gridcell', { name: 'column 7, row 1: A, last move' }).waitFor();
    assert.equal(await page.locator('.typed').count(), 0);
  });

  test('K02_chooses_the_bomb_of_its_column_and_escape_goes_back_one_step_at_a_time', async () => {
    const page = await stage.visit('/analyse#kaboom:4x4n4b3.2:x,1,0,----,----,-*-*,xoox');
    const board = page.getByRole('grid');
    await board.waitFor();
    await board.press('x');
    for (const key of ['4', 'Escape', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Detonate column 2, row 2?' }).waitFor();
    for (const key of ['Escape', '4', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Detonate column 4, row 2?' }).waitFor();
    await page.keyboard.press('Escape');
    for (const key of ['b', '3', 'Escape']) await page.keyboard.press(key);
    assert.equal(await page.locator('.typed').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Bomb/ }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'Drop' }).getAttribute('aria-pressed'), 'true');
  });
});

describe('the keys 1, 2 and 3 at the end', () => {
  for (const game of ['connect', 'kaboom', 'quarto'])
    test(`C09_C10_are_the_choices_with_the_focus_on_the_board_of_${game}`, async () => {
      for (const [key, address] of [
        ['1', /\/$/],
        ['2', /\/new\//],
        ['3', /\/match\//],
      ] as const) {
        const page = await stage.visit();
        await page.clock.install();
        await begin(page, stage.address, game, { seats: people });
        await resign(page);
        await page.getByRole('group', { name: 'The end of the game' }).waitFor();
        await page.clock.fastForward(2000); // a key that was meant for the board is none for the choices
        const before = page.url();
        await clickSquare(page, 2, 1);
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid');
        await page.keyboard.press(key);
        await page.waitForURL((url) => url.href !== before && address.test(url.pathname));
        assert.deepEqual(page.faults, []);
      }
    });

  test('C06_choose_columns_while_moves_are_tried_out', async () => {
    const page = await stage.visit();
    await page.clock.install();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4, 4]);
    await resign(page);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.clock.fastForward(2000);
    const before = page.url();
    await page.keyboard.press('[');
    await page.locator('.said.aside', { hasText: 'Looking at move 1 of 2' }).waitFor();
    await page.getByRole('grid').focus();
    for (const each of ['3', 'Enter']) await page.keyboard.press(each);
    await page.locator('.said.aside', { hasText: 'What if: 3' }).waitFor();
    assert.equal(page.url(), before);
  });
});

describe('the middle mouse button', () => {
  for (const game of games)
    test(`M03_plays_nothing_on_the_board_of_${game}`, async () => {
      const page = await stage.visit();
      await begin(page, stage.address, game, seatsOf(game));
      if (game === 'quarto') {
        await page.locator('.left button').first().click();
        await page.locator('.spot.full').waitFor();
      }
      const answered = page.waitForResponse(/\/moves$/);
      await clickSquare(page, 3, 3, { button: 'middle' });
      await clickSquare(page, 2, 2); // which does play
      await answered;
      const match = await fetch(`${stage.address}/api/v1/matches/${page.url().split('/').at(-1)}`);
      const { moves } = (await match.json()) as { moves: string[] };
      assert.deepEqual(moves.slice(game === 'quarto' ? 1 : 0), [{ quarto: 'b2', minesweeper: 'o2,2' }[game] ?? '2']);
      assert.deepEqual(page.faults, []);
    });
});

describe('a full board of Kaboom', () => {
  // In a match that goes on from there.
  async function playOn(position: string): ReturnType<typeof stage.visit> {
    const page = await stage.visit(`/analyse#${position}`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    return page;
  }
  const pressed = (page: Page) => page.getByRole('group', { name: /^This turn/ }).locator('[aria-pressed=true]');

  test('K07_where_only_a_pass_is_left_says_so_and_has_no_tool_chosen', async () => {
    const page = await playOn('kaboom:3x3n3b1.1:x,0,0,xox,oxo,@xo');
    await page.getByText('You have no other move than to pass.').waitFor();
    assert.equal(await pressed(page).count(), 0);
    const why = 'x can only pass: every column is full, and x has no bomb on the board.';
    await clickSquare(page, 2, 1);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    for (const key of ['2', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    assert.equal(await page.locator('.said.bad').count(), 0);
    await page.getByRole('button', { name: 'Pass: there is no other move' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.deepEqual(page.faults, []);
  });

  test('K07_where_a_bomb_must_be_set_off_has_that_chosen_and_says_so', async () => {
    const page = await playOn('kaboom:3x3n3b1.1:x,0,0,oox,xxo,oo*');
    await page.getByText('Every column is full: set off a bomb of yours. Key X.').waitFor();
    assert.equal(await pressed(page).textContent(), 'Detonate');
    await page.getByText('Choose one of your bombs.').waitFor();
  });

  test('K02_the_hint_names_what_can_be_done', async () => {
    const page = await playOn('kaboom:4x4n4b2.2:x,0,0,----,----,----,xoxo');
    await page.getByText('Drop a piece.', { exact: true }).waitFor();
    assert.equal(await pressed(page).textContent(), 'Drop');
    const other = await playOn('kaboom:4x4n4b2.2:x,1,0,----,----,----,xoxo');
    await other.getByText('Drop a piece or drop a bomb. Keys D and B.').waitFor();
  });
});

describe('Kaboom that is watched', () => {
  test('K02_offers_no_tools_to_who_only_watches_and_shows_the_bombs_left', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: people });
    const other = await stage.visit(new URL(page.url()).pathname);
    await other.locator('.bombs', { hasText: /Bombs left: x \d, o \d/ }).waitFor();
    assert.equal(await other.getByRole('group', { name: /^This turn/ }).count(), 0);
    assert.equal(await page.getByRole('group', { name: /^This turn/ }).count(), 1);
  });
});

describe('Quarto', () => {
  test('on_a_phone_says_nothing_of_clicks', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'quarto', { seats: people });
    await page.getByText('pick one: the other player must place it').waitFor();
  });

  test('Q08_a_screen_reader_hears_who_must_pick_next', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    const said = page.locator('[aria-live=polite]').first();
    await page.locator('.left button').first().click();
    await said.filter({ hasText: /picked .*\. Player [AB] to place it\.$/ }).waitFor({ state: 'attached' });
    await clickSquare(page, 2, 2);
    await said
      .filter({ hasText: /Player ([AB]) placed at b2\. Player \1 to pick the next piece\.$/ })
      .waitFor({ state: 'attached' });
  });
});

describe('tabs under the board', () => {
  for (const viewport of [
    { width: 640, height: 900 },
    { width: 768, height: 1024 },
    { width: 1023, height: 768 },
  ])
    test(`stay_where_they_are_at_${viewport.width}_by_${viewport.height}`, async () => {
      const page = await stage.visit('/', { viewport });
      await begin(page, stage.address, 'connect', { seats: people, analysis: true });
      await drop(page, [4, 4, 5]);
      const top = async () =>
        Math.round((await page.getByRole('tablist').boundingBox())!.y + (await page.evaluate(() => scrollY)));
      const places = [await top()];
      await page.getByRole('tab', { name: 'Analysis' }).click();
      await page.locator('.graph .gb').first().waitFor();
      places.push(await top());
      assert.ok(await page.locator('.panel .graph').isVisible(), 'the graph is in the panel');
      for (const tab of ['History', 'Settings', 'Play']) {
        await page.getByRole('tab', { name: tab }).click();
        places.push(await top());
      }
      if (viewport.height >= 900) {
        await page.getByRole('button', { name: 'What if' }).click();
        await page.locator('.said.aside').waitFor();
        places.push(await top());
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('button', { name: 'Agree' }).waitFor();
        places.push(await top());
      }
      assert.equal(new Set(places).size, 1, places.join(' '));
      assert.deepEqual(await misfits(page), []);
    });
});

describe('seats with a clock', () => {
  for (const width of [390, 768, 1280])
    test(`break_no_name_inside_a_word_at_${width}`, async () => {
      for (const players of [2, 4, 10, 23]) {
        const page = await stage.visit('/', { viewport: { width, height: 900 } });
        await page.evaluate(
          (text) => localStorage.setItem('quadrille.setup.connect', text),
          JSON.stringify({
            rules: { players, columns: 23 },
            seats: Array<string>(players).fill('human'),
            names: [],
            clock: { seconds: 3600, increment: 0 },
          }),
        );
        await begin(page, stage.address, 'connect');
        await page.locator('.seat .clock').last().waitFor();
        // A word that is not broken lies in one box.
        const broken = await page.evaluate(() =>
          [...document.querySelectorAll('.seat .who')].flatMap((who) => {
            const text = who.firstChild!;
            return [...text.textContent!.matchAll(/\S+/g)].flatMap((word) => {
              const range = document.createRange();
              range.setStart(text, word.index);
              range.setEnd(text, word.index + word[0].length);
              return range.getClientRects().length > 1 ? [who.textContent] : [];
            });
          }),
        );
        assert.deepEqual(broken, [], `${players} players`);
        assert.deepEqual(await misfits(page), []);
        await page.context().close();
      }
    });
});

describe('a phone', () => {
  test('C09_K06_shows_the_winning_line_and_all_three_choices_at_the_end', async () => {
    const page = await stage.visit('/', { ...phone, viewport: { width: 360, height: 740 } });
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [1, 1, 2, 2, 3, 3, 4]);
    const quit = page.getByRole('link', { name: 'Quit' });
    await quit.waitFor();
    const sheet = (await page.locator('.panel.half').boundingBox())!;
    const board = (await page.locator('.stage .fr').boundingBox())!;
    assert.ok(
      board.y + board.height <= sheet.y,
      `the board ends at ${board.y + board.height}, the sheet begins at ${sheet.y}`,
    );
    const choice = (await quit.boundingBox())!;
    const foot = (await page.locator('.panel.half .foot').boundingBox())!;
    assert.ok(
      choice.y + choice.height <= foot.y,
      `Quit ends at ${choice.y + choice.height}, the foot begins at ${foot.y}`,
    );
  });
});

describe('a phone on its side', () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ])
    test(`of_${viewport.width}_by_${viewport.height}_shows_the_whole_board_and_what_a_turn_needs`, async () => {
      for (const game of games) {
        const page = await stage.visit('/', { ...phone, viewport });
        await begin(page, stage.address, game, seatsOf(game));
        const needed = {
          connect: [],
          kaboom: [page.getByRole('button', { name: 'Detonate' })],
          quarto: [page.getByRole('group', { name: 'Pieces left' })],
          minesweeper: [],
        }[game]!;
        const bar = (await page.locator('header').boundingBox())!;
        for (const part of [page.getByRole('grid'), page.getByRole('button', { name: /Resign|Give up/ }), ...needed]) {
          const box = (await part.boundingBox())!;
          assert.ok(box.y >= bar.y + bar.height - 1, `${game}: ${box.y} is under the bar`);
          assert.ok(box.y + box.height <= viewport.height, `${game}: ${box.y + box.height} of ${viewport.height}`);
          assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, `${game}: ${box.x} and ${box.width} wide`);
        }
        assert.equal(await page.locator('.frame.whole').count(), 1, `${game} does not scroll`);
        assert.deepEqual(await misfits(page), [], game);
        await page.context().close();
      }
    });
});

describe('a phone on its side, in the middle of a turn', () => {
  const viewport = { width: 844, height: 390 };
  const inView = async (part: Locator) => {
    const box = (await part.boundingBox())!;
    assert.ok(box.y >= 40 && box.y + box.height <= viewport.height, `${box.y} to ${box.y + box.height}`);
  };

  test('K02_shows_the_whole_board_while_a_detonation_is_confirmed', async () => {
    const page = await stage.visit('/', { ...phone, viewport });
    await begin(page, stage.address, 'kaboom', seatsOf('kaboom'));
    await page.getByRole('button', { name: /^Bomb/ }).click();
    await clickSquare(page, 3, 1);
    await page.locator('.seat.on', { hasText: 'Player o' }).waitFor();
    await clickSquare(page, 4, 1);
    await page.locator('.seat.on', { hasText: 'Player x' }).waitFor();
    await page.getByRole('button', { name: 'Detonate', exact: true }).click();
    await clickSquare(page, 3, 6);
    const question = page.getByRole('group', { name: 'Detonate?' });
    await question.getByText(/It takes/).waitFor();
    await inView(page.getByRole('grid'));
    await inView(question.getByRole('button', { name: /Detonate/ }));
    await question.getByRole('button', { name: /Cancel/ }).click();
    await question.waitFor({ state: 'detached' });
  });

  test('C05_shows_a_refusal_whole', async () => {
    const page = await stage.visit('/', { ...phone, viewport });
    await begin(page, stage.address, 'connect', seatsOf('connect'));
    await drop(page, [1, 1, 1, 1, 1, 1]);
    await clickSquare(page, 1, 1);
    const refusal = page.locator('.said.bad', { hasText: 'A token cannot be added to a full column' });
    await refusal.waitFor();
    await inView(refusal);
  });
});

describe('a very low window', () => {
  for (const height of [350, 330, 310, 300])
    test(`of_844_by_${height}_shows_a_whole_board_of_9_by_9`, async () => {
      const page = await stage.visit('/', { ...phone, viewport: { width: 844, height } });
      await begin(page, stage.address, 'minesweeper');
      await page.locator('.frame.whole').waitFor();
      const box = (await page.getByRole('grid').boundingBox())!;
      assert.ok(box.y >= 41 && box.y + box.height <= height, `${box.y} to ${box.y + box.height}`);
      assert.ok(box.height >= 9 * 20, `${box.height / 9} px a square`);
      assert.deepEqual(await misfits(page), []);
    });
});

// What stands in the panel and is cut at its right edge.
const cutInPanel = (page: Page) =>
  page
    .locator('.panel .body')
    .evaluate((body) =>
      [...body.querySelectorAll('*')]
        .filter(
          (each) =>
            !each.closest('.vh, svg') && each.getBoundingClientRect().right > body.getBoundingClientRect().right,
        )
        .map((each) => `${each.tagName} ${each.className}: ${each.textContent.trim().slice(0, 40)}`),
    );

describe('any game on a phone on its side', () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    test(`of_${viewport.width}_by_${viewport.height}_shows_other_boards_and_many_players_whole`, async () => {
      const page = await stage.visit('/', { ...phone, viewport });
      for (const [game, rules, players] of [
        ['connect', { Players: 2, Columns: 10, Rows: 10 }, 2],
        ['connect', { Players: 2, Columns: 12, Rows: 8 }, 2],
        ['connect', { Players: 8, Columns: 9, Rows: 7 }, 8],
        ['connect', { Players: 23, Columns: 12, Rows: 7 }, 23],
        ['kaboom', { Columns: 9, Rows: 9 }, 2],
        ['minesweeper', { Board: 'Custom', Columns: 12, Rows: 10, Mines: 12 }, 0],
      ] as const) {
        const name = `${game} ${JSON.stringify(rules)}`;
        await begin(page, stage.address, game, { rules, seats: Array<string>(players).fill('human') });
        assert.equal(await page.locator('.frame.whole').count(), 1, `${name} does not scroll`);
        for (const part of [page.getByRole('grid'), page.locator('.said'), page.locator('.seat.on, .stats').first()]) {
          const box = (await part.boundingBox())!;
          assert.ok(box.y >= 40 && box.y + box.height <= viewport.height, `${name}: ${box.y} to ${box.y + box.height}`);
          assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, `${name}: ${box.x} to ${box.x + box.width}`);
        }
        assert.equal(await page.locator('.seat').count(), players, name);
      }
    });

    test(`of_${viewport.width}_by_${viewport.height}_cuts_nothing_in_a_panel`, async () => {
      const page = await stage.visit('/', { ...phone, viewport });
      for (const game of games) {
        await begin(page, stage.address, game, seatsOf(game));
        for (const tab of ['Settings', 'History', 'Play']) {
          await page.getByRole('tab', { name: tab }).tap();
          assert.deepEqual(await cutInPanel(page), [], `${game}, ${tab}`);
        }
        await resign(page, game === 'minesweeper' ? 'Give up' : 'Resign');
        await page.getByRole('group', { name: 'The end of the game' }).waitFor();
        assert.deepEqual(await cutInPanel(page), [], `${game}, the end`);
        const next = (await page.getByRole('button', { name: /same settings/ }).boundingBox())!;
        const foot = (await page.locator('.panel .foot').boundingBox())!;
        assert.ok(next.y + next.height <= foot.y, `${game}: the choices are in sight`);
      }
    });
  }
});

// Where the buttons of a match stand in the window.
const placesOf = async (page: Page, names: string[]): Promise<string> => {
  const boxes = await Promise.all(
    names.map((name) => page.locator('.foot').getByRole('button', { name, exact: true }).boundingBox()),
  );
  return boxes.map((box) => `${box?.x},${box?.y},${box?.width},${box?.height}`).join(' ');
};

describe('undo and resign', () => {
  for (const [look, options] of [
    ['a_wide_window', {}],
    ['a_low_window', { viewport: { width: 1280, height: 640 } }],
    ['a_tablet', { viewport: { width: 800, height: 1100 } }],
    ['a_phone', phone],
    ['a_phone_on_its_side', { ...phone, viewport: { width: 844, height: 390 } }],
  ] as const)
    test(`stay_where_they_are_whatever_panel_is_shown_in_${look}`, async () => {
      for (const game of games) {
        const page = await stage.visit('/', options);
        await begin(page, stage.address, game, seatsOf(game));
        if (game === 'minesweeper') await clickSquare(page, 5, 5);
        else if (game !== 'quarto') await drop(page, [4, 4, 5, 3, 3, 4, 2]);
        const names = ['Undo', game === 'minesweeper' ? 'Give up' : 'Resign'];
        const tab = (name: string) => page.getByRole('tab', { name });
        // On a phone the first tap brings the sheet up.
        await tab('Settings').click();
        await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
        const places = new Set<string>();
        for (const name of ['History', 'Play', 'Analysis']) {
          await tab(name).click();
          if (name === 'Analysis') await page.locator('.verdict, .state').first().waitFor();
          if (name === 'Analysis' && game === 'connect') await page.locator('.graph .gb').first().waitFor();
          places.add(await placesOf(page, names));
        }
        assert.equal(places.size, 1, `${game}: ${[...places].join(' | ')}`);
        const [, y] = [...places][0]!.split(',');
        assert.ok(Number(y) < page.viewportSize()!.height, 'they are in sight');
        await page.context().close();
      }
    });
});

describe('a board of 255 by 255 against an engine', () => {
  test('tells_where_the_own_token_is_after_the_answer', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 255, Rows: 255, 'In a row to win': 5 },
      seats: ['human', 'easy'],
    });
    await page.getByRole('grid').focus();
    for (const key of ['1', '2', '7', 'Enter']) await page.keyboard.press(key);
    await page.locator('.seat.on', { hasText: 'You' }).waitFor();
    await page
      .getByRole('gridcell', { name: /last move$/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('.frame').evaluate((frame) => frame.scrollTo(0, 0));
    const own = page.getByRole('gridcell', { name: 'column 127, row 1: A, your last move' });
    await own.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your last token' }).click();
    await own.waitFor();
    const token = (await own.boundingBox())!;
    const frame = (await page.locator('.frame').boundingBox())!;
    assert.ok(token.x >= frame.x && token.x + token.width <= frame.x + frame.width);
    assert.ok(token.y >= frame.y && token.y + token.height <= frame.y + frame.height);
    await page.reload();
    await page.getByRole('button', { name: 'Your last token' }).click();
    await own.waitFor();
    await page.locator('.board .own').waitFor();
  });
});
