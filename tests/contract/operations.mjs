// For each operation of openapi.yaml requests that bring each of its documented answers, the common ones aside.
//
// A case is a request: { path, query, headers, body, at }, all of them optional, or a function that makes one of the world.
// `path` has the values of the parameters in the path; `at` is the service that is asked: `service`, the usual one, `busy`, whose
// workers all think, or `broken`, whose database is gone. With `live` it is asked by a WebSocket.

const json = { accept: 'application/json' };
const strict = { strict: true, columns: 3, rows: 3, connect: 3, board: 'XXXBBXAAA' };
const broken = { at: 'broken' };

// Of a match, by its seat.
const by = (match, seat) => ({ authorization: `Bearer ${match.seats[seat].token}` });
const of = (match, seat) => ({ path: { id: match.id }, headers: by(match, seat) });

const people = { game: 'connect' };
const moved = async (world) => {
  const match = await world.begin(people);
  await world.call('movesMatch', { ...of(match, 0), body: { move: '4' } });
  return match;
};
const resigned = async (world) => {
  const match = await world.begin(people);
  await world.call('resignMatch', of(match, 0));
  return match;
};
const nobody = { path: { id: 'nobody-knows-this-match' } };

export const operations = {
  getWinner: {
    200: [{ query: strict }, { query: strict, headers: json }],
    400: [{ query: { board: 'AXB' } }, { query: { board: 'X', colums: 7 } }],
    422: [{ query: { columns: 8, rows: 1, board: 'AAAAAAAA' } }],
    503: [{ at: 'busy', query: strict }],
  },
  postWinner: {
    200: [{ body: strict }, { body: strict, headers: json }, { body: [strict, { board: 'A' }, 7, { ...strict, strict: false }] }],
    400: [{ body: {} }, { body: 'X' }, { body: Array(1001).fill(strict) }],
    422: [{ body: { columns: 8, rows: 1, board: 'AAAAAAAA' } }],
    503: [{ at: 'busy', body: [strict] }],
  },
  getGames: { 200: [{}], 400: [{ query: { game: 'connect' } }] },
  getGame: {
    200: ['connect', 'kaboom', 'quarto', 'minesweeper'].map((game) => ({ path: { game } })),
    404: [{ path: { game: 'chess' } }],
  },
  getAnalysis: {
    200: [
      { path: { game: 'connect' }, query: { position: 'connect:7x6n4p2:334455' } },
      { path: { game: 'connect' }, query: { columns: 9, rows: 9 } },
      { path: { game: 'kaboom' }, query: { columns: 3, rows: 3, connect: 3, bombs: 1 } },
      { path: { game: 'quarto' }, query: { squares: true } },
      { path: { game: 'minesweeper' }, query: { position: 'minesweeper:4x3m2safe:####/1221/0000' } },
      { path: { game: 'minesweeper' }, query: { position: 'minesweeper:2x1m1any:F1' } },
    ],
    400: [{ path: { game: 'connect' }, query: { position: 'x' } }, { path: { game: 'connect' }, query: { columns: 0 } }],
    404: [{ path: { game: 'chess' } }],
    422: [{ path: { game: 'connect' }, query: { players: 3 } }],
    503: [{ at: 'busy', path: { game: 'connect' } }],
  },
  postAnalysis: {
    200: [{ path: { game: 'connect' }, body: { position: '334455', columns: 7 } }],
    400: [{ path: { game: 'connect' }, body: [] }],
    404: [{ path: { game: 'chess' }, body: {} }],
    422: [{ path: { game: 'connect' }, body: { players: 3 } }],
    503: [{ at: 'busy', path: { game: 'connect' }, body: {} }],
  },
  createMatch: {
    201: [
      { body: people },
      { body: { game: 'quarto', seats: ['human', 'easy'] } },
      { body: { game: 'kaboom', rules: { columns: 4, misere: true }, position: '' } },
      { body: { game: 'minesweeper', rules: { width: 5, height: 5, mines: 3 }, seats: ['open'] } },
      async (world) => ({ body: await world.call('exportMatch', { path: { id: (await moved(world)).id } }) }),
    ],
    400: [
      { body: { game: 'chess' } },
      { body: { ...people, position: 'chess:8x8:' } },
      { body: { quadrille: 1, game: 'chess', rules: '', from: '', moves: [], version: 0 } },
      { body: { quadrille: 1, game: 'connect', rules: '', from: '', moves: [], version: 2 ** 62 } },
    ],
    422: [{ body: { quadrille: 1, game: 'connect', rules: '4x4n4p2', from: '', moves: ['1', '1', '1', '1', '1'], version: 5 } }],
    503: [{ ...broken, body: people }],
  },
  getMatch: {
    200: [moved, resigned].flatMap((make) => [
      async (world) => ({ path: { id: (await make(world)).id } }),
      async (world) => of(await make(world), 1),
    ]),
    404: [nobody],
    503: [{ ...broken, ...nobody }],
  },
  movesMatch: {
    200: [async (world) => ({ ...of(await world.begin(people), 0), body: { move: '4', version: 0 } })],
    400: [async (world) => ({ ...of(await world.begin(people), 0), body: {} })],
    401: [async (world) => ({ path: { id: (await world.begin(people)).id }, body: { move: '4' } })],
    403: [async (world) => ({ ...of(await world.begin(people), 1), body: { move: '4' } })],
    404: [{ ...nobody, body: { move: '4' } }],
    409: [
      async (world) => ({ ...of(await world.begin(people), 0), body: { move: '4', version: 7 } }),
      async (world) => ({ ...of(await resigned(world), 1), body: { move: '4' } }),
    ],
    422: [async (world) => ({ ...of(await world.begin(people), 0), body: { move: '8' } })],
    503: [{ ...broken, ...nobody, body: { move: '4' } }],
  },
  joinMatch: {
    200: [async (world) => ({ path: { id: (await world.begin({ game: 'connect', seats: ['human', 'open'] })).id } })],
    404: [nobody],
    409: [async (world) => ({ path: { id: (await world.begin(people)).id } })],
    503: [{ ...broken, ...nobody }],
  },
  undoMatch: {
    200: [async (world) => of(await moved(world), 0)],
    401: [async (world) => ({ path: { id: (await moved(world)).id } })],
    404: [nobody],
    409: [async (world) => of(await resigned(world), 0)],
    422: [async (world) => of(await world.begin(people), 0)],
    503: [{ ...broken, ...nobody }],
  },
  resignMatch: {
    200: [async (world) => of(await world.begin(people), 0)],
    401: [async (world) => ({ path: { id: (await world.begin(people)).id } })],
    404: [nobody],
    409: [async (world) => of(await resigned(world), 0)],
    503: [{ ...broken, ...nobody }],
  },
  rematchMatch: {
    200: [async (world) => of(await resigned(world), 1)],
    401: [async (world) => ({ path: { id: (await resigned(world)).id } })],
    404: [nobody],
    409: [async (world) => of(await world.begin(people), 0)],
    503: [{ ...broken, ...nobody }],
  },
  exportMatch: {
    200: [moved, resigned].map((make) => async (world) => ({ path: { id: (await make(world)).id } })),
    404: [nobody],
    503: [{ ...broken, ...nobody }],
  },
  followMatch: {
    101: [async (world) => ({ live: true, path: { id: (await moved(world)).id } })],
    400: [{ ...nobody, live: true, query: { tokn: 'x' } }],
    401: [async (world) => ({ live: true, path: { id: (await moved(world)).id }, query: { token: 'guessed' } })],
    403: [async (world) => ({ live: true, path: { id: (await moved(world)).id }, headers: { origin: 'http://elsewhere.example' } })],
    404: [{ ...nobody, live: true }],
    426: [nobody],
    503: [{ ...broken, ...nobody, live: true }],
  },
  getOpenapi: { 200: [{}] },
  getHealth: { 200: [{}] },
};

// What every operation answers, whatever it does. `headers` may have the length of a body that is never sent.
export const common = {
  400: [{ query: '%' }, { query: '%ff' }],
  413: [{ headers: { 'content-length': 1_000_000 } }],
  414: [{ query: { long: 'a'.repeat(9000) } }],
  431: [{ headers: { 'x-long': 'a'.repeat(9000) } }],
};
