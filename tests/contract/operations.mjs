// For each operation of openapi.yaml requests that bring each of its documented answers, the common ones aside.
//
// A case is a request: { path, query, headers, body, at }, all of them optional, or a function that makes one of the world.
// `path` has the values of the parameters in the path; `at` is the service that is asked: `service`, the usual one, `busy`, whose
// workers all think, `broken`, whose database is gone, or `limited`, where it is asked until it is too often. With `live` it is asked by
// a WebSocket, with `token` for the seat that it belongs to.

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
// Only its result is ever told, and a game of this level does not end at once.
const hidden = async (world) => ({ path: { id: (await world.begin({ game: 'quarto', seats: ['hard', 'hard'] })).id } });
const largest = { width: 255, height: 255, mines: 9001 };
const nobody = { path: { id: 'nobody-knows-this-match' } };

// Another client with every call: one has few arenas at once.
let visitors = 0;
export const visitor = () => ({ 'x-forwarded-for': `10.0.${++visitors >> 8}.${visitors & 255}` });

const arena = { game: 'connect', players: ['easy', 'easy'], games: 2 };
const stats = { game: 'minesweeper', rules: { width: 5, height: 5, mines: 3 }, level: 'fast', games: 2 };

const variants = [{}, { variant: '5x4n4p2' }, { game: 'kaboom' }, { game: 'kaboom', variant: '5x4n4b2.1ms' }, { game: 'quarto', variant: 'squares' }];
// A view of Minesweeper whose every other square is open: its clues make one component as wide as the board, and its
// solutions are too many to count.
function uncountable(side) {
  const mine = (x, y) => x >= 0 && y >= 0 && x < side && y < side && (x + y) % 2 === 0 && (7 * x + 13 * y + x * y) % 5 < 2;
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy]));
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) =>
      (x + y) % 2 === 0 ? '#' : String(around.filter(([dx, dy]) => mine(x + dx, y + dy)).length),
    ).join(''),
  );
  let mines = 0;
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) mines += mine(x, y) ? 1 : 0;
  return { rules: { width: side, height: side, mines }, position: rows.join('/') };
}

const unknownVariants = [{ variant: 'irregular' }, { variant: '7x6n4p3' }, { variant: '20x20n4p2' }, { game: 'quarto', variant: 'sq' }, { game: 'chess' }].map(
  (path) => ({ path }),
);

export const operations = {
  getWinner: {
    200: [{ query: strict }, { query: strict, headers: json }, { query: { columns: 1, rows: 1, connect: 1, board: 'A' }, headers: json }],
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
  getView: {
    200: [
      { path: { game: 'connect' }, query: { columns: 9, moves: '1 2 1' } },
      { path: { game: 'connect' }, query: { position: '1212121' } },
      { path: { game: 'connect' }, query: { columns: 255, rows: 255, moves: '1 '.repeat(250) } },
      { path: { game: 'kaboom' }, query: { position: 'kaboom:4x3n3b1.1:x,0,1,----,----,-*--', moves: 'd2.1' } },
      { path: { game: 'quarto' }, query: { squares: true, moves: '@5 a1' } },
      { path: { game: 'minesweeper' }, query: { position: 'minesweeper:4x3m2safe:####/1221/0000' } },
      { path: { game: 'minesweeper' }, query: { width: 100, height: 100 } },
      { path: { game: 'minesweeper' }, query: { ...largest, large: true } },
    ],
    400: [
      { path: { game: 'connect' }, query: { moves: 'x' } },
      { path: { game: 'connect' }, query: { moves: '1', move: '1' } },
      { path: { game: 'connect' }, query: { columns: 0 } },
    ],
    404: [{ path: { game: 'chess' } }],
    409: [{ path: { game: 'connect' }, query: { position: '1212121', moves: '3' } }],
    422: [
      { path: { game: 'connect' }, query: { rows: 4, moves: '1 1 1 1 1' } },
      { path: { game: 'minesweeper' }, query: { moves: 'o1,1' } },
    ],
    503: [{ at: 'busy', path: { game: 'connect' }, query: { moves: ' '.repeat(1001) } }],
  },
  postView: {
    200: [{ path: { game: 'connect' }, body: { columns: 9, position: '12', moves: '1' } }],
    400: [{ path: { game: 'connect' }, body: [] }],
    404: [{ path: { game: 'chess' }, body: {} }],
    409: [{ path: { game: 'connect' }, body: { position: '1212121', moves: '3' } }],
    422: [{ path: { game: 'minesweeper' }, body: { moves: 'o1,1' } }],
    503: [{ at: 'busy', path: { game: 'connect' }, body: { moves: ' '.repeat(1001) } }],
  },
  getAnalysis: {
    200: [
      { path: { game: 'connect' }, query: { position: 'connect:7x6n4p2:334455' } },
      { path: { game: 'connect' }, query: { columns: 9, rows: 9 } },
      { path: { game: 'connect' }, query: { columns: 12, rows: 12, players: 3 } },
      { path: { game: 'kaboom' }, query: { columns: 20, rows: 20 } },
      { path: { game: 'kaboom' }, query: { columns: 3, rows: 3, connect: 3, bombs: 1 } },
      { path: { game: 'quarto' }, query: { squares: true } },
      { path: { game: 'minesweeper' }, query: { position: 'minesweeper:4x3m2safe:####/1221/0000' } },
      { path: { game: 'minesweeper' }, query: { position: 'minesweeper:2x1m1any:F1' } },
      { path: { game: 'minesweeper' }, query: { width: 9, height: 9, mines: 10, large: true } },
    ],
    400: [{ path: { game: 'connect' }, query: { position: 'x' } }, { path: { game: 'connect' }, query: { columns: 0 } }],
    404: [{ path: { game: 'chess' } }],
    409: [{ path: { game: 'connect' }, query: { position: '12121213' } }],
    422: [{ path: { game: 'connect' }, query: { position: '4444444' } }],
    503: [{ at: 'busy', path: { game: 'connect' } }],
  },
  postAnalysis: {
    200: [{ path: { game: 'connect' }, body: { position: '334455', columns: 7 } }],
    400: [{ path: { game: 'connect' }, body: [] }],
    404: [{ path: { game: 'chess' }, body: {} }],
    409: [{ path: { game: 'connect' }, body: { position: '12121213' } }],
    422: [{ path: { game: 'connect' }, body: { position: '4444444' } }],
    503: [{ at: 'busy', path: { game: 'connect' }, body: {} }],
  },
  createMatch: {
    201: [
      { body: people },
      { body: { game: 'quarto', seats: ['human', 'easy'], names: ['Ada', ''], undo: false, clock: { seconds: 60, increment: 2 } } },
      { body: { game: 'quarto', seats: ['easy', 'easy'] } },
      { body: { ...people, analysis: true } },
      { body: { game: 'kaboom', rules: { columns: 4, misere: true }, position: '' } },
      { body: { game: 'minesweeper', rules: { width: 5, height: 5, mines: 3 }, seats: ['open'] } },
      ...[moved, resigned].map((make) => async (world) => ({ body: await world.call('exportMatch', { path: { id: (await make(world)).id } }) })),
    ],
    400: [
      { body: { game: 'chess' } },
      { body: { game: 'quarto', clock: { seconds: 86401 } } },
      { body: { game: 'quarto', clock: { minutes: 5 } } },
      { body: { ...people, names: ['A', 'B', 'C'] } },
      { body: { ...people, undo: 'no' } },
      { body: { ...people, analysis: 'no' } },
      { body: { ...people, position: 'chess:8x8:' } },
      { body: { quadrille: 1, game: 'chess', rules: '', from: '', moves: [], version: 0 } },
      { body: { quadrille: 1, game: 'connect', rules: '', from: '', moves: [], version: 2 ** 62 } },
      { body: { quadrille: 1, game: 'connect', rules: '7x6n4p2', from: '', moves: [], version: 0, sead: '7' } },
      { body: { quadrille: 1, game: 'connect', rules: '7x6n4p2', from: '', moves: [], version: 0, forfeited: { seat: 2, by: 'time' } } },
      { body: { ...people, rules: { columns: null } } },
      { body: { ...people, names: ['A\u200bda'] } },
    ],
    409: [
      { body: { ...people, position: '12121213' } },
      { body: { quadrille: 1, game: 'connect', rules: '7x6n4p2', from: '', moves: [...'12121213'], version: 8 } },
    ],
    422: [{ body: { quadrille: 1, game: 'connect', rules: '4x4n4p2', from: '', moves: ['1', '1', '1', '1', '1'], version: 5 } }],
    503: [{ ...broken, body: people }],
  },
  getMatch: {
    200: [moved, resigned].flatMap((make) => [
      async (world) => ({ path: { id: (await make(world)).id } }),
      async (world) => of(await make(world), 1),
      async (world) => ({ path: { id: (await make(world)).id }, query: { ply: 0 } }),
      async (world) => ({ path: { id: (await make(world)).id }, query: { since: 0, large: true } }),
    ]),
    400: [{ ply: 2 }, { since: -1 }, { large: 'yes' }].map((query) => async (world) => ({ path: { id: (await moved(world)).id }, query })),
    404: [nobody],
    409: [{ since: 0 }, { ply: 0 }].map((query) => async (world) => ({ ...(await hidden(world)), query })),
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
      async (world) => {
        const match = await world.begin({ game: 'minesweeper' });
        const headers = { ...by(match, 0), 'idempotency-key': 'once' };
        await world.call('movesMatch', { path: { id: match.id }, headers, body: { move: 'f1,1' } });
        return { path: { id: match.id }, headers, body: { move: 'f2,1' } };
      },
    ],
    422: [async (world) => ({ ...of(await world.begin(people), 0), body: { move: '8' } })],
    503: [{ ...broken, ...nobody, body: { move: '4' } }],
  },
  joinMatch: {
    200: [
      async (world) => ({ path: { id: (await world.begin({ game: 'connect', seats: ['human', 'open'] })).id } }),
      async (world) => ({ path: { id: (await world.begin({ game: 'connect', seats: ['open', 'easy'] })).id }, body: { name: 'Ben' } }),
    ],
    400: [async (world) => ({ path: { id: (await world.begin({ game: 'connect', seats: ['human', 'open'] })).id }, body: { name: 7 } })],
    404: [nobody],
    409: [async (world) => ({ path: { id: (await world.begin(people)).id } })],
    503: [{ ...broken, ...nobody }],
  },
  undoMatch: {
    200: [async (world) => of(await moved(world), 0), async (world) => ({ ...of(await moved(world), 0), body: {} })],
    400: [{ version: 1 }, [], 7].map((body) => async (world) => ({ ...of(await moved(world), 0), body })),
    401: [async (world) => ({ path: { id: (await moved(world)).id } })],
    404: [nobody],
    409: [async (world) => of(await resigned(world), 0)],
    422: [async (world) => of(await world.begin(people), 0)],
    503: [{ ...broken, ...nobody }],
  },
  resignMatch: {
    200: [async (world) => of(await world.begin(people), 0), async (world) => ({ ...of(await world.begin(people), 0), body: {} })],
    400: [{ version: 1 }, [], 7].map((body) => async (world) => ({ ...of(await world.begin(people), 0), body })),
    401: [async (world) => ({ path: { id: (await world.begin(people)).id } })],
    404: [nobody],
    409: [async (world) => of(await resigned(world), 0)],
    503: [{ ...broken, ...nobody }],
  },
  rematchMatch: {
    200: [
      async (world) => of(await resigned(world), 1),
      async (world) => ({ ...of(await resigned(world), 1), body: {} }),
      async (world) => ({ ...of(await resigned(world), 0), body: { rules: { columns: 9, players: 3 }, seats: ['human', 'open', 'easy'], undo: false } }),
    ],
    400: [{ rules: { colums: 9 } }, { rules: { players: 3 } }, { rules: null }, { seats: ['human'] }, { seat: [] }, { undo: 1 }, []].map(
      (body) => async (world) => ({ ...of(await resigned(world), 1), body }),
    ),
    401: [async (world) => ({ path: { id: (await resigned(world)).id } })],
    404: [nobody],
    409: [async (world) => of(await world.begin(people), 0)],
    503: [{ ...broken, ...nobody }],
  },
  nameMatch: {
    200: [{ name: 'Ada' }, {}].map((body) => async (world) => ({ ...of(await world.begin(people), 0), body })),
    400: [{ name: 7 }, { name: 'x'.repeat(41) }, { nam: 'Ada' }, { name: 'A\nda' }, { name: '\u202eadA' }].map((body) => async (world) => ({ ...of(await world.begin(people), 0), body })),
    401: [async (world) => ({ path: { id: (await world.begin(people)).id }, body: { name: 'Ada' } })],
    404: [nobody],
    503: [{ ...broken, ...nobody }],
  },
  getMatchAnalysis: {
    200: [
      async (world) => ({ path: { id: (await resigned(world)).id } }),
      async (world) => of(await world.begin({ game: 'connect', analysis: true, rules: { columns: 4, rows: 4 } }), 0),
      async (world) => ({ ...of(await world.begin({ game: 'minesweeper', rules: { width: 5, height: 5, mines: 3 } }), 0), query: { ply: 0 } }),
    ],
    400: [{ ply: -1 }, { ply: 99 }].map((query) => async (world) => ({ path: { id: (await resigned(world)).id }, query })),
    401: [async (world) => ({ path: { id: (await world.begin({ game: 'minesweeper' })).id } })],
    403: [async (world) => of(await world.begin(people), 0)],
    404: [nobody],
    409: [hidden],
    422: [async (world) => of(await world.begin({ game: 'minesweeper', ...uncountable(60) }), 0)],
    503: [{ ...broken, ...nobody }],
  },
  exportMatch: {
    200: [moved, resigned].map((make) => async (world) => ({ path: { id: (await make(world)).id } })),
    404: [nobody],
    409: [hidden],
    503: [{ ...broken, ...nobody }],
  },
  followMatch: {
    101: [
      async (world) => ({ live: true, path: { id: (await moved(world)).id } }),
      async (world) => ({ live: true, path: { id: (await moved(world)).id }, query: { version: 1 } }),
      async (world) => {
        const match = await moved(world);
        return { live: true, path: { id: match.id }, token: match.seats[0].token };
      },
    ],
    400: [{ token: 'x' }, { version: -1 }].map((query) => ({ ...nobody, live: true, query })),
    401: [async (world) => ({ live: true, path: { id: (await moved(world)).id }, token: 'guessed' })],
    403: [async (world) => ({ live: true, path: { id: (await moved(world)).id }, headers: { origin: 'http://elsewhere.example' } })],
    404: [{ ...nobody, live: true }],
    426: [nobody],
    503: [{ ...broken, ...nobody, live: true }],
  },
  getUwapiGames: { 200: [{}] },
  getUwapiGame: {
    200: ['connect', 'kaboom', 'quarto'].map((game) => ({ path: { game } })),
    404: [{ path: { game: 'minesweeper' } }],
  },
  getUwapiVariant: { 200: variants.map((path) => ({ path })), 404: unknownVariants },
  getUwapiPosition: {
    200: [
      { query: { p: `1_${'-'.repeat(42)}` } },
      { path: { variant: '4x4n3p2' }, query: { p: '1_--------BB--AA--' } },
      { path: { game: 'kaboom', variant: '4x3n3b1.1' }, query: { p: '2_---------x--..~1~1' } },
      { path: { game: 'quarto', variant: 'squares' }, query: { p: '1_-----------------' } },
    ],
    400: [{}, { query: { p: '1_' } }, { query: { p: '3_----------------' }, path: { variant: '4x4n3p2' } }],
    404: unknownVariants,
    503: [{ at: 'busy', query: { p: `1_${'-'.repeat(42)}` } }],
  },
  getUwapiInstructions: {
    200: [...variants.map((path) => ({ path })), { query: { locale: 'de' } }],
    404: unknownVariants,
  },
  beginArena: {
    202: [
      { headers: visitor(), body: arena },
      { headers: visitor(), body: { game: 'quarto', rules: { squares: true }, players: ['easy', 'easy'], games: 1, seed: 7 } },
    ],
    400: [
      { body: { ...arena, game: 'chess' } },
      { body: { ...arena, games: 0 } },
      { body: { ...arena, games: 10001 } },
      { body: { ...arena, players: ['easy'] } },
      { body: { ...arena, players: ['easy', 'strongest'] } },
      { body: { ...arena, players: 'easy' } },
      { body: { ...arena, rules: { colums: 9 } } },
      { body: { ...arena, level: 'easy' } },
    ],
    503: [async (world) => (await world.fillArenas(), { at: 'busy', headers: visitor(), body: arena })],
  },
  getArena: {
    200: [async (world) => ({ path: { id: (await world.call('beginArena', { headers: visitor(), body: arena })).id } })],
    404: [nobody, async (world) => ({ path: { id: (await world.call('beginStats', { headers: visitor(), body: stats })).id } })],
  },
  stopArena: {
    200: [async (world) => ({ path: { id: (await world.call('beginArena', { headers: visitor(), body: arena })).id } })],
    404: [nobody],
  },
  beginStats: {
    202: [{ headers: visitor(), body: stats }],
    400: [{ body: { ...stats, level: 'none' } }, { body: { ...stats, seed: -1 } }, { body: { game: 'minesweeper' } }, { body: { ...stats, players: [] } }],
    422: [{ body: { game: 'connect', level: 'easy' } }],
    503: [async (world) => (await world.fillArenas(), { at: 'busy', headers: visitor(), body: stats })],
  },
  getStats: {
    200: [async (world) => ({ path: { id: (await world.call('beginStats', { headers: visitor(), body: stats })).id } })],
    404: [nobody],
  },
  stopStats: {
    200: [async (world) => ({ path: { id: (await world.call('beginStats', { headers: visitor(), body: stats })).id } })],
    404: [nobody],
  },
  getOpenapi: { 200: [{}] },
  getHealth: { 200: [{}] },
  getReadiness: { 200: [{}], 503: [broken] },
  getMetrics: { 200: [{}], 403: [{ headers: { 'x-forwarded-for': '192.0.2.1' } }] },
};

// What every operation answers, whatever it does. `headers` may have the length of a body that is never sent.
export const common = {
  400: [{ query: '%' }, { query: '%ff' }, { query: { nonsense: 1 } }],
  413: [{ headers: { 'content-length': 1_000_000 } }],
  414: [{ query: { long: 'a'.repeat(9000) } }],
  421: [{ headers: { host: 'elsewhere.example' } }],
  429: [{ at: 'limited' }],
  431: [{ headers: { 'x-long': 'a'.repeat(9000) } }],
  501: [{ headers: { 'transfer-encoding': 'gzip, chunked' } }],
};

export const commonToPosts = {
  403: [{ headers: { origin: 'http://elsewhere.example' } }, { headers: { origin: 'null' } }],
};

// Too long for a test: a game of so many moves that it has more than 2 MB, and a search for a board until its time is up.
export const unreached = ['getMatch', 'exportMatch', 'rematchMatch'].map((id) => `${id} 422 application/problem+json`);
