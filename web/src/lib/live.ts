// The live feed of a match: a WebSocket that comes back by itself, and polling where none can be had.
import { api, Problem, type Match } from './api';

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

type Hooks = {
  changed: (match: Match) => void;
  state: (state: LiveState) => void;
  refused: (problem: Problem) => void;
};

const shortest = 500; // ms before the first attempt to come back
const longest = 8000;

export class Live {
  #id: string;
  #token: string | undefined;
  #hooks: Hooks;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string, token: string | undefined, hooks: Hooks) {
    this.#id = id;
    this.#token = token;
    this.#hooks = hooks;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  // At once, when somebody asks for it or the network is back.
  retry(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#connect();
  }

  #connect(): void {
    if (this.#closed) return;
    const address = new URL(`/api/v1/matches/${encodeURIComponent(this.#id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#token) address.searchParams.set('token', this.#token);
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#failures = 0;
      this.#hooks.state('live');
      this.#hooks.changed(JSON.parse(String(event.data)) as Match);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      this.#failures += 1;
      void this.#poll();
    };
  }

  // Without a feed the match is asked for as it is, and the feed tried again.
  async #poll(): Promise<void> {
    const wait = Math.min(longest, shortest * 2 ** Math.min(this.#failures - 1, 5));
    try {
      const match = await api.match(this.#id, this.#token);
      if (this.#closed) return;
      this.#hooks.state(this.#failures > 1 ? 'polling' : 'connecting');
      this.#hooks.changed(match);
    } catch (fault) {
      if (this.#closed) return;
      if (fault instanceof Problem && !fault.unreachable && !fault.busy) {
        this.#hooks.refused(fault);
        return;
      }
      this.#hooks.state('offline');
    }
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}
