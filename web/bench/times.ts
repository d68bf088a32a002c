// How long the page takes, in milliseconds, on this machine: the first load, an opening click of Minesweeper, scrolling a large
// board. It prints and judges nothing: a busy machine is slow.
import type { Page } from 'playwright-core';
import { begin, clickSquare } from '../tests/hands.ts';
import { Stage } from '../tests/stage.ts';

const rounds = 7;
const stage = new Stage();

// From the reload to a button that can be clicked.
async function firstLoad(page: Page): Promise<number> {
  await page.goto(stage.address);
  const began = performance.now();
  await page.reload();
  await page.getByRole('button', { name: 'Play Connect' }).first().click({ trial: true });
  return performance.now() - began;
}

// From the press on an Expert board to the frame that shows its numbers.
async function openingClick(page: Page): Promise<number> {
  await begin(page, stage.address, 'minesweeper', { rules: { Board: 'Expert', 'First click': 'Opens' } });
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        const look = () => {
          if (!document.querySelector('.board .clue')) return requestAnimationFrame(look);
          // That frame is out when the next task runs.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - pressed);
          return port2.postMessage(null);
        };
        const press = (event: PointerEvent) => {
          pressed = event.timeStamp;
          requestAnimationFrame(look);
        };
        addEventListener('pointerdown', press, { capture: true, once: true });
      }),
  );
  await clickSquare(page, 15, 8);
  return painted;
}

// The slowest of 60 frames while a board of 100 x 100 scrolls.
async function slowestFrame(page: Page): Promise<number> {
  await begin(page, stage.address, 'connect', {
    rules: { Columns: 100, Rows: 100, 'In a row to win': 5 },
    seats: ['human', 'human'],
  });
  return page.evaluate(async () => {
    const frame = document.querySelector('.frame')!;
    let slowest = 0;
    let last = performance.now();
    for (let i = 0; i < 60; ++i) {
      frame.scrollBy(24, 12);
      await new Promise(requestAnimationFrame);
      slowest = Math.max(slowest, performance.now() - last);
      last = performance.now();
    }
    return slowest;
  });
}

// From the key to the next player's turn on a board of 255 x 255 that is shown whole.
async function largestBoard(page: Page): Promise<number> {
  await begin(page, stage.address, 'connect', {
    rules: { Columns: 255, Rows: 255, 'In a row to win': 5 },
    seats: ['human', 'human'],
  });
  await page.getByRole('button', { name: 'Whole board' }).click();
  await page.locator('.frame .dots canvas').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  const began = performance.now();
  await page.keyboard.press('Enter');
  await page.locator('.seat.on', { hasText: 'Player B' }).waitFor();
  return performance.now() - began;
}

await stage.open();
try {
  const page = await stage.visit();
  for (const [name, measure] of Object.entries({ firstLoad, openingClick, slowestFrame, largestBoard })) {
    const times: number[] = [];
    for (let round = 0; round < rounds; ++round) times.push(Math.round(await measure(page)));
    times.sort((a, b) => a - b);
    console.log(`${name}: median ${times[rounds >> 1]} ms of ${times.join(' ')}`);
  }
} finally {
  await stage.close();
}
