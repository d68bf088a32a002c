// The live feed of a match: a WebSocket that comes back by itself, and polling where none can be had.
import { api, filled, Problem, type Match, type Told } from './api';

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

type Hooks = {
  changed: (match: Match) => void;
  state: (state: LiveState) => void;
  refused: (problem: Problem) => void;
};

const shortest = 500; // ms before the first attempt to come back
const longest = 8000;
const silence = 25_000; // ms after which a feed that says nothing is doubted
const grace = 1000; // ms in which a feed must tell what the service already has

export class Live {
  #id: string;
  #token: string | undefined;
  #hooks: Hooks;
  #socket: WebSocket | null = null;
  #failures = 0;
  #attempt = 0; // to connect; an older one that ends late says nothing about the connection
  #timer: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #version = -1; // the latest that the feed has told
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
    clearTimeout(this.#doubt);
    this.#socket?.close();
  }

  // A line can be dead without a word, after a sleep or behind a router. Whether the feed still tells everything is
  // seen by asking.
  async check(): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return this.retry();
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => void this.check(), silence);
    const known = this.#version;
    try {
      const match = await api.match(this.#id, this.#token);
      if (this.#closed || this.#socket !== socket) return;
      this.#hooks.changed(match);
      if (match.version <= known || this.#version !== known) return;
    } catch {
      if (this.#closed || this.#socket !== socket) return;
      return this.#lost(socket);
    }
    // The feed may be about to tell the same.
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#lost(socket), grace);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket || this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#doubt);
    socket.close();
    this.#failures += 1;
    void this.#poll();
  }

  // At once, on request or when the network is back.
  retry(): void {
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#socket?.close(); // one at a time
    this.#attempt += 1;
    const address = new URL(`/api/v1/matches/${encodeURIComponent(this.#id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    // An address would be written to logs, so the token of a seat goes among the subprotocols.
    const socket = new WebSocket(address, ['quadrille', ...(this.#token ? [`token.${this.#token}`] : [])]);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const match = filled(JSON.parse(String(event.data)) as Told);
      this.#failures = 0;
      this.#version = match.version;
      this.#hooks.state('live');
      this.#hooks.changed(match);
      clearTimeout(this.#doubt);
      this.#doubt = setTimeout(() => void this.check(), silence);
    };
    socket.onclose = () => this.#lost(socket);
  }

  // Without a feed the match is asked for as it is, and the feed tried again.
  async #poll(): Promise<void> {
    const wait = Math.min(longest, shortest * 2 ** Math.min(this.#failures - 1, 5));
    const attempt = this.#attempt;
    try {
      const match = await api.match(this.#id, this.#token);
      if (this.#closed) return;
      this.#hooks.changed(match);
      if (attempt !== this.#attempt) return;
      this.#hooks.state(this.#failures > 1 ? 'polling' : 'connecting');
    } catch (fault) {
      if (this.#closed || attempt !== this.#attempt) return;
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
