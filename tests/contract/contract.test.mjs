// openapi.yaml is the contract. A running service is driven by it: what it documents is answered, and nothing else is.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { Client } from './clients.mjs';
import { Contract } from './contract.mjs';
import { common, operations } from './operations.mjs';
import { Service } from './service.mjs';

const sources = fileURLToPath(new URL('../../src/interfaces/http', import.meta.url));
const contract = new Contract(parse(readFileSync(join(sources, 'openapi.yaml'), 'utf8')));

// { operation, path, query, headers, body } as it is sent. What has a name with `raw` is sent as it is.
function written({ operation, method, path = {}, query = {}, headers = {}, body, rawPath, rawBody }) {
  const target = operation.path.replace(/{(\w+)}/g, (_, name) => encoded(path[name] ?? { game: 'connect' }[name] ?? 'nobody'));
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
};

async function answerTo(operation, request) {
  const service = world[request.at ?? 'service'];
  const sent = written({ operation, ...request });
  if (!request.live) return service.send(sent);
  const { feed, response } = await service.follow(sent.target, sent.headers);
  feed?.close();
  return response;
}

before(async () => {
  world.service = await Service.start('--analysis-time', '300ms');
  world.broken = await Service.start();
  execFileSync('sqlite3', [join(world.broken.data, 'matches.db'), 'DROP TABLE matches']);
  world.busy = await Service.start('--threads', '1', '--analysis-time', '1h');
  await world.busy.exhaust('/api/v1/games/connect/analysis?columns=9&rows=9');
});

after(async () => {
  for (const name of ['service', 'broken', 'busy']) await world[name]?.stop();
});

test('the service serves the contract that is in the repository', async () => {
  assert.deepEqual(await world.call('getOpenapi', {}), contract.document);
});

test('every route of the service is an operation of the contract, and the other way round', () => {
  const routes = readdirSync(sources)
    .filter((name) => name.endsWith('.cpp'))
    .flatMap((name) => [...readFileSync(join(sources, name), 'utf8').matchAll(/\badd\("([A-Z]+)", "([^"]+)"/g)])
    .map(([, method, path]) => `${method} /${path}`);
  assert.deepEqual(routes.sort(), contract.operations.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every operation of the contract has cases, and every case an operation', () => {
  const ids = contract.operations.map(({ id }) => id);
  for (const id of ids) assert(id in operations, `openapi.yaml has the operation ${id}: give it an entry in operations.mjs`);
  for (const id of Object.keys(operations)) assert(ids.includes(id), `operations.mjs has an entry ${id}, openapi.yaml no such operation`);
});

for (const operation of contract.operations)
  test(`${operation.id} answers all that it documents`, async () => {
    const cases = { ...(operations[operation.id] ?? {}) };
    for (const [status, requests] of Object.entries(common)) cases[status] = [...(cases[status] ?? []), ...requests];
    for (const [status, requests] of Object.entries(cases))
      for (const each of requests) {
        const answer = await answerTo(operation, typeof each === 'function' ? await each(world) : each);
        contract.check(operation, answer);
        assert.equal(answer.status, Number(status), answer.body.toString());
      }
    assert.deepEqual(contract.unseen(operation), [], 'documented, but no case in operations.mjs brings it');
  });

test('what is no operation is refused as documented', async () => {
  const { elsewhere } = contract;
  for (const target of ['/', '/nowhere', '/api/v1/', '/api/v2/games', '/healthz/more', '//healthz'])
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
  for (const request of Object.values(common).flat())
    contract.check(elsewhere, await world.service.send(written({ operation: { path: '/nowhere', method: 'POST' }, ...request })));
  contract.check(elsewhere, await world.service.sendRaw('HELO example.org\r\n\r\n'));
  assert.deepEqual(contract.unseen(elsewhere), []);
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
      await world.service.follow(`/api/v1/matches/${match.id}/live?token=${match.seats[0].token}`),
      await world.service.follow(`/api/v1/matches/${match.id}/live`),
    ];
    const headers = { authorization: `Bearer ${match.seats[0].token}` };
    await world.call('resignMatch', { path: { id: match.id }, headers });
    for (const [feed, you] of [[player, 0], [spectator, null]]) {
      for (const state of ['open', 'resigned']) {
        const message = await feed.next();
        contract.checkMessage(follow, message);
        assert.equal(JSON.parse(message).state, state);
        assert.equal(JSON.parse(message).you, you);
      }
      feed.close();
    }
  }
});

test('random requests, right and wrong, bring nothing but documented answers', async (t) => {
  const seed = Number(process.env.CONTRACT_SEED ?? 1);
  const requests = Number(process.env.CONTRACT_REQUESTS ?? 3000);
  const clients = 4;
  t.diagnostic(`CONTRACT_SEED=${seed} CONTRACT_REQUESTS=${requests}`);
  const service = await Service.start('--analysis-time', '20ms');
  const { games } = JSON.parse((await service.send({ target: '/api/v1/games' })).body);
  const counts = {};
  let sent = 0;
  let messages = 0;

  const ask = async ({ operation: id, refused, ...request }) => {
    ++sent;
    const made = written({ operation: contract.operation(id), ...request });
    const operation = contract.operationAt(made.method, made.target);
    try {
      const answer = await service.send(made);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      assert(answer.status < 500, `${answer.status} ${answer.body}`);
      contract.check(operation, answer, { head: made.method === 'HEAD' });
      if (refused) assert(answer.status >= 400, `it was granted: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
      const granted = answer.status < 300 && operation.id === id && made.method !== 'HEAD';
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
    await Promise.all(Array.from({ length: clients }, (_, i) => play(new Client({ seed: seed * 1000 + i, contract, games, ask }))));
  } finally {
    await service.stop();
  }
  t.diagnostic(`${sent} requests, answers by status ${JSON.stringify(counts)}, ${messages} messages`);
  assert.equal(service.complaints, '');
  assert(counts[200] > requests / 10 && counts[201] > 0 && counts[400] > requests / 10 && messages > 0, 'the requests prove too little');
});

function shown({ method, target, headers, body }) {
  const text = body ? body.toString('latin1').slice(0, 1000) : '';
  return `${method} ${target.slice(0, 1000)} ${JSON.stringify(headers)} ${text}`;
}
