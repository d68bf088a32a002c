// Clients who know the games and play them at random, and others who know nothing.

import { Random, oddText, oddValue, valueFor } from './random.mjs';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVW';

// Small boards mostly; now and then the largest that the rules allow.
function rulesFor(game, random) {
  const rules = {};
  for (const { name, kind, min, max, choices } of game.rules) {
    if (random.chance(4)) continue;
    const key = name.replaceAll('-', '_');
    if (kind === 'switch') rules[key] = random.chance(2);
    else if (kind === 'choice') rules[key] = random.pick(choices).word;
    else rules[key] = random.chance(60) ? random.pick([min, max]) : random.between(min, Math.min(max, min + 5));
  }
  // A large board that needs no guess takes too long to lay.
  if (Math.max(rules.width, rules.height) > 100 && rules.first_click?.startsWith('noguess')) delete rules.first_click;
  return rules;
}

// Moves in the notation of the game, legal or nearly so, by what the position shows.
const movesIn = {
  connect: (state, rules, random) => [String(random.between(1, Number(rules.match(/^\d+/)[0])))],
  kaboom: (state, rules, random) => {
    const [columns, rows] = rules.match(/\d+/g).map(Number);
    const column = random.between(1, columns);
    return [String(column), `b${column}`, `d${column}.${random.between(1, rows)}`, 'pass'];
  },
  quarto: (state, rules, random) => {
    const [cells, inHand] = state.split(':');
    if (inHand === '-') return random.shuffled('0123456789abcdef').filter((piece) => !cells.includes(piece)).map((piece) => `@${piece}`);
    const empty = [...cells].flatMap((cell, i) => (cell === '-' ? [i] : []));
    return random.shuffled(empty).map((i) => 'abcd'[i % 4] + (Math.floor(i / 4) + 1));
  },
  minesweeper: (state, rules, random) => {
    const [width, height] = rules.match(/\d+/g).map(Number);
    return [`${random.pick('ooof')}${random.between(1, width)},${random.between(1, height)}`];
  },
};

export class Client {
  #matches = []; // { id, tokens, now: the match as last seen }
  #record; // of a match that was exported
  #line; // { game, asked, moves, now: the position after them }, where somebody looks ahead
  #browsed; // { path, p } on GamesmanUni's page

  // `ask` sends a request for an operation and answers its JSON where it was granted, and nothing else. `variants` are paths of those
  // that GamesmanUni's page has.
  constructor({ seed, contract, games, variants, ask }) {
    this.random = new Random(seed);
    this.contract = contract;
    this.games = games;
    this.variants = variants;
    this.ask = ask;
  }

  // One thing that somebody would ask, or would not.
  async step() {
    const { random } = this;
    if (random.chance(2)) return random.pick([this.#play, this.#play, this.#lookAhead, this.#browse]).call(this);
    const ways = [this.#aboutWinner, this.#aboutPosition, this.#aboutVariant, this.#fromSchema, this.#fromSchema, this.#aboutMatch];
    const request = random.pick(ways).call(this);
    return random.chance(3) ? this.ask(request) : this.ask(this.#spoilt(request));
  }

  get followed() {
    return this.#matches.at(-1)?.id;
  }

  #board() {
    const { random } = this;
    const [columns, rows] = [random.between(1, 8), random.between(1, 7)];
    const players = random.between(2, 4);
    return {
      columns,
      rows,
      connect: random.between(2, 4),
      board: random.text(letters.slice(0, players) + 'X'.repeat(random.between(1, 6)), columns * rows),
      ...(random.chance(3) && { strict: true }),
      ...(random.chance(4) && { players }),
    };
  }

  #aboutWinner() {
    const { random } = this;
    const headers = random.chance(2) ? { accept: random.pick(['application/json', 'text/plain', '*/*', 'text/html, application/json;q=0.9']) } : {};
    if (random.chance(2)) return { operation: 'getWinner', query: this.#board(), headers };
    const body = random.chance(2) ? this.#board() : Array.from({ length: random.below(5) }, () => this.#board());
    return { operation: 'postWinner', body, headers };
  }

  #aboutPosition() {
    const { random } = this;
    const game = random.pick(this.games);
    const known = this.#matches.filter(({ now }) => now.game === game.name);
    const asked = known.length > 0 ? { position: random.pick(known).now.position } : rulesFor(game, random);
    const path = { game: game.name };
    const view = { ...asked, ...(random.chance(2) && { moves: this.#someMoves(known) }) };
    return random.pick([
      { operation: 'getAnalysis', path, query: asked },
      { operation: 'postAnalysis', path, body: asked },
      { operation: 'getView', path, query: view },
    ]);
  }

  #someMoves([match]) {
    return match ? this.#moves(match.now).slice(0, 2).join(' ') : this.random.pick(['1', '1 2', '@0 a1', '']);
  }

  #aboutVariant() {
    const { random } = this;
    const match = random.pick(this.#matches);
    const shown = match?.now.position; // a hidden match has none
    const path = shown && random.chance(2) ? { game: match.now.game, variant: shown.split(':')[1] } : random.pick(this.variants);
    return random.pick([
      { operation: 'getUwapiGame', path: { game: path.game } },
      { operation: 'getUwapiVariant', path },
      { operation: 'getUwapiPosition', path, query: { p: this.#browsed?.p ?? '1_' } },
      { operation: 'getUwapiInstructions', path, query: { locale: 'en-US' } },
    ]);
  }

  #plan(game = this.random.pick(this.games)) {
    const { random } = this;
    const rules = rulesFor(game, random);
    const seats = game.name === 'minesweeper' ? 1 : (rules.players ?? 2);
    const plan = { game: game.name, rules };
    if (random.chance(2)) plan.seats = Array.from({ length: seats }, () => random.pick(['human', 'human', 'open', 'easy']));
    if (random.chance(4)) plan.clock = { seconds: random.pick([1, 600]), increment: 2 };
    return plan;
  }

  // What a rematch may have of another match.
  #changes({ game }) {
    const { game: same, ...changes } = this.#plan(this.games.find(({ name }) => name === game));
    return this.random.chance(3) ? {} : changes;
  }

  // Any operation, as its schemas would have it.
  #fromSchema() {
    const { random, contract } = this;
    const resolve = (schema) => contract.resolve(schema);
    const operation = random.pick(contract.operations);
    const request = { operation: operation.id, path: {}, query: {}, headers: {} };
    const places = { path: request.path, query: request.query, header: request.headers };
    for (const { name, in: place, required, schema, explode } of operation.parameters) {
      if (!required && random.chance(2)) continue;
      const known = { id: this.#someId(), ...random.pick(this.variants) };
      const value = known[name] ?? valueFor(schema, random, resolve);
      if (explode) Object.assign(places[place], value);
      else places[place][name] = value;
    }
    if (operation.body) request.body = valueFor(operation.body, random, resolve);
    return request;
  }

  #aboutMatch() {
    const { random } = this;
    const match = random.pick(this.#matches);
    if (!match || random.chance(8)) return { operation: 'createMatch', body: (random.chance(2) && this.#record) || this.#plan() };
    const operation = random.pick(['getMatch', 'undoMatch', 'resignMatch', 'rematchMatch', 'joinMatch', 'exportMatch', 'getMatchAnalysis', 'nameMatch', 'movesMatch', 'followMatch']);
    const request = { operation, path: { id: match.id }, headers: bearer(random.pick(match.tokens)) };
    if (operation === 'rematchMatch' && random.chance(2)) request.body = this.#changes(match.now);
    if (operation === 'movesMatch') request.body = { move: random.pick(this.#moves(match.now)), version: match.now.version };
    return request;
  }

  #someId() {
    return this.random.pick(this.#matches)?.id ?? 'nobody';
  }

  #moves({ game, position }) {
    if (!position) return ['1']; // it is hidden
    const [, rules, ...state] = position.split(':');
    return movesIn[game](state.join(':'), rules, this.random);
  }

  // A match from its beginning to its end, a move at a time.
  async #play() {
    const { random } = this;
    const match = this.#matches.at(-1);
    if (match && match.now.state !== 'open' && random.chance(2)) return this.#playAgain(match);
    if (!match || match.now.state !== 'open' || random.chance(40)) return this.#begin();
    const path = { id: match.id };
    if (match.now.seats.some(({ kind }) => kind === 'open')) {
      const joined = await this.ask({ operation: 'joinMatch', path });
      return this.#learn(match, joined);
    }
    const seat = match.now.to_move;
    if (!match.tokens[seat]) return this.#learn(match, await this.ask({ operation: 'getMatch', path }));
    const headers = bearer(match.tokens[seat]);
    if (random.chance(3)) headers['idempotency-key'] = String(match.now.version);
    for (const move of this.#moves(match.now)) {
      const now = await this.ask({ operation: 'movesMatch', path, headers, body: { move, version: match.now.version } });
      if (now) return this.#learn(match, now);
    }
    return this.#learn(match, await this.ask({ operation: 'getMatch', path }));
  }

  async #begin() {
    const { random } = this;
    const last = this.#matches.at(-1);
    if (last) this.#record = (await this.ask({ operation: 'exportMatch', path: { id: last.id } })) ?? this.#record;
    const now = await this.ask({ operation: 'createMatch', body: (random.chance(3) && this.#record) || this.#plan() });
    if (now) this.#hold(now, []);
  }

  // The tokens of people who stay are good for it.
  async #playAgain(last) {
    const headers = bearer(last.tokens.find((token) => token));
    const now = await this.ask({ operation: 'rematchMatch', path: { id: last.id }, headers, body: this.#changes(last.now) });
    if (!now) return this.#begin();
    this.#hold(now, now.seats.map(({ kind }, i) => (kind === 'human' ? last.tokens[i] : undefined)));
  }

  #hold(now, tokens) {
    const match = { id: now.id, tokens, now };
    this.#learn(match, now);
    this.#matches.push(match);
    if (this.#matches.length > 6) this.#matches.shift();
  }

  // A move further in a line that nobody has played. Each that is listed as legal must be.
  async #lookAhead() {
    const { random } = this;
    if (!this.#line || this.#line.now.state !== 'open' || !this.#line.now.view.legal || random.chance(40)) {
      const game = random.pick(this.games.filter(({ name }) => name !== 'minesweeper'));
      const known = this.#matches.filter(({ now }) => now.game === game.name);
      const asked = known.length > 0 && random.chance(2) ? { position: random.pick(known).now.position } : rulesFor(game, random);
      const now = await this.ask({ operation: 'getView', path: { game: game.name }, query: asked });
      this.#line = now && { game: game.name, asked, moves: [], now };
      return;
    }
    const { game, asked, moves, now } = this.#line;
    // From the start of the line or from where it has come to, if an address can hold that: it is the same.
    const from = now.position.length < 2000 && random.chance(2) ? { asked: { position: now.position }, moves: [] } : { asked, moves };
    const further = [...from.moves, random.pick(now.view.legal).move];
    const query = { ...from.asked, moves: further.join(' ') };
    const next = await this.ask({ operation: 'getView', path: { game }, query, granted: true });
    this.#line = { game, asked: from.asked, moves: further, now: next };
  }

  // A move further on GamesmanUni's page. Each position that it is shown must be known.
  async #browse() {
    const { random } = this;
    if (!this.#browsed || random.chance(40)) {
      const path = random.pick(this.variants);
      const { startPosition } = await this.ask({ operation: 'getUwapiVariant', path, granted: true });
      this.#browsed = { path, p: startPosition };
    }
    const { path, p } = this.#browsed;
    const { moves } = await this.ask({ operation: 'getUwapiPosition', path, query: { p }, granted: true });
    this.#browsed = moves.length > 0 ? { path, p: random.pick(moves).position } : undefined;
  }

  #learn(match, now) {
    if (!now) return;
    match.now = now;
    now.seats.forEach(({ token }, i) => (match.tokens[i] = token ?? match.tokens[i]));
  }

  // The same request with something wrong. `refused`: it must not be granted.
  #spoilt(request) {
    const { random } = this;
    const { body } = request;
    const isObject = typeof body === 'object' && !Array.isArray(body);
    const names = isObject ? Object.keys(body) : [];
    const name = random.pick(names);
    const ways = [
      () => ({ ...request, method: random.pick(['HEAD', 'PUT', 'POST', 'GET', 'DELETE', 'PATCH', 'OPTIONS', 'BREW']) }),
      () => ({ ...request, headers: { ...request.headers, authorization: latin1(random.pick(['Bearer ', 'Bearer x', 'Basic eA==', `Bearer ${oddText(random)}`])) } }),
      () => ({ ...request, headers: { ...request.headers, 'idempotency-key': latin1(oddText(random)) } }),
      () => ({ ...request, headers: { ...request.headers, accept: latin1(oddText(random)) } }),
      () => ({ ...request, query: { ...request.query, [oddText(random)]: oddText(random) } }),
      () => ({ ...request, query: latin1(oddText(random)) }),
      () => ({ ...request, path: Object.fromEntries(Object.keys(request.path ?? {}).map((each) => [each, oddText(random)])) }),
      () => ({ ...request, rawPath: latin1(oddText(random)) }),
    ];
    if (request.query && typeof request.query === 'object')
      for (const each of Object.keys(request.query)) ways.push(() => ({ ...request, query: { ...request.query, [each]: oddText(random) } }));
    if (body !== undefined) {
      const text = JSON.stringify(body);
      const cut = random.below(text.length);
      ways.push(
        () => ({ ...request, body: oddValue(random) }),
        () => ({ ...request, rawBody: text.slice(0, cut), refused: cut > 0 }),
        () => ({ ...request, rawBody: text.slice(0, cut) + random.pick(['\xff', '\xc0\x80', '\0', '\ud800', '}']) + text.slice(cut) }),
        () => ({ ...request, rawBody: text + random.pick(['x', '{}', ',']), refused: true }),
        () => ({ ...request, rawBody: '['.repeat(random.between(33, 50_000)), refused: true }),
      );
    }
    if (isObject)
      ways.push(
        () => ({ ...request, body: { ...body, [oddText(random)]: oddValue(random) } }),
        () => ({ ...request, body: { ...body, nonsense: [oddValue(random)] }, refused: true }),
      );
    if (name !== undefined) {
      const { [name]: gone, ...rest } = body;
      ways.push(
        () => ({ ...request, body: rest }),
        () => ({ ...request, body: { ...body, [name]: oddValue(random) } }),
        () => ({ ...request, body: { ...body, [name]: null }, refused: true }),
        () => ({ ...request, body: { ...body, [name]: { [name]: gone } }, refused: name !== 'rules' }),
        () => ({ ...request, rawBody: JSON.stringify(body).replace('{', `{${JSON.stringify(name)}:${JSON.stringify(oddValue(random))},`) }),
      );
    }
    return random.pick(ways)();
  }
}

const bearer = (token) => (token ? { authorization: `Bearer ${token}` } : {});

// As a header or an address can carry it.
const latin1 = (text) => Buffer.from(text).toString('latin1').replace(/[\0-\x20\x7f]/g, '');
