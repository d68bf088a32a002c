import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Match } from '../src/lib/api.ts';
import { begin, clickSquare, drop, heading, resign, shows, squareAt, tapSquare, tokens } from './hands.ts';
import { Stage, violations } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());

const connectDraw = [2, 3, 3, 2, 3, 2, 1, 1, 1]; // 3 x 3
const quartoDraw = '14af7d0569e8c2b3'; // row by row
const people = ['human', 'human'];
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
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
    await resign(page);
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
    await resign(page);
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

  test('C05_a_refusal_that_comes_again_is_spoken_again', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { rules: { Rows: 4 }, seats: people });
    await drop(page, [1, 1, 1, 1]);
    await page.evaluate(() => {
      const spoken = document.querySelector('[aria-live=polite]')!;
      Object.assign(window, { refusals: 0 });
      new MutationObserver(() => {
        if (/full/.test(spoken.textContent)) (window as unknown as { refusals: number }).refusals += 1;
      }).observe(spoken, { characterData: true, childList: true, subtree: true });
    });
    for (const count of [1, 2, 3]) {
      await clickSquare(page, 1, 1);
      await page.waitForFunction((wanted) => (window as unknown as { refusals: number }).refusals === wanted, count);
    }
  });

  test('keys_are_for_the_board_from_the_start_and_the_players_are_those_of_what_is_looked_at', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await shows(page, 1);
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: /Back to the game/ }).waitFor();
    await clickSquare(page, 3, 1);
    await page.getByText('What if: 3').waitFor();
    assert.match((await page.locator('.seat.on').textContent()) ?? '', /Player A.*to move/);
    await page.keyboard.press('Escape');
    await page.locator('.seat.on', { hasText: 'Player B' }).waitFor();
  });

  test('C12_undo_at_one_screen_asks_once_and_changes_nothing_until_all_agree', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4, 4, 3]);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/undo'))));
    const question = page.getByText('Take back the last move (3)? All players must agree');
    const undo = page.getByRole('button', { name: 'Undo' });
    for (const dismiss of [
      () => page.getByRole('button', { name: 'Refuse' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Enter'), // what changes nothing has the focus
    ]) {
      await undo.click();
      await question.waitFor();
      await dismiss();
      await question.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    }
    assert.equal(await tokens(page), 3);
    await page.keyboard.press('u');
    await question.waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(sent, 0, 'nothing is asked of the service before all agree');
    await page.getByRole('button', { name: 'Agree' }).click();
    await shows(page, 2);
    assert.equal(await question.count(), 0);
    assert.match((await page.locator('.seat.on').textContent()) ?? '', /Player A/);
  });

  test('a_move_answers_the_question_whether_the_last_turn_is_taken_back', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Agree' }).waitFor();
    await clickSquare(page, 3, 1);
    await shows(page, 2);
    await page.getByRole('button', { name: 'Agree' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('2'); // the keys stay with the board
    await page.keyboard.press('Enter');
    await shows(page, 3);
  });

  test('a_program_answers_and_undo_takes_both_moves_back', async () => {
    const page = await stage.visit();
    await page.getByRole('button', { name: 'Play Connect' }).first().click();
    await page.getByRole('grid').waitFor();
    await drop(page, [4]);
    await shows(page, 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await shows(page, 0);
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
    const letters = await page.locator('.board [role=gridcell] .tk text').allTextContents();
    assert.equal(letters.join(''), 'ABCDEFGHIJKLMNOPQRSTUVW');
  });
});

// A turn of Kaboom that drops something.
async function act(page: Page, what: 'Drop' | 'Bomb', column: number): Promise<void> {
  const before = await tokens(page);
  await page.getByRole('button', { name: new RegExp(`^${what}`) }).click();
  await clickSquare(page, column, 1);
  await shows(page, before + 1);
}
async function chooseBomb(page: Page, column: number, row: number): Promise<void> {
  await page.getByRole('button', { name: 'Detonate' }).click();
  await clickSquare(page, column, 7 - row);
  await page.getByRole('heading', { name: `Detonate column ${column}, row ${row}?` }).waitFor();
}

describe('a press and a release', () => {
  async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
    const [start, end] = [await squareAt(page, ...from), await squareAt(page, ...to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  }

  test('in_different_columns_play_nothing_and_in_one_column_a_token', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: people });
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/moves') && sent.push(request.postData() ?? ''));
    await drag(page, [2, 3], [5, 3]);
    await drag(page, [6, 1], [6, 5]);
    await shows(page, 1);
    assert.deepEqual(
      sent.map((body) => (JSON.parse(body) as { move: string }).move),
      ['6'],
    );
  });

  test('on_different_squares_open_nothing', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/moves') && sent.push(request.postData() ?? ''));
    await drag(page, [2, 2], [2, 5]);
    await clickSquare(page, 8, 8);
    await page.locator('.board [role=gridcell]:not([aria-label*="covered"])').first().waitFor();
    assert.deepEqual(
      sent.map((body) => (JSON.parse(body) as { move: string }).move),
      ['o8,8'],
    );
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
      await act(page, 'Bomb', 3);
      await act(page, 'Drop', 7);
      await chooseBomb(page, 3, 2);
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
    await act(page, 'Bomb', 4);
    await act(page, 'Drop', 7);
    await chooseBomb(page, 4, 1);
    await page.getByText('It takes 1 piece: 1 of x.').waitFor();
    assert.equal(await board.locator('.hit').count(), 2, 'what it takes is hatched before anything happens');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.confirm').count(), 0);
    assert.equal(await tokens(page), 3, 'backing out loses nothing');
    await clickSquare(page, 4, 6);
    await page.locator('.btn.danger').click();
    await shows(page, 1);
  });

  test('K03_a_chain_is_told_before_it_happens_and_goes_off_wave_by_wave', async () => {
    const page = await stage.visit('/', { reducedMotion: 'no-preference' });
    await begin(page, stage.address, 'kaboom', { seats: people });
    await act(page, 'Bomb', 3);
    await act(page, 'Bomb', 4);
    for (const column of [5, 3, 3, 7]) await act(page, 'Drop', column);
    await chooseBomb(page, 3, 1);
    await page
      .getByText('It takes 3 pieces: 1 of yours and 2 of o. 1 more bomb goes off. 1 piece falls then.')
      .waitFor();
    assert.deepEqual((await page.locator('.board .wave').allTextContents()).sort(), ['1', '1', '2']);
    assert.equal(await page.locator('.board .arrow').count(), 1);
    await page.locator('.btn.danger').click();
    await page.locator('.board .blast').first().waitFor({ state: 'attached' });
    const waits = (name: string) =>
      page.locator(name).evaluateAll((all) => all.map((each) => getComputedStyle(each).animationDelay));
    assert.deepEqual((await waits('.board .blast')).sort(), ['0.12s', '0.12s', '0.24s', '0s']);
    assert.deepEqual(await waits('.board .falls'), ['0.36s'], 'the rest falls after the last wave');
    const { x, y } = await squareAt(page, 6, 1);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const moving = await page
      .locator('.board')
      .evaluate(
        (board) => board.getAnimations({ subtree: true }).filter((each) => each.playState === 'running').length,
      );
    assert.equal(moving, 0, 'a press during an animation finishes it');
    await page.mouse.up();
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
    await resign(page);
    await ended(page, /Engine, easy wins by resignation/);
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

  test('Q11_a_used_square_is_refused_with_its_piece_in_words', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await lay(page, '1');
    await page
      .getByRole('group', { name: 'Pieces left' })
      .getByRole('button', { name: names('2'), exact: true })
      .click();
    await page.locator('.hand .spot.full').waitFor();
    await clickSquare(page, 1, 1);
    const refusal = page
      .locator('.said.bad')
      .filter({ hasText: 'Cell a1 is occupied by the tall, white, square, full piece' });
    await refusal.waitFor();
    await page.getByRole('button', { name: 'What if' }).click();
    await refusal.waitFor({ state: 'detached' });
    await clickSquare(page, 1, 1);
    await refusal.waitFor();
  });

  test('Q11_a_square_is_refused_while_a_piece_must_be_picked', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await clickSquare(page, 2, 2);
    await page.locator('.said.bad').filter({ hasText: 'There is no piece in hand: pick one' }).waitFor();
    await page.locator('[aria-live=polite]', { hasText: 'There is no piece in hand' }).waitFor({ state: 'attached' });
    await lay(page, '1');
    await page.locator('.said.bad').waitFor({ state: 'detached' });
    await page.goto(`${stage.address}/analyse#quarto::`);
    await page.getByRole('grid', { name: /Quarto/ }).waitFor();
    await clickSquare(page, 2, 2);
    await page.locator('.said.bad').filter({ hasText: 'There is no piece in hand: pick one' }).waitFor();
  });

  test('a_game_is_given_up', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    await resign(page);
    await ended(page, /by resignation/);
  });

  test('before_anybody_has_had_a_turn_there_is_none_to_take_back', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'human'] });
    await page.locator('.seat.on', { hasText: 'You' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  });

  test('Q10_two_programs_show_only_the_result_and_the_replay_when_asked', async () => {
    const page = await stage.visit();
    await page.clock.install();
    await begin(page, stage.address, 'quarto', { seats: ['easy', 'medium'] });
    const replay = page.getByRole('button', { name: 'Replay the game' });
    await replay.waitFor();
    assert.equal(await page.getByRole('grid').count(), 0);
    assert.equal(await page.locator('main .picture').count(), 0, 'not even the last position');
    assert.equal(await page.getByRole('textbox', { name: 'position' }).count(), 0);
    await page.clock.pauseAt(Date.now() + 60_000); // the first position stays
    await replay.click();
    await page.getByRole('grid').waitFor();
    await page.getByText('Looking at move 0 of').waitFor();
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
    const path = `/api/v1/matches/${page.url().split('/').at(-1)}`;
    const { view } = (await (await fetch(stage.address + path)).json()) as Match;
    const told = view.facts.filter((fact) => !['Mines left', 'To play this board'].includes(fact.name));
    assert.deepEqual(
      ['Time', '3BV', '3BV/s'].filter((name) => !told.some((fact) => fact.name === name)),
      [],
    );
    const facts = page.locator('.end .facts');
    assert.deepEqual(
      await facts.locator('dt').allTextContents(),
      told.map((fact) => fact.name),
    );
    assert.deepEqual(
      await facts.locator('dd').allTextContents(),
      told.map((fact) => fact.value),
    );
  });

  test('M07_a_board_without_guesses_says_where_to_begin', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Expert', 'First click': 'No guess' } });
    await page.getByRole('heading', { name: 'Begin at 15,8' }).waitFor();
    await page.getByRole('gridcell', { name: '15,8: covered, begin here' }).waitFor();
    await clickSquare(page, 15, 8);
    await page.locator('.board .clue').first().waitFor();
    assert.equal(await page.getByRole('gridcell', { name: /begin here/ }).count(), 0);
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
    const answered = page.waitForResponse(/\/moves$/);
    await clickSquare(page, 1, 1);
    assert.equal(((await (await answered).json()) as Match).view.cells[0], 'F');
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
    await resign(page, 'Give up');
    await ended(page, /Given up/);
  });

  test('M08_every_certain_square_tells_why_and_what_proves_it', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', { rules: { 'First click': 'No guess' } });
    await clickSquare(page, 5, 5);
    await page.locator('.board .clue').first().waitFor();
    await page.keyboard.press('a');
    const explained = page.locator('.explain');
    await explained.waitFor();
    const sure = page.getByRole('gridcell', { name: /certainly/ });
    for (let i = 0; i < (await sure.count()); ++i) {
      const [, name, certainty] = /^(\d+,\d+): .*(certainly .*)$/.exec(
        (await sure.nth(i).getAttribute('aria-label'))!,
      )!;
      const [column, row] = name!.split(',').map(Number);
      const { x, y } = await squareAt(page, column!, row!);
      await page.mouse.move(x, y);
      await explained.filter({ hasText: `${name} is ${certainty}.` }).waitFor();
      assert.ok((await page.locator('.board .proof').count()) > 0);
    }
    await page.mouse.move(0, 0);
    const told = new Set<string>();
    for (let i = 0; i < (await sure.count()); ++i) {
      told.add((await explained.locator('b').textContent())!);
      await page.keyboard.press('n');
    }
    assert.equal(told.size, await sure.count(), 'the key N steps through all of them');
  });

  test('the_time_is_that_of_the_service_after_a_reload_and_for_who_watches', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper');
    await clickSquare(page, 5, 5);
    await page.locator('.board .clue').first().waitFor();
    const shown = async (at: Page) => {
      await at.locator('.stats b').nth(1).waitFor();
      const [minutes, seconds] = (await at.locator('.stats b').nth(1).textContent())!.split(':').map(Number);
      return 60 * minutes! + seconds!;
    };
    await page
      .locator('.stats b')
      .nth(1)
      .filter({ hasText: /:0[2-9]|:[1-5]/ })
      .waitFor();
    const before = await shown(page);
    await page.evaluate(() => Object.keys(localStorage).forEach((key) => localStorage.removeItem(key)));
    await page.reload();
    assert.ok((await shown(page)) >= before, 'nothing of it is kept in the browser');
    assert.ok((await shown(await stage.visit(new URL(page.url()).pathname))) >= before);
  });

  test('a_long_press_flags_on_touch_and_a_tap_opens', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'minesweeper');
    const box = (await page.getByRole('grid').boundingBox())!;
    const at = { x: box.x + box.width / 18, y: box.y + box.height / 18 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.locator('.board .flag').waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 81);
    assert.equal((await page.locator('.board .flag').count()) <= 1, true);
  });
});

const pieces = (page: Page) => page.getByRole('group', { name: 'Pieces left' });

describe('with the keyboard alone, to the end', () => {
  test('Kaboom', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { rules: { 'In a row to win': 3 }, seats: people });
    await page.getByRole('grid').focus();
    for (const [done, keys] of ['b7', '5', '1', '5', '2', '6', '3'].entries()) {
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await shows(page, done + 1);
    }
    await ended(page, /wins/);
  });

  test('Quarto', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'quarto', { seats: people });
    for (const [index, digit] of [...'1357'].entries()) {
      await pieces(page)
        .getByRole('button', { name: names(digit), exact: true })
        .focus();
      await page.keyboard.press('Enter');
      await page.locator('.hand .spot.full').waitFor();
      await page.getByRole('grid').focus();
      if (index) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: new RegExp(`^${'abcd'[index]}1: tall`) }).waitFor();
    }
    await ended(page, /wins/);
  });

  test('Minesweeper', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 2, Rows: 2, Mines: 3, 'First click': 'Safe' },
    });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('f');
    await page.getByRole('gridcell', { name: /^1,2: flagged/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await ended(page, /All clear/);
    await page.keyboard.press('3');
    await page.getByRole('gridcell', { name: /^1,2: covered/ }).waitFor();
  });
});

describe('by touch, to the end', () => {
  for (const game of ['connect', 'kaboom'])
    test(game, async () => {
      const page = await stage.visit('/', phone);
      await begin(page, stage.address, game, { seats: people });
      for (const [done, column] of [1, 2, 1, 2, 1, 2].entries()) {
        await tapSquare(page, column, 1);
        await shows(page, done + 1);
      }
      await tapSquare(page, 1, 1);
      await ended(page, /wins/);
      await page.getByRole('button', { name: /same settings/ }).tap();
      await shows(page, 0);
    });

  test('a bomb of Kaboom', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'kaboom', { seats: people });
    await page.getByRole('button', { name: /^Bomb/ }).tap();
    await tapSquare(page, 3, 1);
    await shows(page, 1);
    await page.getByRole('button', { name: 'Drop' }).tap();
    await tapSquare(page, 4, 1);
    await shows(page, 2);
    await page.getByRole('button', { name: 'Detonate' }).tap();
    await tapSquare(page, 3, 6);
    await page.getByText('It takes 1 piece: 1 of o.').waitFor();
    await page.locator('.btn.danger').tap();
    await shows(page, 0);
  });

  test('quarto', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'quarto', { seats: people });
    for (const [index, digit] of [...'1357'].entries()) {
      await pieces(page)
        .getByRole('button', { name: names(digit), exact: true })
        .tap();
      await page.locator('.hand .spot.full').waitFor();
      await tapSquare(page, index + 1, 1);
      await page.waitForFunction((count) => document.querySelectorAll('.board :is(.L, .K)').length >= count, index + 1);
    }
    await ended(page, /wins/);
  });

  test('minesweeper', async () => {
    const page = await stage.visit('/', phone);
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 9, Rows: 9, Mines: 80, 'First click': 'Safe' },
    });
    await tapSquare(page, 4, 4);
    await ended(page, /All clear/);
  });
});

describe('little work', () => {
  test('P12_an_opening_click_on_30_by_16_sends_one_request_and_draws_all_its_numbers_in_one_frame', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Expert', 'First click': 'Opens' } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // How many numbers stand on the board at each frame, from the first that has one to the third after it.
    const frames = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const counts: number[] = [];
          const look = () => {
            const clues = document.querySelectorAll('.board .clue').length;
            if (clues > 0) counts.push(clues);
            if (counts.length === 4) resolve(counts);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    await clickSquare(page, 15, 8);
    assert.equal(new Set(await frames).size, 1, `${await frames}`);
    assert.deepEqual(asked, [`POST /api/v1/matches/${page.url().split('/').at(-1)}/moves`]);
  });
});

describe('sound', () => {
  test('is_heard_only_when_it_is_switched_on_and_never_louder_than_18_dB_below_full', async () => {
    const page = await stage.visit();
    // What would go to the loudspeaker is computed by the same Web Audio, into memory: a device of a busy machine may drop it.
    await page.addInitScript(() => {
      const heard: OfflineAudioContext[] = [];
      const second = { numberOfChannels: 1, length: 48_000, sampleRate: 48_000 };
      class Recorder extends OfflineAudioContext {
        constructor() {
          super(second);
          heard.push(this);
        }
      }
      Object.assign(window, {
        AudioContext: Recorder,
        peaks: () =>
          Promise.all(
            heard.map(async (each) =>
              (await each.startRendering())
                .getChannelData(0)
                .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
            ),
          ),
      });
    });
    const peaks = () => page.evaluate(() => (window as never as { peaks: () => Promise<number[]> }).peaks());
    await begin(page, stage.address, 'connect', { seats: people });
    await drop(page, [4]);
    assert.deepEqual(await peaks(), []);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Sound' }).click();
    await clickSquare(page, 4, 1);
    await shows(page, 2);
    const [peak, ...others] = await peaks();
    assert.deepEqual(others, []);
    assert.ok(peak! > 0.01 && peak! <= 10 ** (-18 / 20), `${peak}`);
  });
});

describe('against an engine', () => {
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
