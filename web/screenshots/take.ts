// Pictures of every page, light, dark and on a phone, into shots/. Look at them.
import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { begin, clickSquare, drop } from '../tests/hands.ts';
import { Stage } from '../tests/stage.ts';

const folder = new URL('../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = process.argv[2] ?? '';
const people = ['human', 'human'];

const looks: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

const analysed = async (page: Page) => {
  await page.locator('body').press('a');
  await page.locator('.verdict').waitFor({ timeout: 20_000 });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(1500);
};
// On a phone the panel is a sheet that is opened first.
const openSheet = async (page: Page) => {
  if (await page.locator('.panel.low').count()) await page.getByRole('tab', { name: 'Play' }).click();
};
// A game that is worth a look: wins, ties and a loss among the moves of B, and turning points behind.
const middle = [4, 4, 5, 3, 3, 4, 2, 4, 4, 2, 6, 7, 3, 5, 5, 7, 6, 6, 6];
const shownTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await page.waitForTimeout(400);
};
type Scene = (page: Page, base: string) => Promise<void>;
const scenes: Record<string, Scene> = {
  start: async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5]);
    await page.goto(base);
    await page.getByRole('link', { name: /Continue/ }).waitFor();
  },
  'settings-connect': async (page, base) => {
    await page.goto(`${base}/new/connect`);
    await page.getByRole('textbox', { name: 'In a row to win' }).fill('8');
    await page.locator('.err').first().waitFor();
  },
  'settings-minesweeper': async (page, base) => {
    await page.goto(`${base}/new/minesweeper`);
    await page.getByRole('group', { name: 'First click' }).getByRole('button', { name: 'No guess' }).click();
    await page.waitForTimeout(300);
  },
  connect: async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5, 3, 3, 4, 2]);
  },
  'connect-analysis': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, middle);
    await analysed(page);
    await page.locator('.graph .gb').nth(middle.length).waitFor({ timeout: 60_000 });
    await page.mouse.move(5, 5);
  },
  'connect-what-if': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5, 3, 3]);
    await openSheet(page);
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: /Back to the game/ }).waitFor();
    await clickSquare(page, 1, 1);
    await page.getByText('What if: 1').waitFor();
    await analysed(page);
  },
  'connect-history': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, middle);
    await shownTab(page, 'History');
    await page.getByRole('button', { name: 'Copy the whole game' }).click();
    await page.locator('body').press('[');
    await page.getByText(/Looking at move/).waitFor();
  },
  'connect-offline': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5]);
    await page.context().setOffline(true);
    await clickSquare(page, 3, 1);
    await page
      .getByText(/No connection/)
      .first()
      .waitFor({ timeout: 20_000 });
  },
  'connect-keys': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [4, 4, 5]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
  'connect-end': async (page, base) => {
    await begin(page, base, 'connect', { seats: people, analysis: true });
    await drop(page, [1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4]);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
  },
  'connect-100': async (page, base) => {
    await begin(page, base, 'connect', { rules: { Columns: 100, Rows: 100, 'In a row to win': 5 }, seats: people });
    await page.waitForTimeout(300);
  },
  'connect-friend': async (page, base) => {
    await begin(page, base, 'connect', { seats: ['human', 'open'] });
    await openSheet(page);
  },
  // What a friend sees who follows the link.
  'connect-invited': async (page, base) => {
    await begin(page, base, 'connect', { seats: ['human', 'open'] });
    const address = page.url();
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await page.getByRole('tab', { name: 'Play' }).waitFor();
    await openSheet(page);
  },
  kaboom: async (page, base) => {
    await begin(page, base, 'kaboom', { seats: people, analysis: true });
    await drop(page, [3, 4, 3]);
    await page.getByRole('button', { name: 'Bomb' }).click();
    await clickSquare(page, 3, 1);
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Drop' }).click();
    await clickSquare(page, 2, 1);
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Detonate' }).click();
    await clickSquare(page, 3, 4);
    await page
      .getByText(/It takes/)
      .first()
      .waitFor();
  },
  'kaboom-analysis': async (page, base) => {
    await page.goto(`${base}/analyse#kaboom:4x4n4b2.2:x,1,1,----,-o--,ox--,xo@*`);
    await page.locator('.verdict').waitFor({ timeout: 20_000 });
  },
  'kaboom-editor': async (page, base) => {
    await page.goto(`${base}/analyse#kaboom:5x4n3b2.2:`);
    await page.getByRole('button', { name: /Edit the position/ }).click();
    await page.getByRole('button', { name: 'bomb of o' }).click();
    await clickSquare(page, 2, 4);
  },
  quarto: async (page, base) => {
    await begin(page, base, 'quarto', { seats: people, analysis: true });
    for (const [index, name] of [
      'tall, dark, round, full',
      'low, white, square, hollow',
      'low, dark, round, hollow',
      'tall, white, round, hollow',
    ].entries()) {
      await page.getByRole('group', { name: 'Pieces left' }).getByRole('button', { name, exact: true }).click();
      await page.locator('.hand .spot.full').waitFor();
      await clickSquare(page, index + 1, ((index * 3) % 4) + 1);
      await page.waitForTimeout(250);
    }
    await page.getByRole('group', { name: 'Pieces left' }).getByRole('button').first().click();
    await page.locator('.hand .spot.full').waitFor();
  },
  'quarto-analysis': async (page, base) => {
    await page.goto(`${base}/analyse#quarto::0f1e2d3c8-------:-`);
    await page.locator('.verdict').waitFor({ timeout: 20_000 });
  },
  'quarto-place': async (page, base) => {
    await page.goto(`${base}/analyse#quarto::-0f-1--e2-d-3---:7`);
    await page.locator('.verdict').waitFor({ timeout: 20_000 });
  },
  minesweeper: async (page, base) => {
    await begin(page, base, 'minesweeper', { rules: { Board: 'Intermediate', 'First click': 'Opens' } });
    await clickSquare(page, 8, 8);
    await page.locator('.board .clue').first().waitFor();
    await analysed(page);
    for (let opened = 0; opened < 14; ++opened) {
      await page.getByRole('button', { name: /^Open \d/ }).click();
      await page.waitForTimeout(250);
      if (!/squares? (is|are) safe/.test((await page.locator('.verdict').textContent()) ?? '')) break;
    }
    await page.locator('body').press('n');
    await page.mouse.move(5, 5);
    await page.waitForTimeout(300);
  },
  'minesweeper-end': async (page, base) => {
    await begin(page, base, 'minesweeper', { rules: { 'First click': 'No guess' } });
    const start = /Start at (\d+),(\d+)/.exec((await page.locator('main').textContent()) ?? '');
    await clickSquare(page, Number(start?.[1] ?? 5), Number(start?.[2] ?? 5));
    await analysed(page);
    const end = page.getByRole('group', { name: 'The end of the game' });
    while (!(await end.count())) {
      await page
        .getByRole('button', { name: /^Open \d/ })
        .click({ timeout: 3000 })
        .catch(() => undefined);
      await page.waitForTimeout(150);
    }
  },
  'minesweeper-expert': async (page, base) => {
    await begin(page, base, 'minesweeper', { rules: { Board: 'Expert', 'First click': 'Opens' } });
    await clickSquare(page, 5, 8);
    await page.locator('.board .clue').first().waitFor();
  },
  'minesweeper-analysis': async (page, base) => {
    await page.goto(`${base}/analyse#minesweeper:8x6m8safe:########/####2###/#2112###/#1001###/#1001###/########`);
    await page.locator('.verdict').waitFor({ timeout: 20_000 });
  },
  'analyse-rules': async (page, base) => {
    await page.goto(`${base}/analyse#connect:7x6n4p2:4453`);
    await page.getByText('Other rules').click();
    await page.getByRole('button', { name: 'Set up the board' }).waitFor();
  },
  'analyse-editor': async (page, base) => {
    await page.goto(`${base}/analyse#connect:7x6n4p2:4453342442673557666`);
    await page.getByRole('button', { name: 'Check winner' }).waitFor();
    await page.getByRole('button', { name: /Edit the position/ }).click();
    await page.getByRole('button', { name: 'Check winner' }).click();
    await page.getByText(/tokens\./).waitFor();
  },
  'analyse-proof': async (page, base) => {
    await page.goto(`${base}/analyse#connect:7x6n4p2:${'X'.repeat(21)}XXXXXXXXBBBXXXXAAAAXX`);
    await page.getByRole('button', { name: 'Check winner' }).click();
    await page.getByRole('button', { name: 'Show its moves' }).click();
    await page.getByText('move 4 of').waitFor();
  },
  watch: async (page, base) => {
    await page.goto(`${base}/watch`);
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('combobox', { name: 'Games' }).selectOption('100');
    await page.getByRole('button', { name: /Play 100 games/ }).click();
    await page.waitForTimeout(5000);
  },
  'watch-statistics': async (page, base) => {
    await begin(page, base, 'minesweeper', {
      rules: { Board: 'Custom', Columns: 3, Rows: 2, Mines: 5, 'First click': 'Safe' },
    });
    await clickSquare(page, 2, 1);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
    await page.goto(`${base}/watch`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Minesweeper' }).click();
    await page.getByRole('combobox', { name: 'Games' }).selectOption('100');
    await page.getByRole('button', { name: /Play 100 games/ }).click();
    await page.waitForTimeout(4000);
  },
  'watch-quarto': async (page, base) => {
    await page.goto(`${base}/watch`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Quarto' }).click();
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('button', { name: 'Replay the game' }).waitFor({ timeout: 30_000 });
  },
  help: async (page, base) => void (await page.goto(`${base}/help`)),
  'help-keys': async (page, base) => void (await page.goto(`${base}/help/keys`)),
  'help-api': async (page, base) => {
    await page.goto(`${base}/help/api`);
    await page.waitForTimeout(500);
  },
};

const stage = new Stage();
await stage.open();
try {
  for (const [look, options] of looks)
    for (const [name, scene] of Object.entries(scenes)) {
      if (only && !`${name}-${look}`.includes(only)) continue;
      const page = await stage.visit('/', options);
      await scene(page, stage.address).catch((fault: unknown) =>
        console.error(`${name}-${look}: ${String(fault).split('\n')[0]}`),
      );
      await page.waitForTimeout(250);
      // A header that sticks to the window would lie across the picture.
      await page.evaluate(() => scrollTo(0, 0));
      const inMatch = page.url().includes('/match/');
      await page.screenshot({ path: `${folder}${name}-${look}.png`, fullPage: look !== 'phone' || !inMatch });
      if (page.faults.length) console.error(name, look, page.faults);
      await page.context().close();
    }
} finally {
  await stage.close();
}
