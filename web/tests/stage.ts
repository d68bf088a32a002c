// What the tests stand on: the real service, the built page and a real browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const root = new URL('../..', import.meta.url).pathname;
// The time after which a test gives a condition up. It only bounds a failing test: a busy machine needs far less.
export const patience = 120_000;
const program = process.env['QUADRILLE'] ?? join(root, 'build/release/quadrille');

export class Service {
  readonly data = mkdtempSync(join(tmpdir(), 'quadrille-page-'));
  #process: ChildProcess | null = null;
  #options: string[];
  port = 0;

  constructor(options: string[]) {
    this.#options = options;
  }

  // The port stays the same when it is started again.
  async start(): Promise<void> {
    const child = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, ...this.#options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout!.on('data', (more: Buffer) => {
        text += String(more);
        const found = /http:\/\/[^/\s]+/.exec(text);
        if (found) resolve(found[0]);
      });
      child.once('exit', (code) => reject(new Error(`quadrille serve ended with ${code}: ${text}`)));
    });
    this.port = Number(new URL(address).port);
  }
  get running(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  forget(): void {
    rmSync(this.data, { recursive: true, force: true });
  }
}

// A way to the service on which no connection can be upgraded, as behind many a company's wall.
export class WallWithoutUpgrades {
  refused = 0;
  #server: Server;

  constructor(service: Service) {
    this.#server = createServer((asked, answer) => {
      const { url, method, headers } = asked;
      const onward = request({ host: '127.0.0.1', port: service.port, path: url, method, headers }, (found) => {
        answer.writeHead(found.statusCode!, found.headers);
        found.pipe(answer);
      });
      asked.pipe(onward);
    });
    this.#server.on('upgrade', (_, socket) => {
      this.refused += 1;
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    });
  }
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export class Stage {
  readonly service: Service;
  browser!: Browser;

  // Tests ask faster than people: what one client may cost is limited only where that is asked for.
  constructor({ options = ['--threads', '2'], limits = false }: { options?: string[]; limits?: boolean } = {}) {
    this.service = new Service([...options, ...(limits ? [] : ['--no-limits'])]);
  }

  get address(): string {
    return this.service.address;
  }
  async open(): Promise<void> {
    await this.service.start();
    this.browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }
  // Closes every page: one that is left open goes on working beside the next test.
  async clear(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }
  async close(): Promise<void> {
    await this.browser?.close();
    await this.service.stop();
    this.service.forget();
  }

  // A page of a browser of its own; anything that it complains about is a failure. The path may be a whole address.
  async visit(path = '/', options: BrowserContextOptions = {}): Promise<Page & { faults: string[] }> {
    const address = new URL(path, this.address);
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    const page = (await context.newPage()) as Page & { faults: string[] };
    page.faults = [];
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => page.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
        page.faults.push(message.text());
    });
    page.on('request', (request) => {
      const host = new URL(request.url()).host;
      if (host !== address.host) page.faults.push(`a request to ${host}`);
    });
    await page.goto(address.href);
    return page;
  }
}

// What does not fit: the page is wider than the window, or something cuts off what stands in it.
export async function misfits(page: Page): Promise<string[]> {
  const width = page.viewportSize()!.width;
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main *, header *')];
    const cut = all.filter((each) => {
      const { overflowX, textOverflow } = getComputedStyle(each);
      const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
      return hides && each.scrollWidth > each.clientWidth + 1 && !each.closest('.vh, svg') && each.tagName !== 'INPUT';
    });
    const names = cut.map((each) => `cut off: ${each.className}, ${each.textContent.trim().slice(0, 60)}`);
    return { names, wide: document.documentElement.scrollWidth };
  });
  return found.wide > width ? [...found.names, `${found.wide} wide`] : found.names;
}

export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page: page as never }).analyze();
  return found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
