// openapi.yaml is the contract. A running service is driven by it: what it documents is answered, and nothing else is.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { Client } from './clients.mjs';
import { Contract } from './contract.mjs';
import { common, commonToPosts, operations, unreached, visitor } from './operations.mjs';
import { Service } from './service.mjs';

const sources = fileURLToPath(new URL('../../src/interfaces/http', import.meta.url));
const contract = new Contract(parse(readFileSync(join(sources, 'openapi.yaml'), 'utf8')));

// { operation, path, query, headers, body } as it is sent. What has a name with `raw` is sent as it is.
function written({ operation, method, path = {}, query = {}, headers = {}, body, rawPath, rawBody }) {
  const target = operation.path.replace(/{(\w+)}/g, (_, name) => encoded(path[name] ?? { game: 'connect', variant: 'regular' }[name] ?? 'nobody'));
  const asked = typeof query === 'string' ? query : Object.entries(query).map((pair) => pair.map(encoded).join('=')).join('&');
  const content = rawBody !== undefined ? Buffer.from(rawBody, 'latin1') : body !== undefined ? Buffer.from(JSON.stringify(body)) : undefined;
  return {
    method: method ?? operation.method,
    target: target + (rawPath ?? '') + (asked ? `?${asked}` : ''),
    headers: content ? { 'content-length': content.length, ...headers } : headers,
    body: content,
  };
}

// A text that is no text, with half of a pair, goes as what it would be in bytes.
function encoded(value) {
  return encodeURIComponent(String(value).replaceAll(/[\ud800-\udfff]/gu, '\ufffd'));
}

const world = {
  // Asks the usual service, which must grant it.
  async call(id, request) {
    const operation = contract.operation(id);
    const answer = await this.service.send(written({ operation, ...request }));
    contract.check(operation, answer);
    assert(answer.status < 300, `${id} answered ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  },
  begin(plan) {
    return this.call('createMatch', { body: plan });
  },
  // So that nothing more can wait for a thread that thinks.
  exhaust() {
    return this.busy.exhaust('/api/v1/games/connect/analysis?columns=9&rows=9');
  },
  // Nor for an arena. One client may not fill that queue: these are of many.
  async fillArenas() {
    const body = { game: 'connect', players: ['hard', 'hard'], games: 10000 };
    const begin = () => written({ operation: contract.operation('beginArena'), body, headers: visitor() });
    while ((await this.busy.send(begin())).status === 202);
  },
};

async function answerTo(operation, request) {
  const service = world[request.at ?? 'service'];
  if (request.at === 'busy') await world.exhaust();
  const sent = written({ operation, ...request });
  // What the rate allows is granted first.
  if (request.at === 'limited') {
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.send(sent)));
    return answers.find(({ status }) => status === 429) ?? answers[0];
  }
  if (!request.live) return service.send(sent);
  const { feed, response } = await service.follow(sent.target, { headers: sent.headers, token: request.token });
  feed?.close();
  return response;
}

const friend = 'https://friend.example';

before(async () => {
  world.service = await Service.start('--analysis-time', '300ms', '--trust-proxy', '127.0.0.1');
  world.broken = await Service.start();
  execFileSync('sqlite3', [join(world.broken.data, 'matches.db'), 'DROP TABLE matches']);
  world.busy = await Service.start('--threads', '1', '--analysis-time', '1h', '--trust-proxy', '127.0.0.1');
  world.limited = await Service.start('--rate', '1');
  world.inviting = await Service.start('--allow-origin', friend);
  world.fair = await Service.startLimited('--trust-proxy', '127.0.0.1');
});

after(async () => {
  for (const name of ['service', 'broken', 'busy', 'limited', 'inviting', 'fair']) await world[name]?.stop();
});

test('the service serves the contract that is in the repository', async () => {
  assert.deepEqual(await world.call('getOpenapi', {}), contract.document);
});

test('every route of the service is an operation of the contract, and the other way round', () => {
  // Those of all games, and those that only one has.
  const games = join(sources, '../../games');
  const ofGames = readdirSync(games, { recursive: true }).filter((name) => /\/interfaces\/.*\.cpp$/.test(name));
  const ours = readdirSync(sources).filter((name) => name.endsWith('.cpp'));
  const routes = [...ours.map((name) => join(sources, name)), ...ofGames.map((name) => join(games, name))]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:\badd\(|\{)"(GET|POST)", "([^"]+)"/g)])
    .map(([, method, path]) => `${method} /${path}`);
  assert.deepEqual(routes.sort(), contract.operations.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every operation of the contract has cases, and every case an operation', () => {
  const ids = contract.operations.map(({ id }) => id);
  for (const id of ids) assert(id in operations, `openapi.yaml has the operation ${id}: give it an entry in operations.mjs`);
  for (const id of Object.keys(operations)) assert(ids.includes(id), `operations.mjs has an entry ${id}, openapi.yaml no such operation`);
});

test('every object of the contract says whether it may have more fields than it names', () => {
  const open = (node, at) => {
    if (typeof node !== 'object' || node === null) return [];
    const here = node.type === 'object' && 'properties' in node && !('additionalProperties' in node) ? [at] : [];
    return [...here, ...Object.entries(node).flatMap(([name, each]) => open(each, `${at}/${name}`))];
  };
  assert.deepEqual(open(contract.document, '#'), []);
});

for (const operation of contract.operations)
  test(`${operation.id} answers all that it documents`, async () => {
    const cases = { ...(operations[operation.id] ?? {}) };
    for (const [status, requests] of Object.entries(operation.method === 'POST' ? { ...common, ...commonToPosts } : common))
      cases[status] = [...(cases[status] ?? []), ...requests];
    for (const [status, requests] of Object.entries(cases))
      for (const each of requests) {
        const answer = await answerTo(operation, typeof each === 'function' ? await each(world) : each);
        contract.check(operation, answer);
        assert.equal(answer.status, Number(status), answer.body.toString());
      }
    const unseen = contract.unseen(operation).filter((each) => !unreached.includes(each));
    assert.deepEqual(unseen, [], 'documented, but no case in operations.mjs brings it');
  });

test('what is no operation is refused as documented', async () => {
  const { elsewhere } = contract;
  for (const target of ['/nowhere', '/api/v1/', '/api/v2/games', '/healthz/more', '//healthz'])
    contract.check(elsewhere, await world.service.send({ target }));
  for (const path of Object.keys(contract.document.paths)) {
    const documented = contract.operations.filter((each) => each.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'BREW']) {
      if (documented.includes(method)) continue;
      const answer = await world.service.send(written({ operation: { path, method } }));
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.allow, documented.join(', '));
      contract.check(elsewhere, answer);
    }
  }
  for (const request of [common, commonToPosts].flatMap((each) => Object.values(each).flat()))
    contract.check(elsewhere, await answerTo({ path: '/nowhere', method: 'POST' }, request));
  contract.check(elsewhere, await world.service.sendRaw('HELO example.org\r\n\r\n'));
  assert.deepEqual(contract.unseen(elsewhere), ['elsewhere 204'], 'which only pages of other sites ask for');
});

test('pages of invited sites may ask for everything and read it, pages of others may not', async () => {
  const invited = ['x-inviting', 'x-invited'];
  const ask = (operation, origin, request) => world.inviting.send(written({ operation, headers: { origin }, ...request }));
  for (const operation of contract.operations.filter(({ responses }) => !('101' in responses))) {
    const granted = await ask(operation, friend);
    contract.check(operation, granted, { also: invited });
    assert.equal(granted.headers['access-control-allow-origin'], friend);
    const stranger = await ask(operation, 'https://stranger.example');
    contract.check(operation, stranger, { also: ['x-inviting'] });
    assert.equal(stranger.status === 403, operation.method === 'POST', operation.id);
    const preflight = await ask(operation, friend, { method: 'OPTIONS' });
    contract.check(contract.elsewhere, preflight, { also: invited });
    assert(preflight.headers['access-control-allow-methods'].split(', ').includes(operation.method));
  }
  const own = await ask(contract.operation('createMatch'), `http://127.0.0.1:${world.inviting.port}`, { body: { game: 'quarto' } });
  assert.equal(own.status, 201, 'and the service its own');
  contract.check(contract.operation('createMatch'), own, { also: ['x-inviting'] });
  assert.deepEqual(contract.unseen(contract.elsewhere), []);
});

test('whoever was refused for asking too often is granted after the time that was said', async () => {
  const operation = contract.operation('getHealth');
  const { headers } = await answerTo(operation, { at: 'limited' });
  await sleep(1000 * Number(headers['retry-after'])); // just as long as it said; a busy machine only waits longer
  assert.equal((await world.limited.send(written({ operation }))).status, 200);
});

test('HEAD answers as GET does, without the body', async () => {
  for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
    const request = written({ operation });
    const [got, head] = [await world.service.send(request), await world.service.send({ ...request, method: 'HEAD' })];
    contract.check(operation, head, { head: true });
    assert.equal(head.status, got.status, operation.id);
  }
});

test('a database that fails tells clients nothing of what is kept', async () => {
  const operation = contract.operation('createMatch');
  const { body } = await world.broken.send(written({ operation, body: { game: 'minesweeper' } }));
  assert.doesNotMatch(body.toString(), /INSERT|sealed|tokens/);
});

test('every message of a feed is as documented', async () => {
  const follow = contract.operation('followMatch');
  for (const game of ['connect', 'kaboom', 'quarto', 'minesweeper']) {
    const match = await world.begin({ game });
    const [{ feed: player }, { feed: spectator }] = [
      await world.service.follow(`/api/v1/matches/${match.id}/live`, { token: match.seats[0].token }),
      await world.service.follow(`/api/v1/matches/${match.id}/live`),
    ];
    const feeds = [[player, 0], [spectator, null]];
    const hear = async (feed, you) => {
      const message = await feed.next();
      contract.checkMessage(follow, message);
      assert.equal(JSON.parse(message).you, you);
      return JSON.parse(message).state;
    };
    for (const [feed, you] of feeds) assert.equal(await hear(feed, you), 'open');
    const headers = { authorization: `Bearer ${match.seats[0].token}` };
    await world.call('resignMatch', { path: { id: match.id }, headers });
    for (const [feed, you] of feeds) {
      while ((await hear(feed, you)) === 'open'); // somebody came
      feed.close();
    }
  }
});

test('work that costs more has a limit of its own, and says when there is room again', async () => {
  const position = (i) => `connect:7x6n4p2:${'112233'.slice(0, i % 7)}`;
  const empty = { quadrille: 1, game: 'connect', rules: '7x6n4p2', from: '', moves: [], version: 0 };
  const costly = [
    ['getAnalysis', (i) => ({ query: { position: position(i) } })],
    ['postAnalysis', (i) => ({ body: { position: position(i) } })],
    ['getWinner', () => ({ query: { board: 'XXXBBXAAA', columns: 3, rows: 3, connect: 3, strict: true } })],
    ['createMatch', () => ({ body: { game: 'connect' } })],
    ['createMatch', () => ({ body: empty })],
    ['createMatch', () => ({ body: { game: 'minesweeper', rules: { width: 5, height: 5, mines: 3, first_click: 'noguess' } } })],
    ['beginArena', () => ({ body: { game: 'connect', players: ['easy', 'easy'], games: 1 } })],
    ['beginStats', () => ({ body: { game: 'minesweeper', level: 'fast', games: 1 } })],
  ];
  for (const [id, request] of costly) {
    const operation = contract.operation(id);
    const headers = visitor(); // some kinds have one limit together
    const asked = Array.from({ length: 150 }, (_, i) => world.fair.send(written({ operation, headers, ...request(i) })));
    const answers = await Promise.all(asked);
    for (const answer of answers) contract.check(operation, answer);
    assert(answers.some(({ status }) => status < 300), `${id} is granted at first`);
    assert(answers.some(({ status }) => status === 429), `${id} is limited`);
  }
});

test('one client has so many matches between engines at once', async () => {
  const operation = contract.operation('createMatch');
  const plan = { game: 'connect', rules: { columns: 30, rows: 30, connect: 30 }, seats: ['hard', 'hard'] };
  const service = await Service.startLimited();
  try {
    const statuses = [];
    for (let i = 0; i < 10; ++i) {
      const answer = await service.send(written({ operation, body: plan }));
      contract.check(operation, answer);
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [...Array(8).fill(201), 429, 429]);
  } finally {
    await service.stop();
  }
});

test('a long list of moves is sent from a ply on, whole on request', async () => {
  const plan = { game: 'minesweeper', rules: { width: 255, height: 255, mines: 100 } };
  const match = await world.begin(plan);
  const moves = Array.from({ length: 1200 }, (_, i) => `f${(i % 255) + 1},${Math.floor(i / 255) + 1}`);
  const record = await world.call('exportMatch', { path: { id: match.id } });
  const long = await world.begin({ ...record, moves, version: moves.length });
  const get = (query) => world.call('getMatch', { path: { id: long.id }, query });
  const expected = async (query, since, until = moves.length) => {
    const got = await get(query);
    assert.deepEqual([got.since, got.moves], [since, moves.slice(since, until)]);
  };
  assert.equal(long.since, 200);
  await expected({}, 200);
  await expected({ since: 0 }, 0);
  await expected({ since: 1199 }, 1199);
  await expected({ since: 5000 }, 1200);
  await expected({ ply: 1100 }, 100, 1100);
  await expected({ ply: 1100, since: 1100 }, 1100, 1100);
  const { feed } = await world.service.follow(`/api/v1/matches/${long.id}/live`);
  const message = JSON.parse(await feed.next());
  feed.close();
  assert.deepEqual([message.since, message.moves], [200, moves.slice(200)]);
});

test('random requests, right and wrong, bring nothing but documented answers', async (t) => {
  const seed = Number(process.env.CONTRACT_SEED ?? 1);
  const requests = Number(process.env.CONTRACT_REQUESTS ?? 3000);
  const clients = 4;
  t.diagnostic(`CONTRACT_SEED=${seed} CONTRACT_REQUESTS=${requests}`);
  const service = await Service.start('--analysis-time', '20ms');
  const get = async (target) => JSON.parse((await service.send({ target })).body);
  const { games } = await get('/api/v1/games');
  const variants = [];
  for (const { id: game } of await get('/uwapi')) variants.push(...(await get(`/uwapi/${game}`)).variants.map(({ id: variant }) => ({ game, variant })));
  const counts = {};
  const grants = {};
  let sent = 0;
  let messages = 0;

  const ask = async ({ operation: id, refused, granted: certain, ...request }) => {
    ++sent;
    const made = written({ operation: contract.operation(id), ...request });
    const operation = contract.operationAt(made.method, made.target);
    try {
      const answer = await service.send(made);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      assert(answer.status < 500, `${answer.status} ${answer.body}`);
      contract.check(operation, answer, { head: made.method === 'HEAD' });
      if (refused) assert(answer.status >= 400, `it was granted: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
      if (certain) assert(answer.status < 300, `it was refused: ${answer.status} ${answer.body}`);
      const granted = answer.status < 300 && operation.id === id && made.method !== 'HEAD';
      if (granted) grants[id] = (grants[id] ?? 0) + 1;
      return granted && answer.headers['content-type'] === 'application/json' ? JSON.parse(answer.body) : undefined;
    } catch (problem) {
      problem.message = `request ${sent} of CONTRACT_SEED=${seed}: ${shown(made)}\n${problem.message}`;
      throw problem;
    }
  };

  // Each follows the match that it plays.
  const play = async (client) => {
    const follow = contract.operation('followMatch');
    let followed;
    let feed;
    const hear = () => {
      for (const message of feed?.takeAll() ?? []) contract.checkMessage(follow, message), ++messages;
    };
    while (sent < requests) {
      await client.step();
      hear();
      if (client.followed === followed) continue;
      feed?.close();
      followed = client.followed;
      ({ feed } = await service.follow(`/api/v1/matches/${followed}/live`));
    }
    feed?.close();
  };

  try {
    await Promise.all(Array.from({ length: clients }, (_, i) => play(new Client({ seed: seed * 1000 + i, contract, games, variants, ask }))));
  } finally {
    await service.stop();
  }
  t.diagnostic(`${sent} requests, answers by status ${JSON.stringify(counts)}, ${messages} messages`);
  t.diagnostic(`granted: ${JSON.stringify(grants)}`);
  assert.equal(service.complaints, '');
  const walked = ['createMatch', 'movesMatch', 'rematchMatch', 'getView', 'getUwapiPosition'].every((id) => grants[id] > 0);
  assert(walked && counts[400] > requests / 10 && messages > 0, 'the requests prove too little');
});

function shown({ method, target, headers, body }) {
  const text = body ? body.toString('latin1').slice(0, 1000) : '';
  return `${method} ${target.slice(0, 1000)} ${JSON.stringify(headers)} ${text}`;
}
