import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { begin, clickSquare, drop, shows, tokens } from './hands.ts';
import { misfits, Stage, violations } from './stage.ts';

const stage = new Stage();
before(() => stage.open());
after(() => stage.close());
afterEach(() => stage.clear());

describe('analysis of a game', () => {
  test('P04_one_key_shows_the_value_of_every_move_with_its_remoteness', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'], analysis: true });
    await drop(page, [4, 4, 4, 4, 4, 3, 2, 6, 5, 5]);
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Player A wins in 31' }).waitFor();
    const rows = await page.locator('.moves button').allTextContents();
    assert.equal(rows.length, 7);
    assert.match(rows[0]!, /^3.*Win.*in 31/);
    assert.match(rows[rows.length - 1]!, /Lose.*in 4/);
    assert.equal(await page.locator('.strip-top .chip').count(), 7);
    assert.equal(await page.locator('.strip-top .chip.best').count(), 1);
    assert.equal(await page.locator('.board .ghost').count(), 7);
    await page.keyboard.press('a');
    await page.locator('.board .ghost').first().waitFor({ state: 'detached' });
  });

  test('P04_three_players_and_a_large_board_have_values_too', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', {
      rules: { Players: 3, Columns: 12, Rows: 12 },
      seats: ['human', 'human', 'human'],
      analysis: true,
    });
    await drop(page, [1, 2, 3, 1, 2, 3, 1, 2, 3]);
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Player A wins in 1' }).waitFor();
    await page.getByText('All others are taken to play together against Player A.').waitFor();
    assert.equal(await page.locator('.moves button').count(), 12);
    assert.deepEqual(page.faults, []);
  });

  test('turning_points_are_marked_in_the_graph_and_said_in_words', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'], analysis: true });
    await drop(page, [4, 4, 5]); // 4 again kept the win
    await page.keyboard.press('a');
    await page.locator('.graph .gbl').first().waitFor();
    await page.getByText('A played 5; 4 still won. Now B wins.').waitFor();
    await page.locator('.graph .gb').nth(3).waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('what_if_branches_leave_the_game_as_it_is', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [4, 4]);
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: /Back to the game/ }).waitFor();
    await clickSquare(page, 1, 1);
    await page.getByText('What if: 1').waitFor();
    await clickSquare(page, 2, 1);
    await page.getByText('What if: 1 2').waitFor();
    assert.equal(await tokens(page), 4);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled(), 'it would change the game');
    for (const left of ['What if: 1', 'Looking at move 2 of 2']) {
      await page.keyboard.press('u');
      await page.getByText(left, { exact: true }).waitFor();
    }
    await page.keyboard.press('u'); // there is nothing left to take back
    await page.getByRole('button', { name: /Back to the game/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 2);
  });

  test('the_best_line_is_played_out_by_a_click', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:4444432655');
    await page.locator('.pv button').nth(2).click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 13);
    assert.match(page.url(), /connect:7x6n4p2:4444432655333$/);
  });

  test('a_finished_game_is_stepped_through', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await drop(page, [1, 2, 1, 2, 1, 2, 1]);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.keyboard.press('[');
    await page.getByText('Looking at move 6 of 7').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Player A wins in 1' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: /^3/ }).click();
    await page.getByText('Looking at move 3 of 7').waitFor();
    assert.equal(await tokens(page), 3);
  });

  test('M10_minesweeper_shows_odds_safe_squares_and_the_reason_in_words', async () => {
    const page = await stage.visit('/analyse#minesweeper:4x3m2safe:####/1221/0000');
    await page.getByRole('heading', { name: '2 squares are safe' }).waitFor();
    await page.getByText('One layout fits what you see.').waitFor();
    assert.equal(await page.locator('.board .tick').count(), 2);
    assert.equal(await page.locator('.board .gem').count(), 2);
    assert.match((await page.locator('.explain').textContent()) ?? '', /1,1 is certainly safe\. .*no mine at \(1,1\)/);
    await page.getByRole('button', { name: /Next square/ }).click();
    assert.match((await page.locator('.explain').textContent()) ?? '', /4,1/);
    await page.goto(
      `${stage.address}/analyse#minesweeper:9x9m10safe:#########/#########/##1######/#########/#########/#########/#########/#########/#########`,
    );
    await page.locator('.board .pct').first().waitFor();
    assert.equal(await page.locator('.board .pct').first().textContent(), '13');
  });

  test('M11_each_guess_is_rated', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 30, Rows: 2, Mines: 20, 'First click': 'Safe' },
    });
    await clickSquare(page, 1, 1);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 60);
    await clickSquare(page, 15, 2);
    await page.waitForFunction(() => document.querySelectorAll('.board .cover').length < 59);
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.locator('.guesses li').first().waitFor();
    assert.match((await page.locator('.guesses li').first().textContent()) ?? '', /15,2 (risked \d|was certainly)/);
  });
});

describe('guesses that could not be rated', () => {
  test('M11_are_counted_and_none_is_said_to_have_been_certain', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 3, Rows: 3, Mines: 4, 'First click': 'Safe' },
    });
    await clickSquare(page, 2, 2); // touches all others: the next click is a guess
    await page.getByRole('gridcell', { name: '2,2: 4' }).waitFor();
    await clickSquare(page, 1, 1);
    await page.getByRole('gridcell', { name: /^1,1: [^c]/ }).waitFor();
    await page.route('**/games/minesweeper/analysis**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByText('1 click could not be rated.').waitFor();
    assert.equal(await page.getByText('every click could be reasoned out').count(), 0);
    assert.equal(await page.getByText('None yet.').count(), 0);
  });
});

describe('a service with more to analyse than it can', () => {
  const small = new Stage({ options: ['--threads', '1', '--analysis-time', '1h'] });
  before(() => small.open());
  after(() => small.close());

  test('says_that_it_is_busy_and_the_game_goes_on', async () => {
    const page = await small.visit();
    await begin(page, small.address, 'connect', { seats: ['human', 'human'], analysis: true });
    await page.waitForLoadState('networkidle');
    // More questions than its queue takes, none of which is settled before the browser leaves.
    const crowd = new AbortController();
    const statuses = Array.from({ length: 80 }, (_, bombs) =>
      fetch(
        `${small.address}/api/v1/games/kaboom/analysis?${new URLSearchParams({
          position: `kaboom:7x6n4b99.99:x,${bombs + 1},2${',-------'.repeat(6)}`,
        })}`,
        { signal: crowd.signal },
      ).then((answer) => answer.status),
    );
    assert.equal(await Promise.race(statuses), 503);
    await page.keyboard.press('a');
    await page.getByText('Analysis is busy').waitFor();
    await page.getByText(/The game goes on\. Asking again in \d+ seconds?/).waitFor();
    await drop(page, [4, 4]);
    await page.getByRole('button', { name: 'Ask now' }).click();
    crowd.abort();
    await Promise.allSettled(statuses);
    await page.locator('.verdict').waitFor();
    assert.deepEqual(page.faults, []);
  });
});

describe('a finished board of Minesweeper', () => {
  test('P05_is_stepped_through_even_after_a_reload', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 3, Rows: 2, Mines: 5, 'First click': 'Safe' },
    });
    await clickSquare(page, 2, 1);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.reload();
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.keyboard.press('[');
    await page.getByText('Looking at move 0 of 1').waitFor();
    assert.equal(await page.locator('.board .cover').count(), 6);
  });
});

describe('P03 positions as text', () => {
  test('P03_a_position_in_the_address_is_shown_and_follows_what_is_played', async () => {
    const page = await stage.visit('/analyse#kaboom:4x4n4b2.2:x,1,1,----,----,-*--,xo@-');
    await page.getByRole('gridcell', { name: 'column 2, row 2: x, bomb' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await page.waitForURL(/kaboom:4x4n4b2\.2:o,1,1,----,----,-\*--,xo@x$/);
  });

  test('P03_a_text_that_names_no_position_says_why', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:4459');
    await page
      .getByRole('alert')
      .filter({ hasText: /This names no position/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'Position', exact: true }).fill('connect:7x6n4p2:4453');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 4);
  });

  test('P03_a_position_that_is_refused_leaves_the_one_before_as_it_is', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:4453');
    await page.getByRole('grid', { name: /7 columns by 6 rows/ }).waitFor();
    const field = page.getByRole('textbox', { name: 'Position', exact: true });
    const games = page.getByRole('group', { name: 'Game' });
    for (const wrong of ['kaboom:4x4n4b1.1:x,9,9,----', 'quarto::zz', 'connect:5x5n4p2:99']) {
      await field.fill(wrong);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'This names no position' }).waitFor();
      assert.equal(await games.getByRole('button', { pressed: true }).textContent(), 'Connect');
      await page.getByRole('grid', { name: 'Connect board, 7 columns by 6 rows' }).waitFor();
      assert.equal(await page.locator('.board [role=gridcell] .tk').count(), 4);
      assert.equal(
        await page.getByRole('textbox', { name: 'position', exact: true }).inputValue(),
        'connect:7x6n4p2:4453',
      );
      assert.equal(await field.inputValue(), wrong, 'what was typed can be mended');
    }
    await clickSquare(page, 1, 1);
    await page.waitForURL(/connect:7x6n4p2:44531$/);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.deepEqual(page.faults, []);
  });

  test('a_game_named_by_its_moves_is_stepped_through_and_shown_as_a_graph', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:1212121');
    await page
      .getByText(/wins with 4 in a row/)
      .first()
      .waitFor();
    await page.keyboard.press('[');
    await page.waitForURL(/:121212$/);
    await page.getByRole('heading', { name: 'A wins in 1' }).waitFor();
    assert.equal(await tokens(page), 6);
    await page.locator('.graph .gb').nth(6).waitFor();
    await page.keyboard.press(']');
    await page.waitForURL(/:1212121$/);
  });

  test('the_way_back_leads_to_the_move_before', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:');
    await page.locator('.verdict').waitFor();
    for (const [count, column] of [4, 4, 3].entries()) {
      await clickSquare(page, column, 1);
      await page.waitForFunction((wanted) => location.hash.length - '#connect:7x6n4p2:'.length === wanted, count + 1);
    }
    await page.goBack();
    await page.waitForURL(/:44$/);
    await page.waitForFunction(() => document.querySelectorAll('.board [role=gridcell] .tk').length === 2);
    await page.getByRole('button', { name: 'One move on' }).click();
    await page.waitForURL(/:443$/);
  });

  test('other_rules_are_chosen_by_name_and_refused_where_they_are_typed', async () => {
    const page = await stage.visit('/analyse#quarto::');
    await page.getByText('Other rules').click();
    await page.getByRole('switch', { name: '2 × 2 squares win too' }).click();
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page.waitForURL(/quarto:sq:/);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('textbox', { name: 'Columns' }).fill('9');
    await page.getByRole('textbox', { name: 'In a row to win' }).fill('10');
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page
      .locator('.err')
      .filter({ hasText: /too small/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'In a row to win' }).fill('5');
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page.waitForURL(/connect:9x6n5p2:/);
    assert.deepEqual(page.faults, []);
  });

  test('a_whole_game_that_is_pasted_is_opened_as_a_match', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'kaboom', { seats: ['human', 'human'] });
    await drop(page, [3, 4]);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    const whole = await page.getByRole('textbox', { name: 'whole game' }).inputValue();
    await page.goto(`${stage.address}/analyse`);
    const field = page.getByRole('textbox', { name: 'Position', exact: true });
    await field.fill(whole.slice(0, -5));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('This game is not complete.').waitFor();
    await field.fill(whole);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL(/\/match\//);
    await shows(page, 2);
  });

  test('a_game_goes_on_with_as_many_players_as_it_has', async () => {
    const page = await stage.visit('/analyse#connect:9x7n5p3:455');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/match\//);
    await page.locator('.seat').nth(2).waitFor();
  });

  test('P05_a_game_that_goes_on_where_the_second_player_is_to_move_tells_who_made_each_move', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:4');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/match\//);
    await shows(page, 2);
    await clickSquare(page, 1, 1);
    await shows(page, 4);
    await page.getByRole('tab', { name: 'History' }).click();
    const moves = page.getByRole('list', { name: 'Moves of this game' }).getByRole('listitem');
    const letters = [];
    for (const index of [1, 2, 3]) letters.push(await moves.nth(index).locator('svg').textContent());
    assert.deepEqual(
      letters.map((letter) => letter?.trim()),
      ['B', 'A', 'B'],
    );
  });

  test('a_game_goes_on_against_the_level_that_was_chosen_last', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'hard'] });
    await page.goto(`${stage.address}/analyse#connect:7x6n4p3:4`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('.seat', { hasText: 'Engine B, hard' }).waitFor();
    await page.locator('.seat', { hasText: 'Engine C, hard' }).waitFor();
  });

  test('a_game_goes_on_from_any_position', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:4453');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/match\//);
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length >= 4);
    await clickSquare(page, 1, 1);
    await page.waitForFunction(() => document.querySelectorAll('.board .tk:not(.pencil)').length === 6);
  });
});

describe('the editor', () => {
  const squares: Record<string, { line: string; tool: RegExp; at: [number, number]; then: RegExp }> = {
    connect: { line: 'connect:7x6n4p2:', tool: /token of A/, at: [3, 6], then: /XXAXXXX$/ },
    kaboom: { line: 'kaboom:4x4n4b1.1:', tool: /bomb of o/, at: [2, 4], then: /-@--$/ },
    quarto: { line: 'quarto::', tool: /^tall, dark, round, hollow$/, at: [2, 1], then: /quarto::-f-/ },
    minesweeper: { line: 'minesweeper:4x3m2safe:', tool: /^1 mines around/, at: [2, 2], then: /:####\/#1##\/####$/ },
  };
  for (const [game, { line, tool, at, then }] of Object.entries(squares))
    test(`puts_a_position_of_${game}_together_and_hands_it_to_the_analysis`, async () => {
      const page = await stage.visit(`/analyse#${line}`);
      await page.getByRole('button', { name: /Edit the position/ }).click();
      const strip = page.getByRole('group', { name: 'What to put on a square' });
      await strip.getByRole('button', { name: tool }).click();
      await clickSquare(page, ...at);
      if (game === 'kaboom') await page.getByLabel('Bombs left of o').fill('0');
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: 'Analyse this' }).click();
      await page.waitForURL((url) => then.test(decodeURIComponent(url.hash)));
      await page.locator('.verdict').waitFor();
    });

  test('is_left_without_loss_by_escape_and_for_good_by_cancel', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:');
    const put = () => page.locator('.board [role=gridcell] .tk').count();
    await page.getByRole('button', { name: /Edit the position/ }).click();
    await clickSquare(page, 4, 6);
    assert.equal(await put(), 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Edit the position/ }).waitFor();
    assert.equal(await put(), 0);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    assert.equal(await put(), 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /Edit the position/ }).click();
    assert.equal(await put(), 0);
  });

  test('what_cannot_be_is_refused_with_the_reason', async () => {
    const page = await stage.visit('/analyse#connect:7x6n4p2:');
    await page.getByRole('button', { name: /Edit the position/ }).click();
    await clickSquare(page, 3, 1);
    await page.getByRole('button', { name: 'Analyse this' }).click();
    await page.locator('.said.bad').filter({ hasText: /\w/ }).waitFor();
  });

  test('W04_the_winner_check_plays_its_proof_back', async () => {
    const page = await stage.visit('/analyse#connect:3x3n3p2:XXXBBXAAA');
    await page.getByRole('button', { name: 'Check winner' }).click();
    await page.getByText('A has won; 5 tokens.').waitFor();
    await page.getByText('A real game reaches this position.').waitFor();
    assert.equal(await page.locator('.board .wring').count(), 3);
    await page.getByRole('button', { name: 'Show its moves' }).click();
    await page.getByText('move 5 of 5').waitFor();
    assert.equal(await tokens(page), 5);
    await page.getByRole('button', { name: 'Back to the board' }).click();
    await page.getByRole('button', { name: 'Check winner' }).waitFor();
  });

  test('W03_two_winners_are_an_error_in_words', async () => {
    const page = await stage.visit('/analyse#connect:4x2n4p2:');
    await page
      .getByRole('button', { name: 'Start from the beginning' })
      .or(page.getByRole('button', { name: /Edit the position/ }))
      .first()
      .waitFor();
    await page.goto(`${stage.address}/analyse#connect:8x4n4p2:`);
    await page.getByRole('button', { name: /Edit the position/ }).click();
    for (let column = 1; column <= 8; ++column) await clickSquare(page, column, 4);
    await page.getByRole('button', { name: 'Check winner' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /two chains/i })
      .waitFor();
  });
});

describe('watching', () => {
  test('is_offered_for_two_programs_whatever_the_rules', async () => {
    const page = await stage.visit('/watch');
    await page.getByText('Rules and levels').click();
    await page.getByRole('textbox', { name: 'Columns', exact: true }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Players' }).count(), 0);
  });

  test('fits_a_phone', async () => {
    const page = await stage.visit('/watch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('grid').waitFor();
    assert.deepEqual(await misfits(page), []);
  });

  test('C13_shows_the_size_of_the_board', async () => {
    const page = await stage.visit('/watch');
    for (const [game, size] of [
      ['Connect', '7 × 6'],
      ['Kaboom', '7 × 6'],
    ]) {
      await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: game!, exact: true }).click();
      await page.getByRole('button', { name: 'Watch a game' }).click();
      await page.getByRole('grid', { name: new RegExp(game!) }).waitFor();
      await page.getByText(size!, { exact: true }).waitFor();
    }
  });

  test('shows_the_whole_board_in_a_window_of_1280_by_800', async () => {
    const page = await stage.visit('/watch', { viewport: { width: 1280, height: 800 } });
    for (const game of ['Connect', 'Kaboom', 'Minesweeper']) {
      await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: game, exact: true }).click();
      await page.getByRole('button', { name: 'Watch a game' }).click();
      await page
        .getByRole('grid', { name: new RegExp(game === 'Minesweeper' ? 'Minefield|Minesweeper' : game) })
        .waitFor();
      await page.getByText('Move 1', { exact: true }).waitFor();
      const box = (await page.getByRole('grid').boundingBox())!;
      const controls = (await page.getByRole('button', { name: 'Pause' }).boundingBox())!;
      assert.ok(box.y >= 56, `${game}: the board begins at ${box.y}`);
      assert.ok(controls.y + controls.height <= 800, `${game}: the buttons end at ${controls.y + controls.height}`);
    }
  });

  test('a_game_between_programs_is_shown_at_its_own_pace', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('combobox', { name: 'Level of the first' }).selectOption('easy');
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByText('Move 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.getByRole('slider').fill('16');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page
      .locator('.said')
      .filter({ hasText: /wins|draw/ })
      .waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.faults, []);
  });

  test('a_board_that_a_program_clears_is_shown_click_by_click', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Minesweeper' }).click();
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByText('Move 1', { exact: true }).waitFor();
    await page.getByRole('slider').fill('16');
    await page
      .locator('.said')
      .filter({ hasText: /All clear|A mine went off/ })
      .waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('Q10_quarto_between_programs_shows_only_the_result', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Quarto' }).click();
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('button', { name: 'Replay the game' }).waitFor();
    assert.equal(await page.getByRole('grid').count(), 0);
    await page.getByRole('button', { name: 'Replay the game' }).click();
    await page.getByRole('grid').waitFor();
    await page.getByText(/^Move [1-9]/).waitFor();
  });

  test('an_arena_on_the_server_becomes_charts', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('combobox', { name: 'Games' }).selectOption('10');
    await page.getByRole('button', { name: 'Play 10 games' }).click();
    await page.getByText('10 of 10 games: medium against easy, Connect. Done.').waitFor();
    await page.getByRole('img', { name: /^medium won: \d+ of 10, \d+%, 95% \d+% to \d+%/ }).waitFor();
    await page.getByRole('img', { name: /^Games by their number of moves/ }).waitFor();
    const bars = await page.locator('.interval svg').evaluateAll((all) => all.map((bar) => bar.clientWidth));
    assert.equal(new Set(bars).size, 1, `bars of one width: ${bars}`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.faults, []);
  });

  test('an_arena_shows_how_far_it_is_and_is_stopped', async () => {
    const page = await stage.visit('/watch');
    await page.getByRole('combobox', { name: 'Level of the first' }).selectOption('hard');
    await page.getByRole('combobox', { name: 'Games' }).selectOption('1000');
    await page.getByRole('button', { name: 'Play 1000 games' }).click();
    const id = (await (await page.waitForResponse(/\/arena\/[^/]+$/)).json()).id as string;
    await page.getByRole('progressbar', { name: 'Games played' }).waitFor();
    const stopped = page.waitForResponse(/\/arena\/[^/]+\/stop$/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/of 1000 games: .* Stopped\./).waitFor();
    assert.equal((await stopped).status(), 200);
    // The game that was being played is given up in a moment.
    let done = false;
    while (!done) ({ done } = (await (await fetch(`${stage.address}/api/v1/arena/${id}`)).json()) as { done: boolean });
  });

  test('M12_minesweeper_statistics_and_ones_own_boards_are_shown', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 3, Rows: 2, Mines: 5, 'First click': 'Safe' },
    });
    await clickSquare(page, 2, 1);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.goto(`${stage.address}/watch`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Minesweeper' }).click();
    await page.getByRole('img', { name: /^Custom: 1 of 1, 100%/ }).waitFor();
    await page.getByText('A board counts when it first ends, unless it is practice by then.').waitFor();
    await page.getByRole('combobox', { name: 'Games' }).selectOption('10');
    await page.getByRole('button', { name: 'Play 10 games' }).click();
    await page.getByText(/10 of 10 games: (fast|strong|strongest), Minesweeper. Done/).waitFor();
    await page.getByRole('img', { name: /^Won: \d+ of 10/ }).waitFor();
    await page.getByText(/guesses a game/).waitFor();
    await page.getByText(/3BV and [\d.]+ clicks on average/).waitFor();
    await page.getByText(/Clicks that did something: [\d.]+/).waitFor();
    await page
      .getByRole('cell', { name: 'endgame' })
      .or(page.getByRole('cell', { name: 'single' }))
      .first()
      .waitFor();
    await page.getByText(/ms of thought a game/).waitFor();
    assert.deepEqual(await violations(page), []);
  });
});

describe('ones own boards of Minesweeper', () => {
  test('count_when_they_first_end_unless_they_are_practice_by_then_and_that_is_said', async () => {
    const page = await stage.visit('/watch');
    const minesweeper = page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Minesweeper' });
    await minesweeper.click();
    const words = 'A board counts when it first ends, unless it is practice by then.';
    await page.getByText(words).waitFor();
    const own = page.getByRole('region', { name: 'Your boards of Minesweeper' });
    const lose = async (flagFirst: boolean) => {
      await begin(page, stage.address, 'minesweeper', {
        rules: { Board: 'Custom', Columns: 20, Rows: 20, Mines: 399, 'First click': 'Anything' },
      });
      if (flagFirst) {
        await clickSquare(page, 1, 1, { button: 'right' });
        await page.locator('.board .flag').waitFor();
        await page.keyboard.press('u');
        await page.getByText(', practice').waitFor();
      }
      await clickSquare(page, 3, 3);
      await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    };
    const counted = async (part: string) => {
      await page.goto(`${stage.address}/watch`);
      await minesweeper.click();
      await own.getByRole('img', { name: new RegExp(`^Custom: ${part},`) }).waitFor();
      await own.getByText(words).waitFor();
    };
    await lose(false);
    await page.keyboard.press('u'); // practice from now on
    await page.getByText(', practice').waitFor();
    await counted('0 of 1');
    await lose(true);
    await counted('0 of 1');
  });
});

describe('help', () => {
  test('the_api_page_lists_what_the_service_describes', async () => {
    const page = await stage.visit('/help/api');
    const described = (await (await fetch(`${stage.service.address}/api/v1/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    for (const path of Object.keys(described.paths)) await page.getByRole('heading', { name: path }).first().waitFor();
    await page.getByRole('heading', { name: 'POST /api/v1/matches', exact: true }).click();
    await page.getByText('NewMatch').first().waitFor();
  });
});
