// How a person plays on the page.
import type { Page } from 'playwright-core';

export type Setting = {
  rules?: Record<string, string | number | boolean>;
  seats?: string[];
  analysis?: boolean; // people who play each other agree to it
};

// Through the settings page, as a person would.
export async function begin(
  page: Page,
  base: string,
  game: string,
  { rules = {}, seats = [], analysis = false }: Setting = {},
): Promise<void> {
  await page.goto(`${base}/new/${game}`);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  for (const [label, value] of Object.entries(rules)) {
    if (typeof value === 'boolean') {
      const knob = page.getByRole('switch', { name: label });
      if ((await knob.getAttribute('aria-checked')) !== String(value)) await knob.click();
    } else if (typeof value === 'number')
      await page.getByRole('textbox', { name: label, exact: true }).fill(String(value));
    else await page.getByRole('group', { name: label }).getByRole('button', { name: value, exact: true }).click();
  }
  const choices = page.getByRole('combobox', { name: /^Who plays/ });
  for (const [index, seat] of seats.entries()) await choices.nth(index).selectOption(seat);
  if (analysis) await agree(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/match\//);
  await page.locator('.board, .quiet').first().waitFor();
}

async function agree(page: Page): Promise<void> {
  const choice = page.getByRole('switch', { name: 'Analysis while playing' });
  if ((await choice.getAttribute('aria-checked')) !== 'true') await choice.click();
}

// The middle of a square on the screen, rows from the top.
export async function squareAt(page: Page, column: number, row: number): Promise<{ x: number; y: number }> {
  const board = page.getByRole('grid');
  const columns = Number(await board.getAttribute('aria-colcount'));
  const rows = Number(await board.getAttribute('aria-rowcount'));
  const box = (await board.boundingBox())!;
  return { x: box.x + ((column - 0.5) / columns) * box.width, y: box.y + ((row - 0.5) / rows) * box.height };
}

export async function clickSquare(
  page: Page,
  column: number,
  row: number,
  options: { button?: 'left' | 'right' | 'middle' } = {},
): Promise<void> {
  const { x, y } = await squareAt(page, column, row);
  await page.mouse.click(x, y, options);
}

export async function tapSquare(page: Page, column: number, row: number): Promise<void> {
  const { x, y } = await squareAt(page, column, row);
  await page.touchscreen.tap(x, y);
}

// Tokens that stand on the board: not those that fly off it or are only thought of.
const standing = (page: Page) => page.locator('.board [role=gridcell] .tk');
export const tokens = (page: Page): Promise<number> => standing(page).count();

// Waits until so many tokens stand on the board.
export async function shows(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.board [role=gridcell] .tk').length === wanted,
    count,
  );
}

// One click a move, each after the one before has been taken.
export async function drop(page: Page, columns: number[]): Promise<void> {
  for (const [done, column] of columns.entries()) {
    await clickSquare(page, column, 1);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.board [role=gridcell] .tk').length >= count,
      done + 1,
    );
  }
}

// Holds requests to an address back until they are released, and counts them.
export async function hold(page: Page, address: string): Promise<{ count: number; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = { count: 0, release };
  await page.route(address, async (route) => {
    held.count += 1;
    await released;
    await route.continue();
  });
  return held;
}

export async function resign(page: Page, word = 'Resign'): Promise<void> {
  await page.getByRole('button', { name: word }).click();
  await page.getByRole('button', { name: word, exact: true }).click();
}

export const heading = (page: Page) => page.getByRole('group', { name: 'The end of the game' }).getByRole('heading');
