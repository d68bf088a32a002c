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
  await page.waitForTimeout(1500);
};
type Scene = (page: Page, base: string) => Promise<void>;
const scenes: Record<string, Scene> = {
  start: async () => undefined,
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
    await begin(page, base, 'connect', { seats: people });
    await drop(page, [4, 4, 5, 3, 3, 4, 2]);
  },
  'connect-analysis': async (page, base) => {
    await begin(page, base, 'connect', { seats: people });
    await drop(page, [4, 4, 5, 3, 3, 4, 2, 4, 4, 2, 6, 7]);
    await analysed(page);
  },
  'connect-end': async (page, base) => {
    await begin(page, base, 'connect', { seats: people });
    await drop(page, [1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4]);
    await page.getByRole('group', { name: 'The end of the game' }).waitFor();
  },
  'connect-100': async (page, base) => {
    await begin(page, base, 'connect', { rules: { Columns: 100, Rows: 100, 'In a row to win': 5 }, seats: people });
    await page.waitForTimeout(300);
  },
  'connect-friend': async (page, base) => {
    await begin(page, base, 'connect', { seats: ['human', 'open'] });
    if (await page.locator('.panel.low').count()) await page.getByRole('tab', { name: 'Play' }).click();
  },
  kaboom: async (page, base) => {
    await begin(page, base, 'kaboom', { seats: people });
    await drop(page, [3, 4, 3]);
    await page.getByRole('button', { name: 'Bomb' }).click();
    await clickSquare(page, 3, 1);
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Drop' }).click();
    await clickSquare(page, 2, 1);
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Detonate' }).click();
    await clickSquare(page, 3, 4);
    await page.getByText(/took/).first().waitFor();
  },
  quarto: async (page, base) => {
    await begin(page, base, 'quarto', { seats: people });
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
  minesweeper: async (page, base) => {
    await begin(page, base, 'minesweeper', { rules: { Board: 'Intermediate', 'First click': 'Opens' } });
    await clickSquare(page, 8, 8);
    await page.locator('.board .clue').first().waitFor();
    await analysed(page);
  },
  'minesweeper-expert': async (page, base) => {
    await begin(page, base, 'minesweeper', { rules: { Board: 'Expert', 'First click': 'Opens' } });
    await clickSquare(page, 5, 8);
    await page.locator('.board .clue').first().waitFor();
  },
  'analyse-editor': async (page, base) => {
    await page.goto(`${base}/analyse#connect:7x6n4p2:4453342442673557666`);
    await page.getByRole('button', { name: 'Check winner' }).waitFor();
    await page.getByRole('button', { name: /Edit the position/ }).click();
    await page.getByRole('button', { name: 'Check winner' }).click();
    await page.getByText(/tokens\./).waitFor();
  },
  watch: async (page, base) => {
    await page.goto(`${base}/watch`);
    await page.getByRole('combobox', { name: 'Level of the second' }).selectOption('easy');
    await page.getByRole('button', { name: 'Watch a game' }).click();
    await page.getByRole('button', { name: /Play 20 games/ }).click();
    await page.waitForTimeout(5000);
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
      await page.screenshot({
        path: `${folder}${name}-${look}.png`,
        fullPage: look !== 'phone' || !/^(connect|kaboom|quarto$|minesweeper)/.test(name),
      });
      if (page.faults.length) console.error(name, look, page.faults);
      await page.context().close();
    }
} finally {
  await stage.close();
}
