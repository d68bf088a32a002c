// What one client may cost, and how the page lives with it.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { begin, clickSquare, drop, heading, shows } from './hands.ts';
import { patience, Stage } from './stage.ts';

describe('an honest page', () => {
  const stage = new Stage({ options: ['--threads', '2', '--analysis-time', '300ms'], limits: true });
  before(() => stage.open());
  after(() => stage.close());
  afterEach(() => stage.clear());

  // Against `easy` to the end, each move as soon as it is this player's turn. Returns the number of moves.
  async function playToTheEnd(page: Page): Promise<number> {
    const id = new URL(page.url()).pathname.split('/').at(-1);
    for (;;) {
      const answer = await fetch(`${stage.address}/api/v1/matches/${id}`);
      const { state, moves, view } = (await answer.json()) as {
        state: string;
        moves: string[];
        view: { legal: { move: string }[] };
      };
      if (state !== 'open') return moves.length;
      await clickSquare(page, Number(view.legal[moves.length % view.legal.length]!.move), 1);
      await page.waitForFunction(
        (before) =>
          document.querySelectorAll('.board [role=gridcell] .tk').length >= before + 2 ||
          document.querySelector('[aria-label="The end of the game"]') !== null,
        moves.length,
      );
    }
  }

  async function stepThrough(page: Page, moves: number): Promise<void> {
    await heading(page).waitFor();
    await page.keyboard.press('a'); // the end shows itself first
    for (let ply = moves - 1; ply >= 0; --ply) {
      await page.keyboard.press('[');
      await page.getByText(`Looking at move ${ply} of ${moves}`).waitFor();
    }
    await page.locator('.verdict').waitFor();
    for (let ply = 1; ply < moves; ++ply) {
      await page.keyboard.press(']');
      await page.getByText(`Looking at move ${ply} of ${moves}`).waitFor();
    }
    await page.locator('.verdict').waitFor();
  }

  test('with_two_tabs_and_analysis_on_never_meets_a_limit', async (t) => {
    const first = await stage.visit();
    const second = await first.context().newPage();
    second.setDefaultTimeout(patience);
    const refused: string[] = [];
    const moves = new Map<string, Set<string>>(); // by the Idempotency-Key
    let analyses = 0;
    for (const page of [first, second]) {
      page.on('response', (response) => {
        if (response.status() === 429 || response.status() >= 500)
          refused.push(`${response.status()} ${response.url()}`);
      });
      page.on('console', (message) => {
        if (message.text().includes('WebSocket')) refused.push(message.text());
      });
      page.on('request', (request) => {
        if (request.url().includes('/analysis?')) ++analyses;
        const key = request.headers()['idempotency-key'];
        if (key) moves.set(key, (moves.get(key) ?? new Set()).add(request.postData() ?? ''));
      });
    }
    await Promise.all(
      [first, second].map(async (page) => {
        await begin(page, stage.address, 'connect', { seats: ['human', 'easy'] });
        await page.keyboard.press('a');
        await stepThrough(page, await playToTheEnd(page));
      }),
    );
    t.diagnostic(`${analyses} analyses`);
    assert.deepEqual(refused, []);
    assert.ok(analyses > 10);
    assert.ok(moves.size > 6);
    for (const [key, made] of moves) assert.equal(made.size, 1, `the key ${key} is for one move`);
    assert.deepEqual(first.faults, []);
  });
});

describe('a page that meets a limit', () => {
  const stage = new Stage();
  before(() => stage.open());
  after(() => stage.close());
  afterEach(() => stage.clear());
  const tooMany = (what: string) => ({
    status: 429,
    headers: { 'Retry-After': '1' },
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 429, code: 'too_many_requests', detail: `too many ${what}: retry in 1 s` }),
  });

  test('asks_for_an_analysis_again_without_a_word', async () => {
    const page = await stage.visit();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'], analysis: true });
    let refused = 0;
    await page.route('**/analysis?**', (route) =>
      ++refused > 2 ? route.continue() : route.fulfill(tooMany('analyses')),
    );
    await page.evaluate(() => {
      const seen = ((globalThis as { said?: string[] }).said = [] as string[]);
      new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await drop(page, [4, 4, 4, 4, 4, 4]);
    await page.keyboard.press('a');
    await page.locator('.verdict').waitFor();
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join(' '));
    assert.doesNotMatch(said, /busy|too many/i);
    assert.ok(refused > 2);
    assert.deepEqual(page.faults, []);
  });

  test('says_of_an_action_what_the_service_says_and_makes_a_move_as_soon_as_it_may', async () => {
    const page = await stage.visit('/new/connect');
    await page.route('**/api/v1/matches', (route) => route.fulfill(tooMany('new matches')), { times: 1 });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Too many new matches: retry in 1 s.').waitFor();
    await begin(page, stage.address, 'connect', { seats: ['human', 'human'] });
    await page.route('**/moves', (route) => route.fulfill(tooMany('requests')), { times: 1 });
    await clickSquare(page, 4, 1);
    await page.getByText('Too many requests: retry in 1 s.').first().waitFor();
    await shows(page, 1);
    await page.getByText('Too many requests').first().waitFor({ state: 'detached' });
    assert.deepEqual(page.faults, []);
  });
});
