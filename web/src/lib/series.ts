// Many games between programs, one after the other, and what their results say.
import { api, type GameName, type Match, type Rules } from './api';

export type Tally = { games: number; wins: number; draws: number; losses: number; moves: number[] };

// 95% by Wilson: honest for few games too.
export function wilson(successes: number, tries: number): { rate: number; low: number; high: number } {
  if (tries === 0) return { rate: 0, low: 0, high: 1 };
  const z = 1.959964;
  const p = successes / tries;
  const centre = (p + (z * z) / (2 * tries)) / (1 + (z * z) / tries);
  const half = (z / (1 + (z * z) / tries)) * Math.sqrt((p * (1 - p)) / tries + (z * z) / (4 * tries * tries));
  return { rate: p, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function finished(id: string, signal: AbortSignal): Promise<Match | null> {
  for (let wait = 60; !signal.aborted; wait = Math.min(1000, wait * 1.4)) {
    const match = await api.match(id);
    if (match.state !== 'open') return match;
    await pause(wait);
  }
  return null;
}

// Seats alternate, so that nobody profits from beginning. Wins are those of the first player.
export async function playSeries(
  game: GameName,
  rules: Rules,
  players: string[],
  games: number,
  signal: AbortSignal,
  each: (tally: Tally) => void,
): Promise<void> {
  const tally: Tally = { games: 0, wins: 0, draws: 0, losses: 0, moves: [] };
  for (let index = 0; index < games && !signal.aborted; ++index) {
    const turned = index % 2 === 1 && players.length === 2;
    const seats = turned ? [...players].reverse() : players;
    const begun = await api.create(game, rules, seats);
    const match = await finished(begun.id, signal);
    if (!match) return;
    const first = turned ? 1 : 0;
    tally.games += 1;
    tally.moves.push(match.moves.length);
    if (match.state === 'won' && (players.length === 1 || match.winner === first)) tally.wins += 1;
    else if (match.state === 'draw') tally.draws += 1;
    else tally.losses += 1;
    each({ ...tally, moves: [...tally.moves] });
  }
}
