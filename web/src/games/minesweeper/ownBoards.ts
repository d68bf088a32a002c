// The boards that were played to their end in this browser.
import { read, write, type Kept } from '../../lib/memory';

type OwnBoard = { preset: string; won: boolean; seconds?: number | undefined };

const key = 'quadrille.boards';
const maxBoards = 2000;
const all = () => read<Record<string, OwnBoard>>(key, {});

export const ownBoards = (): OwnBoard[] => Object.values(all());

// Boards count once, as they ended first, and longer than their games are kept. Practice does not count.
export function count({ id, rules, won, seconds, moves, practice }: Kept): void {
  const known = all();
  if (known[id] || moves === 0 || practice) return;
  const board: OwnBoard = { preset: String(rules['preset'] ?? 'beginner'), won: won === true, seconds };
  write(key, Object.fromEntries([...Object.entries(known), [id, board]].slice(-maxBoards)));
}
