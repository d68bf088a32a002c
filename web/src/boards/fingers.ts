// Fingers on a board: one that stays presses long, two that come apart or together zoom.
type Point = { x: number; y: number };
type Hooks = { pressed: (at: Point) => void; zoomed: (by: 1 | -1) => void };

const pressTime = 350; // ms
const stepOfZoom = 40; // px
const mostTremble = 10; // px that a pressing finger may move

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class Fingers {
  // What they do is more than a tap: the click that may follow means nothing.
  busy = false;
  #hooks: Hooks;
  #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #spread = 0;
  #press: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  down(id: number, at: Point): void {
    this.busy = false;
    this.#down.set(id, at);
    clearTimeout(this.#press);
    if (this.#down.size === 2) {
      this.#spread = this.#apart();
      return;
    }
    this.#start = at;
    this.#press = setTimeout(() => {
      this.busy = true;
      this.#hooks.pressed(at);
    }, pressTime);
  }

  move(id: number, at: Point): void {
    if (!this.#down.has(id)) return;
    this.#down.set(id, at);
    if (this.#down.size === 2) this.#pinch();
    else if (distance(at, this.#start) > mostTremble) clearTimeout(this.#press);
  }

  up(id: number): void {
    this.#down.delete(id);
    clearTimeout(this.#press);
  }

  #apart(): number {
    const [a, b] = [...this.#down.values()];
    return distance(a!, b!);
  }

  #pinch(): void {
    this.busy = true;
    const now = this.#apart();
    if (Math.abs(now - this.#spread) <= stepOfZoom) return;
    this.#hooks.zoomed(now > this.#spread ? 1 : -1);
    this.#spread = now;
  }
}
