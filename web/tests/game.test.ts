// What a match tells while it is played: in words, in pictures, and when.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, clickSquare, drop, hold, shows, squareAt, tokens } from './hands.ts';
import { Stage } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());
const people = ['human', 'human'];

describe('turning points', () => {
  test('say_that_they_are_still_being_computed_until_all_are_there', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5]); // 4 again kept the win
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // What the start is worth comes last, and late.
    let asked = 0;
    await page.route('**/analysis?**', async (route) => {
      if (++asked === 4) await released;
      await route.continue();
    });
    await page.keyboard.press('a');
    const computing = page.getByText('Still being computed: 3 of 4 positions are known.');
    await computing.waitFor();
    assert.match((await page.getByRole('img', { name: /^Value after each/ }).getAttribute('aria-label'))!, /computed/);
    release();
    await page.getByText('A played 5; 4 still won. Now B wins.').waitFor();
    await computing.waitFor({ state: 'detached' });
  });

  test('say_that_an_analysis_failed_and_are_computed_again_when_that_is_asked_for', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5]); // 4 again kept the win
    let failing = true;
    await page.route(/analysis\?ply=0/, (route) =>
      failing ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.continue(),
    );
    await page.keyboard.press('a');
    const failed = page.getByText('The analysis of 1 of 4 positions failed: turning points may be missing.');
    await failed.waitFor();
    assert.match((await page.getByRole('img', { name: /^Value after each/ }).getAttribute('aria-label'))!, /failed/);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByText('A played 5; 4 still won. Now B wins.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  });

  test('say_so_where_there_are_none', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people, analysis: true });
    await drop(page, [4]);
    await page.keyboard.press('a');
    await page.getByText('No turning points.').waitFor();
  });
});

describe('what if', () => {
  test('shows_its_own_position_and_offers_no_resignation', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4, 4]);
    await page.getByRole('button', { name: 'Resign' }).waitFor();
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: /Back to the game/ }).waitFor();
    await clickSquare(page, 1, 1);
    await page.getByText('What if: 1').waitFor();
    const position = page.getByRole('textbox', { name: 'position' });
    assert.equal(await position.inputValue(), 'connect:7x6n4p2:441');
    await page.getByRole('heading', { name: 'You are trying moves out' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Resign/ }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).waitFor();
    assert.equal(await position.inputValue(), 'connect:7x6n4p2:44');
  });
});

describe('the start page', () => {
  test('plays_against_the_level_that_was_chosen_last', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'hard'] });
    await begin(page, stage.address, 'connect', { rules: { Columns: 5 }, seats: people });
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByRole('grid', { name: /7 columns by 6 rows/ }).waitFor();
    await page.locator('.seat', { hasText: 'Engine, hard' }).waitFor();
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Play Kaboom' }).click();
    await page.locator('.seat', { hasText: 'Engine, medium' }).waitFor();
  });

  test('M08_begins_minesweeper_with_a_first_click_that_opens_an_area', async () => {
    const page = await stage.visit('/new/minesweeper');
    const choice = page.getByRole('group', { name: 'First click' });
    assert.equal(await choice.getByRole('button', { pressed: true }).textContent(), 'Opens');
    // An own choice stays.
    await choice.getByRole('button', { name: 'Safe' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/match\//);
    await page.goto(`${stage.address}/new/minesweeper`);
    await choice.getByRole('button', { name: 'Safe', pressed: true }).waitFor();
    for (let board = 0; board < 4; ++board) {
      await page.goto(stage.address);
      await page.getByRole('button', { name: 'Play Minesweeper' }).click();
      await page.getByRole('grid').waitFor();
      await clickSquare(page, 1, 1);
      await page.waitForFunction(() => document.querySelectorAll('.board .cover').length <= 81 - 4);
      await page.getByRole('gridcell', { name: /^1,1: no mines around/ }).waitFor();
    }
  });
});

const said = (page: Page) => page.locator('[aria-live=polite]').first();

describe('a screen reader', () => {
  test('hears_the_clue_that_was_opened_and_how_many_squares_a_click_opened', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 2, Rows: 3, Mines: 1, 'First click': 'Safe' },
    });
    await clickSquare(page, 1, 2); // touches all others
    await said(page).filter({ hasText: 'You opened 1,2: 1. 1 square opened.' }).waitFor();
    await clickSquare(page, 2, 2, { button: 'right' });
    await said(page).filter({ hasText: 'You flagged 2,2.' }).waitFor();
    await clickSquare(page, 2, 2, { button: 'right' });
    await said(page).filter({ hasText: 'You took the flag off 2,2.' }).waitFor();
    await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Beginner', 'First click': 'Opens' } });
    await clickSquare(page, 5, 5);
    await said(page)
      .filter({ hasText: /^You opened 5,5: no mines around\. \d+ squares opened\./ })
      .waitFor();
    const opened = 81 - (await page.locator('.board .cover').count());
    assert.match((await said(page).textContent())!, new RegExp(`\\b${opened} squares opened`));
  });
});

describe('waiting for a friend', () => {
  test('on_a_link_that_only_this_machine_can_open_says_so', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'open'] });
    await page.getByRole('textbox', { name: 'link to this game' }).waitFor();
    await page.getByText('Only this machine can open this link.').waitFor();
  });
});

describe('a board of 30 by 16', () => {
  for (const [width, height, least] of [
    [1280, 900, 28],
    [1920, 1080, 46],
  ] as const)
    test(`uses_a_window_of_${width}_by_${height}`, async () => {
      const page = await stage.visit('/', { viewport: { width, height } });
      await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Expert' } });
      await page.locator('.frame.whole').waitFor();
      const box = (await page.getByRole('grid').boundingBox())!;
      assert.ok(box.width / 30 >= least, `${box.width / 30} px`);
      assert.ok(box.x >= 0 && box.y + box.height <= height, 'and is seen whole');
      assert.ok((await page.locator('.panel').boundingBox())!.x >= box.x + box.width, 'with the panel beside it');
    });
});

// The tokens that stand and those that still move, and whether the first has come to its end, at each frame until there are two
// that stand still.
const watchFalls = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const frames: string[] = [];
        let own: Animation | undefined;
        let landed = 'not landed';
        const look = () => {
          const board = document.querySelector('.board')!;
          const count = board.querySelectorAll('[role=gridcell] .tk').length;
          const motions = board.getAnimations({ subtree: true }).filter((each) => each.playState === 'running');
          const moving = motions.length;
          if (!own && motions[0]) {
            own = motions[0];
            own.finished.then(
              () => (landed = 'landed'),
              () => (landed = 'cut short'),
            );
          }
          const now = `${count} standing, ${moving} moving, ${landed}`;
          if (frames.at(-1) !== now) frames.push(now);
          if (count === 2 && moving === 0) resolve(frames);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

describe('the own token', () => {
  test('is_seen_to_fall_before_the_answer_of_a_program_appears', async () => {
    const page = await stage.visit('/', { reducedMotion: 'no-preference' });
    for (const game of ['connect', 'kaboom']) {
      await begin(page, stage.address, game, { seats: ['human', 'easy'] });
      const frames = watchFalls(page);
      await clickSquare(page, 4, 1);
      const seen = (await frames).filter((frame) => !frame.startsWith('0'));
      assert.equal(seen[0], '1 standing, 1 moving, not landed', `${game}: ${seen.join('; ')}`);
      const both = seen.find((frame) => frame.startsWith('2'));
      assert.equal(both, '2 standing, 1 moving, landed', `${game}: ${seen.join('; ')}`);
    }
  });

  test('is_seen_to_fall_even_where_one_message_tells_both_moves', async () => {
    const page = await stage.visit('/', { reducedMotion: 'no-preference' });
    // Neither the answer to the move nor a message of the feed comes before the engine has moved.
    await page.route('**/moves', async (route) => {
      const id = /matches\/([^/]+)/.exec(route.request().url())![1];
      await route.fetch();
      for (;;) {
        const answer = await fetch(`${stage.address}/api/v1/matches/${id}`);
        const text = await answer.text();
        if ((JSON.parse(text) as { moves: string[] }).moves.length === 2)
          return route.fulfill({ status: 200, contentType: 'application/json', body: text });
      }
    });
    await page.routeWebSocket(/\/live/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        if ((JSON.parse(String(message)) as { moves: string[] }).moves.length !== 1) socket.send(message);
      });
    });
    await begin(page, stage.address, 'connect', { seats: ['human', 'easy'] });
    const frames = watchFalls(page);
    await clickSquare(page, 4, 1);
    const seen = (await frames).filter((frame) => !frame.startsWith('0'));
    assert.equal(seen[0], '1 standing, 1 moving, not landed', seen.join('; '));
    assert.ok(seen.includes('2 standing, 1 moving, landed'), seen.join('; '));
  });

  test('waits_for_nothing_where_somebody_wants_less_motion_and_a_press_ends_the_wait', async () => {
    const still = await stage.visit();
    await begin(still, stage.address, 'connect', { seats: ['human', 'easy'] });
    const frames = watchFalls(still);
    await clickSquare(still, 4, 1);
    assert.ok((await frames).every((frame) => frame.includes(' 0 moving')));
    const page = await stage.visit('/', { reducedMotion: 'no-preference' });
    await begin(page, stage.address, 'connect', { seats: ['human', 'easy'] });
    // As slow as a fall can never be: only the next press can end it.
    await page.evaluate(() => document.styleSheets[0]!.insertRule('.falls { animation-duration: 600s !important }'));
    await clickSquare(page, 4, 1);
    await page.locator('.board .falls').waitFor();
    assert.equal(await tokens(page), 1);
    await page.mouse.down();
    await shows(page, 2);
    await page.mouse.up();
  });
});

describe('a column that does not exist', () => {
  test('C06_is_shown_while_it_is_typed_refused_in_the_agreed_words_and_the_same_player_asked_again', async () => {
    const page = await stage.visit();
    for (const [columns, number] of [
      [7, '9'],
      [12, '13'],
      [30, '31'],
      [7, '0'],
    ] as const) {
      await begin(page, stage.address, 'connect', { rules: { Columns: columns }, seats: people });
      await page.getByRole('grid').focus();
      for (const digit of number) await page.keyboard.press(digit);
      await page.locator('.strip-top .typed.missing', { hasText: new RegExp(`^${number}$`) }).waitFor();
      assert.equal(await page.locator('.tk.pencil').count(), 0, 'no token would fall');
      await page.keyboard.press('Enter');
      const refusal = page.locator('.said.bad');
      await refusal.filter({ hasText: /^A token cannot be added to a full or missing column/ }).waitFor();
      assert.match((await refusal.textContent())!, new RegExp(`1.*${columns}`), 'naming the columns that exist');
      assert.equal(await tokens(page), 0);
      await page.locator('.seat.on', { hasText: 'Player A' }).waitFor();
      assert.equal(await page.locator('.typed').count(), 0);
    }
    assert.deepEqual(page.faults, []);
  });

  test('C06_is_refused_in_the_same_words_however_long_its_number_is', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await page.getByRole('grid').focus();
    for (let digit = 0; digit < 24; ++digit) await page.keyboard.press('9');
    await page.keyboard.press('Enter');
    const refusal = page.locator('.said.bad');
    await refusal.filter({ hasText: /^A token cannot be added to a full or missing column/ }).waitFor();
    assert.match((await refusal.textContent())!, /1 to 7/);
    assert.deepEqual(page.faults, []);
  });

  test('C06_digits_are_one_number', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Columns: 30 }, seats: people });
    await page.getByRole('grid').focus();
    for (const key of ['2', '7', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('gridcell', { name: 'column 27, row 1: A, last move' }).waitFor();
  });
});

describe('a refusal', () => {
  test('goes_with_what_if_with_looking_back_and_with_escape', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Rows: 4 }, seats: people });
    await drop(page, [1, 1, 1, 1]);
    const refusal = page.locator('.said.bad');
    const refuse = async () => {
      await clickSquare(page, 1, 1);
      await refusal.filter({ hasText: /full/ }).waitFor();
    };
    await refuse();
    await page.getByRole('button', { name: 'What if' }).click();
    await page.locator('.said.aside', { hasText: 'Looking at move 4 of 4' }).waitFor();
    await clickSquare(page, 1, 1); // what is tried out is refused too
    await refusal.filter({ hasText: /full/ }).waitFor();
    await page.keyboard.press('Escape');
    await refusal.waitFor({ state: 'detached' });
    await refuse();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: /^2 played column 1/ }).click();
    await page.locator('.said.aside', { hasText: 'Looking at move 2 of 4' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.said.aside').waitFor({ state: 'detached' });
    assert.equal(await refusal.count(), 0);
    await refuse();
    await page.keyboard.press('Escape');
    await refusal.waitFor({ state: 'detached' });
  });
});

describe('a double click', () => {
  test('is_one_move_however_fast_the_answer_comes_and_a_held_key_too', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'easy'] });
    await clickSquare(page, 4, 1);
    await shows(page, 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('grid').press('5');
    await page.keyboard.down('Enter');
    await shows(page, 4);
    await page.keyboard.down('Enter'); // the key repeats itself
    await page.keyboard.up('Enter');
    await clickSquare(page, 6, 1);
    await shows(page, 6);
    const match = await fetch(`${stage.address}/api/v1/matches/${page.url().split('/').at(-1)}`);
    const { moves } = (await match.json()) as { moves: string[] };
    assert.deepEqual([moves[0], moves[2], moves[4]], ['4', '5', '6']);
  });

  test('sets_no_bomb_off_that_was_not_confirmed', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: people });
    await page.getByRole('button', { name: /^Bomb/ }).click();
    await clickSquare(page, 3, 1);
    await shows(page, 1);
    await clickSquare(page, 5, 1);
    await shows(page, 2);
    await page.getByRole('button', { name: 'Detonate' }).click();
    const { x, y } = await squareAt(page, 3, 6);
    await page.mouse.dblclick(x, y);
    await page.getByRole('heading', { name: 'Detonate column 3, row 1?' }).waitFor();
    await page.getByText('It takes nothing but itself.').waitFor();
    assert.equal(await tokens(page), 2);
  });
});

describe('Kaboom', () => {
  test('K02_a_column_without_an_own_bomb_is_refused_when_it_is_typed_for_a_detonation', async () => {
    const page = await stage.visit('/analyse#kaboom:4x4n4b2.2:x,1,0,----,----,-*--,xo@-');
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Detonate' }).click();
    for (const column of ['3', '9']) {
      await page.keyboard.press(column);
      await page.locator('.typed.missing', { hasText: column }).waitFor();
      await page.keyboard.press('Enter');
      await page
        .getByRole('alert')
        .filter({ hasText: `x has no bomb in column ${column}.` })
        .waitFor();
      assert.equal(await page.locator('.confirm').count(), 0);
      await page.locator('.typed').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Detonate column 2, row 2?' }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(page.faults, []);
  });

  test('K02_C06_a_digit_typed_at_the_question_chooses_the_bomb_of_its_column_or_is_refused', async () => {
    const page = await stage.visit('/analyse#kaboom:4x4n3b2.2:x,0,2,----,----,*---,o*o-');
    await page.getByRole('grid').waitFor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const asks = async (square: string) => {
      await page.getByRole('heading', { name: `Detonate ${square}?` }).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Detonate'));
    };
    await page.getByRole('grid').press('x');
    const hint = page.getByRole('status').filter({ hasText: 'Choose one of your bombs.' });
    await hint.waitFor();
    await press('Enter');
    await asks('column 1, row 2');
    await press('2', 'Enter');
    await asks('column 2, row 1');
    await press('3', 'Enter');
    await page.getByRole('alert').filter({ hasText: 'x has no bomb in column 3.' }).waitFor();
    await hint.waitFor();
    assert.equal(await page.locator('.confirm').count(), 0);
    assert.equal(await tokens(page), 4, 'nothing was set off');
    await press('2', 'Enter');
    await asks('column 2, row 1');
    await press('Enter');
    await shows(page, 1); // the other bomb
    assert.deepEqual(page.faults, []);
  });

  test('K02_a_digit_typed_before_the_question_has_its_answer_drops_the_question', async () => {
    const page = await stage.visit('/analyse#kaboom:4x4n3b2.2:x,0,2,----,----,*---,o*o-');
    await page.getByRole('grid').press('x');
    const looked = await hold(page, '**/view*');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Detonate column 1, row 2?' }).waitFor();
    await page.keyboard.press('2');
    await page.locator('.confirm').waitFor({ state: 'detached' });
    looked.release();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Detonate column 2, row 1?' }).waitFor();
    assert.equal(await tokens(page), 4, 'nothing was set off');
  });

  test('K02_the_bombs_of_the_player_to_move_are_counted_where_engines_are_watched', async () => {
    const page = await stage.visit('/watch');
    await page.clock.install();
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Kaboom' }).click();
    await page.getByText('Rules and levels').click();
    await page.getByRole('textbox', { name: 'Bombs of x' }).fill('3');
    await page.getByRole('textbox', { name: 'Bombs of o' }).fill('1');
    for (const name of ['Level of the first', 'Level of the second'])
      await page.getByRole('combobox', { name }).selectOption('easy');
    await page.clock.pauseAt(Date.now() + 60_000); // the first position stays
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('grid').waitFor();
    await page.locator('.bombs', { hasText: 'Bombs left: x 3, o 1' }).waitFor();
    assert.equal(await page.getByRole('group', { name: /^This turn/ }).count(), 0, 'no player is here');
  });

  test('K02_the_bombs_that_both_players_have_left_are_always_shown', async () => {
    for (const options of [{}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }]) {
      const page = await stage.visit('/', options);
      await begin(page, stage.address, 'kaboom', { rules: { 'Bombs of x': 3, 'Bombs of o': 1 }, seats: people });
      const bombs = page.locator('.bombs');
      await bombs.filter({ hasText: /Bombs left: x 3, o 1/ }).waitFor();
      await page.getByRole('button', { name: /^Bomb/ }).click();
      await clickSquare(page, 4, 1);
      for (const tab of ['Play', 'Analysis', 'Settings', 'History']) {
        await page.getByRole('tab', { name: tab }).click();
        await bombs.filter({ hasText: /Bombs left: x 2, o 1/ }).waitFor();
      }
      await page.getByRole('tab', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      await page.getByRole('group', { name: 'The end of the game' }).waitFor();
      assert.match((await bombs.textContent())!, /x 2, o 1/, 'at the end too');
      await page.context().close();
    }
    const page = await stage.visit('/analyse#kaboom:4x4n4b2.2:x,1,0,----,----,-*--,xo@-');
    await page
      .locator('.bombs')
      .filter({ hasText: /Bombs left: x 1, o 0/ })
      .waitFor();
    await page.getByRole('button', { name: /^Bomb \(1\)/ }).click();
    await clickSquare(page, 4, 1);
    await page
      .locator('.bombs')
      .filter({ hasText: /Bombs left: x 0, o 0/ })
      .waitFor();
    assert.ok(await page.getByRole('button', { name: /^Bomb \(0\)/ }).isDisabled(), 'o has none');
    await page.getByRole('grid').focus();
    await page.keyboard.press('b');
    await page.getByRole('alert').filter({ hasText: 'o has no bomb left.' }).waitFor();
    await page.keyboard.press('x'); // its only bomb on the board is the one offered
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Detonate column 3, row 1?' }).waitFor();
  });
});

describe('Minesweeper', () => {
  test('M02_the_number_of_visible_squares_and_of_flags_can_be_read_where_the_board_is_shown', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 2, Rows: 3, Mines: 1, 'First click': 'Safe' },
    });
    const counts = page.locator('.counts');
    await counts.filter({ hasText: /^\s*0 visible squares, 0 flags\s*$/ }).waitFor();
    await clickSquare(page, 1, 2);
    await counts.filter({ hasText: '1 visible square, 0 flags' }).waitFor();
    await clickSquare(page, 2, 1, { button: 'right' });
    await counts.filter({ hasText: '1 visible square, 1 flag' }).waitFor();
    await page.goto(`${stage.address}/analyse#minesweeper:4x3m2safe:F###/1221/0000`);
    await counts.filter({ hasText: '8 visible squares, 1 flag' }).waitFor();
  });
});

describe('a board of Minesweeper', () => {
  const counts = (page: Page) => page.locator('.counts');
  const minesLeft = (page: Page, count: number) =>
    page.locator('.stats', { hasText: new RegExp(`^\\s*${count} mines? left`) }).waitFor();

  test('M02_that_was_lost_has_one_number_of_visible_squares', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 100, Rows: 100, Mines: 9999, 'First click': 'Anything' },
    });
    await clickSquare(page, 3, 3);
    const end = page.getByRole('group', { name: 'The end of the game' });
    await end.getByRole('heading', { name: 'A mine went off' }).waitFor();
    await end.locator('.facts', { hasText: /Visible\s*0/ }).waitFor();
    await counts(page).filter({ hasText: '0 visible squares, 0 flags' }).waitFor();
  });

  test('M02_counts_the_mines_of_the_moment_that_is_looked_at', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Beginner' } });
    for (const column of [1, 2]) {
      await clickSquare(page, column, 1, { button: 'right' });
      await minesLeft(page, 10 - column);
    }
    await page.keyboard.press('[');
    await page.getByText('Looking at move 1 of 2').waitFor();
    await minesLeft(page, 9);
    await counts(page).filter({ hasText: '0 visible squares, 1 flag' }).waitFor();
    await page.keyboard.press('Escape');
    await minesLeft(page, 8);
  });

  test('M02_that_an_engine_clears_shows_its_mines', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Minesweeper' }).click();
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('grid').waitFor();
    await minesLeft(page, 10);
    await page.locator('.stats', { hasText: '9 × 9' }).waitFor();
  });
});

describe('two engines', () => {
  test('C09_who_sets_them_up_has_the_three_choices', async () => {
    const page = await stage.visit();
    const rules = { Columns: 4, Rows: 4, 'In a row to win': 3 };
    await begin(page, stage.address, 'connect', { rules, seats: ['easy', 'easy'] });
    const end = page.getByRole('group', { name: 'The end of the game' });
    await end.getByRole('link', { name: /Quit/ }).waitFor();
    const before = page.url();
    await end.getByRole('button', { name: /same settings/ }).click();
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/match/'));
    await page.getByRole('grid', { name: /4 columns by 4 rows/ }).waitFor();
    await end.getByRole('button', { name: /different settings/ }).click();
    await page.waitForURL(/\/new\/connect/);
    assert.equal(await page.getByRole('textbox', { name: 'Columns', exact: true }).inputValue(), '4');
    for (const name of ['Who plays A', 'Who plays B'])
      assert.equal(await page.getByRole('combobox', { name }).inputValue(), 'easy');
    await page.goto(before);
    await end.getByRole('link', { name: /Quit/ }).waitFor();
    const other = await stage.visit(new URL(before).pathname);
    await other.getByRole('link', { name: 'Go to the start page' }).waitFor();
    assert.equal(await other.getByRole('button', { name: /settings/ }).count(), 0, 'who only watches has none');
  });

  test('of_one_level_are_told_apart', async () => {
    const page = await stage.visit();
    const rules = { Columns: 4, Rows: 4, 'In a row to win': 2 }; // the second token of the first wins
    await begin(page, stage.address, 'connect', { rules, seats: ['easy', 'easy'] });
    for (const name of ['Engine A, easy', 'Engine B, easy']) await page.locator('.seat', { hasText: name }).waitFor();
    await page
      .getByRole('group', { name: 'The end of the game' })
      .getByRole('heading', { name: /^Engine [AB], easy wins$/ })
      .waitFor();
    await begin(page, stage.address, 'connect', { rules, seats: ['easy', 'medium'] });
    await page.locator('.seat', { hasText: 'Engine, easy' }).waitFor();
  });
});

describe('Quarto', () => {
  test('Q10_a_hidden_game_promises_no_moves_counts_none_and_is_asked_for_once', async () => {
    const page = await stage.visit();
    let over = false;
    // As the service tells it while the game runs, until the test ends it.
    await page.routeWebSocket(/\/live/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        const match = JSON.parse(String(message)) as Record<string, unknown>;
        socket.send(over ? message : JSON.stringify({ ...match, state: 'open', winner: null }));
      });
    });
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'medium'] });
    const panel = page.getByRole('tabpanel');
    await panel.getByText('The game is shown when it is over.').waitFor();
    assert.doesNotMatch((await panel.textContent())!, /Every move appears/);
    over = true;
    await page.reload();
    await page.getByRole('button', { name: 'Replay the game' }).waitFor();
    await page.goto(stage.address);
    const kept = page.locator('.resume', { hasText: 'Quarto' });
    await kept.filter({ hasText: 'finished' }).waitFor();
    assert.doesNotMatch((await kept.textContent())!, /move/);
    await kept.getByRole('link', { name: /^Look at/ }).click();
    await page.getByRole('button', { name: 'Replay the game' }).click();
    await page.getByRole('grid').waitFor();
    await page.reload(); // a game that was shown is shown again without asking
    await page.getByRole('grid').waitFor();
    await page.goto(`${stage.address}/watch`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Quarto' }).click();
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('button', { name: 'Replay the game' }).click();
    await page.getByRole('link', { name: 'Open with analysis' }).click();
    await page.waitForURL(/\/match\//);
    await page.getByRole('grid').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Replay the game' }).count(), 0);
    assert.deepEqual(page.faults, []);
  });

  test('Q01_Q07_all_sixteen_pieces_can_be_told_apart_without_colour', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    // Each piece as lines alone, in black on white.
    const drawn = await page
      .getByRole('group', { name: 'Pieces left' })
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((each) =>
          [...each.querySelectorAll('path, ellipse, rect, circle')]
            .map((line) => ['d', 'cx', 'cy', 'rx', 'ry'].map((name) => line.getAttribute(name)).join(' '))
            .join('; '),
        ),
      );
    assert.equal(drawn.length, 16);
    assert.equal(new Set(drawn).size, 16);
  });

  test('Q03_the_levels_that_are_offered_are_easy_medium_and_hard_and_more_when_somebody_wants_them', async () => {
    const offered = async (page: Page, name: string) =>
      (
        await page
          .getByRole('combobox', { name })
          .locator('option')
          .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
      ).filter((value) => !['human', 'open'].includes(value));
    const page = await stage.visit('/new/quarto');
    await page.getByRole('combobox', { name: 'Who plays B' }).waitFor();
    for (const name of ['Who plays A', 'Who plays B'])
      assert.deepEqual(await offered(page, name), ['easy', 'medium', 'hard']);
    await page.getByRole('switch', { name: 'More levels' }).click();
    assert.deepEqual(await offered(page, 'Who plays B'), ['easy', 'medium', 'hard', 'reference', 'perfect']);
    await page.getByRole('combobox', { name: 'Who plays B' }).selectOption('reference');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.seat', { hasText: 'Engine, reference' }).waitFor();
    await page.goto(`${stage.address}/watch`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Quarto' }).click();
    assert.deepEqual(await offered(page, 'Level of the second'), ['easy', 'medium', 'hard']);
    await page.getByText('Rules and levels').click();
    await page.getByRole('switch', { name: 'More levels' }).click();
    assert.deepEqual(await offered(page, 'Level of the second'), ['easy', 'medium', 'hard', 'reference', 'perfect']);
  });

  test('Q10_no_move_and_no_board_of_two_programs_reach_the_page_before_somebody_asks_for_the_replay', async () => {
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
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'hard'] });
    const replay = page.getByRole('button', { name: 'Replay the game' });
    await replay.waitFor();
    await page
      .locator('.quiet')
      .filter({ hasText: /Engine, (easy|hard) wins\.|A draw\./ })
      .waitFor();
    await page.locator('.seat', { hasText: 'Engine, hard' }).waitFor();
    assert.ok(told.length >= 2);
    for (const text of told) assert.doesNotMatch(text, /"(moves|view|cells|position)"/);
    const ended = page.getByRole('group', { name: 'The end of the game' });
    assert.doesNotMatch((await ended.textContent())!, /move/);
    await replay.click();
    await page.getByRole('grid').waitFor();
    await page.getByText(/Looking at move [1-9]/).waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('Q10_while_two_programs_play_the_page_says_when_the_game_is_shown', async () => {
    const page = await stage.visit();
    // As the service tells it while the game runs, however fast the engines are.
    await page.routeWebSocket(/\/live/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        const match = JSON.parse(String(message)) as Record<string, unknown>;
        socket.send(JSON.stringify({ ...match, state: 'open', winner: null }));
      });
    });
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'hard'] });
    await page
      .getByText(/The game is shown when it is over/)
      .first()
      .waitFor();
    for (const name of ['easy', 'hard']) await page.locator('.seat', { hasText: `Engine, ${name}` }).waitFor();
    assert.doesNotMatch((await page.locator('.seats').textContent())!, /thinking|to move|picked|placed/);
    for (const tab of ['Analysis', 'History']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByText('The game is shown when it is over.').waitFor();
    }
    assert.equal(await page.getByRole('grid').count(), 0);
    assert.deepEqual(page.faults, []);
  });
});
