// A running service and what clients send it: the real program, real sockets.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

const program = process.env.QUADRILLE_PROGRAM ?? '../../build/release/quadrille';
const patience = 60_000;

export class Service {
  // Tests ask faster than people: the limits of what one client may cost are off.
  static start(...flags) {
    return Service.startLimited('--no-limits', ...flags);
  }

  static async startLimited(...flags) {
    const service = new Service();
    service.data = await mkdtemp(join(tmpdir(), 'quadrille-contract-'));
    service.child = spawn(program, ['serve', '--port', '0', '--data', service.data, ...flags]);
    service.child.stderr.on('data', (text) => (service.complaints += text));
    const [line] = await once(readline.createInterface(service.child.stdout), 'line');
    service.port = Number(new URL(line).port);
    service.agent = new http.Agent({ keepAlive: true });
    return service;
  }

  complaints = '';
  #held = 0; // requests of exhaust() that wait

  async stop() {
    this.agent.destroy();
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
    await rm(this.data, { recursive: true });
  }

  // Sends { method, target, headers, body } and answers { status, headers, body }, the body in bytes.
  send({ method = 'GET', target, headers = {}, body }) {
    return new Promise((resolve, reject) => {
      const at = { host: '127.0.0.1', port: this.port, agent: this.agent, timeout: patience };
      const request = http.request({ ...at, method, path: target, headers });
      request.on('response', async (response) => resolve(await received(response)));
      request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${target}`)));
      request.on('error', reject);
      request.end(body);
    });
  }

  // Sends bytes as they are, HTTP or not, and answers the same once the connection is closed.
  async sendRaw(text) {
    const socket = net.connect(this.port, '127.0.0.1');
    socket.write(text);
    const parts = [];
    for await (const part of socket) parts.push(part);
    const [head, ...body] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0].toLowerCase(), line.slice(line.indexOf(': ') + 2)]));
    return { status: Number(first.split(' ')[1]), headers, body: Buffer.from(body.join('\r\n\r\n'), 'latin1') };
  }

  // Asks for something that takes for ever until one thread is at it and no more can wait for it. Requests that came before the thread had
  // begun, and were refused, are replaced, also by a later call.
  async exhaust(target) {
    const most = 64;
    const ask = () => {
      ++this.#held;
      const socket = net.connect(this.port, '127.0.0.1');
      socket.on('error', () => {}); // the service is killed while it waits
      socket.once('data', () => --this.#held); // only a refusal comes at once
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    };
    const isFull = async () => {
      const { body } = await this.send({ target: '/metrics' });
      return /^quadrille_thinking_running 1$/m.test(body) && body.includes(`\nquadrille_thinking_waiting ${most}\n`);
    };
    while (this.#held <= most || !(await isFull()))
      if (this.#held <= most) ask();
      else await sleep(10);
  }

  // A WebSocket, or the answer that came instead: { feed } or { response }. With a token it is for that seat.
  follow(target, { headers = {}, token } = {}) {
    const protocols = ['quadrille', ...(token ? [`token.${token}`] : [])];
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}${target}`, protocols, { headers });
      const feed = new Feed(socket);
      socket.on('upgrade', (response) => (feed.response = { status: 101, headers: response.headers, body: Buffer.alloc(0) }));
      socket.on('open', () => resolve({ feed, response: feed.response }));
      socket.on('unexpected-response', async (_, response) => resolve({ response: await received(response) }));
      socket.on('error', reject);
    });
  }
}

async function received(response) {
  const parts = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

// The messages of a WebSocket, in their order.
class Feed {
  #waiting = [];
  #messages = [];

  constructor(socket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.#messages.push(data.toString());
      this.#waiting.shift()?.();
    });
  }

  async next() {
    if (this.#messages.length === 0) await new Promise((resolve) => this.#waiting.push(resolve));
    return this.#messages.shift();
  }

  takeAll() {
    return this.#messages.splice(0);
  }

  close() {
    this.socket.terminate();
  }
}
