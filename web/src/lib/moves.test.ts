import { describe, expect, test } from 'vitest';
import { commonMoves, wholeMoves } from './moves';

const limit = 1000; // moves that a message lists

// A match as the service keeps it.
class Service {
  version = 0;
  moves: string[] = [];
  play(count: number, name = 'o'): this {
    for (let each = 0; each < count; ++each) this.moves.push(`${name}${++this.version}`);
    return this;
  }
  takeBack(count: number): this {
    this.moves.length -= count;
    this.version += 1;
    return this;
  }
  rename(): this {
    this.version += 1;
    return this;
  }
  message(since = Math.max(0, this.moves.length - limit)) {
    return { version: this.version, since, moves: this.moves.slice(since) };
  }
}
const told = (service: Service) => service.message(0);

describe('the moves of a long match', () => {
  test('are those of the message as long as it has them all', () => {
    expect(wholeMoves(null, new Service().message())).toEqual([]);
    const service = new Service().play(limit);
    expect(wholeMoves(null, service.message())).toEqual(service.moves);
    const other = { version: 7, since: 0, moves: ['o9'] };
    expect(wholeMoves(other, service.message())).toEqual(service.moves);
  });

  test('are fetched by a page that has just been opened', () => {
    expect(wholeMoves(null, new Service().play(limit + 1).message())).toBeNull();
  });

  test('go on from what is held, move by move and across the limit', () => {
    const service = new Service().play(limit - 2);
    let held = told(service);
    for (let more = 0; more < 5; ++more) {
      const moves = wholeMoves(held, service.play(1).message())!;
      expect(moves).toEqual(service.moves);
      held = { version: service.version, since: 0, moves };
    }
  });

  test('stay as they are when something else changes, or the same version comes again', () => {
    const service = new Service().play(1500);
    expect(wholeMoves(told(service), service.message())).toEqual(service.moves);
    expect(wholeMoves(told(service), service.rename().message())).toEqual(service.moves);
  });

  test('lose those that are taken back, above and below the limit', () => {
    const service = new Service().play(1500);
    for (const back of [1, 2, 400, 200, 800]) {
      const held = told(service);
      expect(wholeMoves(held, service.takeBack(back).message())).toEqual(service.moves);
    }
  });

  test('have another end after a takeback whose version did not come', () => {
    const service = new Service().play(1500);
    const held = told(service);
    const moves = wholeMoves(held, service.takeBack(3).play(5, 'f').message());
    expect(moves).toEqual(service.moves);
    expect(moves?.slice(1495, 1499)).toEqual(['o1496', 'o1497', 'f1502', 'f1503']);
  });

  test('go on where many versions did not come, up to what a message lists', () => {
    const service = new Service().play(1500);
    const held = told(service);
    expect(wholeMoves(held, service.play(limit).message())).toEqual(service.moves);
    expect(wholeMoves(held, service.play(1).message())).toBeNull(); // one move is in neither
  });

  test('are fetched where a takeback may have reached what is not listed', () => {
    const service = new Service().play(1500);
    const held = told(service);
    service.takeBack(600).play(limit + 2, 'f'); // from ply 900 on all is new; the message begins at ply 902
    expect(service.message().since).toBe(902);
    expect(wholeMoves(held, service.message())).toBeNull();
  });

  test('are right or fetched, whatever was played, taken back and missed', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const list = 8; // moves that these messages list
    let joined = 0;
    let fetched = 0;
    for (let round = 0; round < 300; ++round) {
      const service = new Service().play(random(40));
      let held = told(service);
      for (let step = 0; step < 20; ++step) {
        for (let missed = random(12); missed >= 0; --missed)
          if (random(4) === 0 && service.moves.length) service.takeBack(1 + random(service.moves.length));
          else if (random(6) === 0) service.rename();
          else service.play(1);
        const moves = wholeMoves(held, service.message(Math.max(0, service.moves.length - list)));
        if (moves) expect(moves).toEqual(service.moves);
        moves ? ++joined : ++fetched;
        held = told(service);
      }
    }
    expect(Math.min(joined, fetched)).toBeGreaterThan(100);
  });

  test('of an older version are not mixed with newer ones', () => {
    const service = new Service().play(1500);
    const old = service.message();
    expect(wholeMoves(told(service.play(1)), old)).toBeNull();
  });

  test('are not joined with a list that is not whole itself', () => {
    const service = new Service().play(1500);
    expect(wholeMoves(service.message(), service.play(1).message())).toBeNull();
  });
});

describe('what two games have in common', () => {
  test('is counted from the start', () => {
    expect(commonMoves(['1', '2', '3'], ['1', '2', '4', '5'])).toBe(2);
    expect(commonMoves(['1', '2'], ['1', '2', '3'])).toBe(2);
    expect(commonMoves([], ['1'])).toBe(0);
  });
});
