import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, clickSquare, drop, heading, tokens } from './hands.ts';
import { Stage, violations } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());

const connectDraw = [2, 3, 3, 2, 3, 2, 1, 1, 1]; // 3 x 3
const quartoDraw = '14af7d0569e8c2b3'; // row by row
const people = ['human', 'human'];
const ended = async (page: Page, words: RegExp) => {
  await heading(page).filter({ hasText: words }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual((page as Page & { faults: string[] }).faults, []);
};

describe('Connect', () => {
  test('C09_a_line_of_four_wins_and_three_choices_are_offered', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [1, 2, 1, 2, 1, 2, 1]);
    await ended(page, /Player A wins/);
    assert.equal(await page.locator('.board .wring').count(), 4);
    for (const name of [/same settings/, /different settings/]) await page.getByRole('button', { name }).waitFor();
    await page.getByRole('link', { name: /Quit/ }).waitFor();
  });

  test('C10_a_full_board_without_a_line_is_a_draw', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Columns: 3, Rows: 3, 'In a row to win': 3 },
      seats: people,
    });
    await drop(page, connectDraw);
    await ended(page, /A draw/);
  });

  test('a_game_is_given_up_and_C11_played_again_with_the_same_settings', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Columns: 8 }, seats: people });
    await drop(page, [8]);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await ended(page, /by resignation/);
    const address = page.url();
    await page.keyboard.press('3');
    await page.waitForURL((url) => url.href !== address);
    await page.getByRole('grid', { name: /8 columns by 6 rows/ }).waitFor();
    assert.equal(await tokens(page), 0);
    await drop(page, [8, 7]);
  });

  test('C11_different_settings_asks_everything_again', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Columns: 8 }, seats: people });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('button', { name: /different settings/ }).click();
    const columns = page.getByRole('textbox', { name: 'Columns', exact: true });
    assert.equal(await columns.inputValue(), '8');
    await columns.fill('5');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('grid', { name: /5 columns by 6 rows/ }).waitFor();
  });

  test('C05_a_full_column_is_refused_with_the_reason_and_the_same_player_asked_again', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Rows: 4 }, seats: people });
    await drop(page, [1, 1, 1, 1]);
    await clickSquare(page, 1, 1);
    await page
      .getByText(/A token cannot be added to a full/)
      .last()
      .waitFor();
    assert.match((await page.locator('.seat.on').textContent()) ?? '', /Player A/);
  });

  test('undo_takes_the_last_turn_back_for_people_at_one_screen', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4, 4, 3]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 2);
    assert.match((await page.locator('.seat.on').textContent()) ?? '', /Player A/);
  });

  test('a_program_answers_and_undo_takes_both_moves_back', async () => {
    const page = await stage.visit();
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByRole('grid').waitFor();
    await drop(page, [4]);
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 0);
  });

  test('C02_23_players_have_a_letter_each', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Players: 23, Columns: 23 },
      seats: Array<string>(23).fill('human'),
    });
    await drop(
      page,
      Array.from({ length: 23 }, (_, i) => i + 1),
    );
    const letters = await page.locator('.board .tk:not(.pencil) text').allTextContents();
    assert.equal(letters.join(''), 'ABCDEFGHIJKLMNOPQRSTUVW');
  });
});

describe('motion', () => {
  test('tokens_fall_openings_spread_and_explosions_show_unless_somebody_wants_less_motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await stage.visit('/', { reducedMotion });
      const moves = (name: string) =>
        page
          .locator(name)
          .first()
          .evaluate((element) => getComputedStyle(element).animationName);
      const expected = (name: string) => (reducedMotion === 'reduce' ? 'none' : name);
      await begin(page, stage.address, 'kaboom', { seats: people });
      await drop(page, [3, 4]);
      await page.locator('.board .falls').waitFor();
      assert.equal(await moves('.board .falls'), expected('fall'));
      await page.getByRole('button', { name: /^Bomb/ }).click();
      await clickSquare(page, 3, 1);
      await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 3);
      await page.getByRole('button', { name: 'Drop' }).click();
      await clickSquare(page, 7, 1);
      await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 4);
      await page.getByRole('button', { name: 'Detonate' }).click();
      await clickSquare(page, 3, 5);
      await page.locator('.btn.danger').click();
      await page.locator('.board .gone').first().waitFor();
      assert.equal(await moves('.board .blast'), expected('blast'));
      await begin(page, stage.address, 'minesweeper');
      await clickSquare(page, 5, 5);
      await page.locator('.board .opens').first().waitFor({ state: 'attached' });
      assert.equal(await moves('.board .opens'), expected('opens'));
      await page.context().close();
    }
  });
});

describe('Kaboom', () => {
  test('K02_a_bomb_is_dropped_chosen_confirmed_and_takes_what_is_around_it', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: people });
    const board = page.getByRole('grid');
    await drop(page, [3]);
    await page.getByRole('button', { name: /^Bomb/ }).click();
    await clickSquare(page, 4, 1);
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 2);
    await page.getByRole('button', { name: 'Drop' }).click();
    await clickSquare(page, 7, 1);
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 3);
    await page.getByRole('button', { name: 'Detonate' }).click();
    await clickSquare(page, 4, 6);
    await page.getByRole('heading', { name: /Detonate column 4, row 1/ }).waitFor();
    await page.getByText(/took 1 piece/).waitFor();
    assert.equal(await board.locator('.hit').count(), 2, 'what it takes is hatched before anything happens');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.confirm').count(), 0);
    assert.equal(await tokens(page), 3, 'backing out loses nothing');
    await clickSquare(page, 4, 6);
    await page.locator('.btn.danger').click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 1);
  });

  test('K06_a_line_wins', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: people });
    await drop(page, [1, 2, 1, 2, 1, 2, 1]);
    await ended(page, /wins/);
  });

  test('K07_a_full_board_without_bombs_is_a_draw', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', {
      rules: { Columns: 3, Rows: 3, 'In a row to win': 3, 'Bombs of x': 0, 'Bombs of o': 0 },
      seats: people,
    });
    await drop(page, connectDraw);
    await ended(page, /A draw/);
  });

  test('a_game_is_given_up', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: ['human', 'easy'] });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await ended(page, /Program, easy wins by resignation/);
  });
});

const names = (digit: string): string => {
  const bits = parseInt(digit, 16);
  return [
    bits & 1 ? 'tall' : 'low',
    bits & 2 ? 'dark' : 'white',
    bits & 4 ? 'round' : 'square',
    bits & 8 ? 'hollow' : 'full',
  ].join(', ');
};
// Picks and places, by clicking pieces and squares.
async function lay(page: Page, pieces: string): Promise<void> {
  for (const [index, digit] of [...pieces].entries()) {
    await page
      .getByRole('group', { name: 'Pieces left' })
      .getByRole('button', { name: names(digit), exact: true })
      .click();
    await page.locator('.hand .spot.full').waitFor();
    await clickSquare(page, (index % 4) + 1, Math.floor(index / 4) + 1);
    await page.waitForFunction((count) => document.querySelectorAll('.board :is(.L, .K)').length >= count, index + 1);
  }
}

describe('Quarto', () => {
  test('Q07_four_that_share_a_characteristic_win', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await lay(page, '1357');
    await ended(page, /wins/);
    await page.getByText(/a1 b1 c1 d1 all tall/).waitFor();
  });

  test('Q09_all_pieces_placed_without_a_line_are_a_draw', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await lay(page, quartoDraw);
    await ended(page, /A draw/);
  });

  test('Q11_a_used_square_is_refused', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await lay(page, '1');
    await page
      .getByRole('group', { name: 'Pieces left' })
      .getByRole('button', { name: names('2'), exact: true })
      .click();
    await page.locator('.hand .spot.full').waitFor();
    await clickSquare(page, 1, 1);
    await page.locator('.said.bad').waitFor();
  });

  test('a_game_is_given_up', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await ended(page, /by resignation/);
  });

  test('Q10_two_programs_show_only_the_result_and_the_replay_when_asked', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'medium'] });
    const replay = page.getByRole('button', { name: 'Replay the game' });
    await replay.waitFor({ timeout: 30_000 });
    assert.equal(await page.getByRole('grid').count(), 0);
    assert.equal(await page.locator('main .picture').count(), 0, 'not even the last position');
    assert.equal(await page.getByRole('textbox', { name: 'position' }).count(), 0);
    await replay.click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press(']');
    await page.getByText('Looking at move 1 of').waitFor();
  });
});

describe('Minesweeper', () => {
  test('M07_a_board_without_guesses_is_cleared_by_opening_what_is_safe', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', { rules: { 'First click': 'No guess' } });
    await clickSquare(page, 5, 5);
    await page.locator('.board .clue').first().waitFor();
    await page.keyboard.press('a');
    const end = heading(page);
    while (!(await end.isVisible())) {
      const open = page.getByRole('button', { name: /^Open \d/ });
      await open.or(end).first().waitFor();
      if (await end.isVisible()) break;
      assert.match((await page.locator('.explain').textContent()) ?? '', /certainly safe/);
      const position = page.getByRole('textbox', { name: 'position' });
      const was = await position.inputValue();
      await open.click();
      await page.waitForFunction(
        ({ was }) => {
          const now = document.querySelector<HTMLInputElement>('input[aria-label="position"]');
          return !now || now.value !== was;
        },
        { was },
      );
    }
    await ended(page, /All clear/);
    for (const fact of ['Time', '3BV', '3BV/s'])
      await page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${fact}$`) })
        .waitFor();
  });

  test('M03_a_mine_ends_the_game_and_M02_only_then_the_mines_are_shown', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 20, Rows: 20, Mines: 399, 'First click': 'Anything' },
    });
    assert.equal(await page.locator('.board .mine').count(), 0);
    await clickSquare(page, 3, 3);
    await ended(page, /A mine went off/);
    assert.equal(await page.locator('.board .boom').count(), 1);
  });

  test('M04_a_right_click_flags_M03_a_left_click_does_not_open_a_flag_and_a_second_right_click_takes_it_off', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    await clickSquare(page, 1, 1, { button: 'right' });
    await page.locator('.board .flag').waitFor();
    await page.getByText('9 mines left').waitFor();
    await clickSquare(page, 1, 1);
    await page.waitForTimeout(200);
    assert.equal(await page.locator('.board .flag').count(), 1);
    await clickSquare(page, 1, 1, { button: 'right' });
    await page.locator('.board .flag').waitFor({ state: 'detached' });
  });

  test('M06_a_click_on_a_number_with_its_flags_set_opens_around_it', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 2, Rows: 2, Mines: 1, 'First click': 'Safe' },
    });
    await clickSquare(page, 1, 1);
    await page.locator('.board .clue').waitFor();
    const position = await page.getByRole('textbox', { name: 'position' }).inputValue();
    assert.match(position, /:1#\/##$/);
    // Flags are notes: with the right number of them the others open, whatever they hide.
    await clickSquare(page, 2, 2, { button: 'right' });
    await page.locator('.board .flag').waitFor();
    await clickSquare(page, 1, 1);
    await heading(page)
      .filter({ hasText: /All clear|A mine went off/ })
      .waitFor();
  });

  test('a_board_is_given_up', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('button', { name: 'Give up', exact: true }).click();
    await ended(page, /Given up/);
  });

  test('a_long_press_flags_on_touch_and_a_tap_opens', async () => {
    const page = await stage.visit('/', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await begin(page, stage.address, 'minesweeper');
    const box = (await page.getByRole('grid').boundingBox())!;
    const at = { x: box.x + box.width / 18, y: box.y + box.height / 18 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(450);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('.board .flag').waitFor();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 81);
    assert.equal((await page.locator('.board .flag').count()) <= 1, true);
  });
});

describe('against a program', () => {
  for (const game of ['connect', 'kaboom', 'quarto'])
    test(`a_game_of_${game}_goes_on_to_its_end`, async () => {
      const page = await stage.visit();
      await begin(page, stage.address, game, { seats: ['human', 'easy'] });
      const end = heading(page);
      const mine = page.locator('.seat.on', { hasText: 'You' });
      for (let turn = 0; turn < 60 && !(await end.isVisible()); ++turn) {
        await mine.or(end).first().waitFor();
        if (await end.isVisible()) break;
        const position = await page.getByRole('textbox', { name: 'position' }).inputValue();
        if (game !== 'quarto') {
          const open = page.getByRole('gridcell', { name: /row 6: empty/ });
          const [, column] = /column (\d+)/.exec(
            (await open.nth(turn % (await open.count())).getAttribute('aria-label'))!,
          )!;
          await clickSquare(page, Number(column), 1);
        } else if (await page.locator('.hand .spot.full').count()) {
          const [, letter, row] = /^([a-d])(\d): empty/.exec(
            (await page
              .getByRole('gridcell', { name: /: empty/ })
              .first()
              .getAttribute('aria-label'))!,
          )!;
          await clickSquare(page, letter!.charCodeAt(0) - 96, Number(row));
        } else await page.getByRole('group', { name: 'Pieces left' }).getByRole('button').first().click();
        await page.waitForFunction(
          (was) => document.querySelector<HTMLInputElement>('input[aria-label="position"]')?.value !== was,
          position,
        );
      }
      await ended(page, /wins?|draw/i);
    });
});
