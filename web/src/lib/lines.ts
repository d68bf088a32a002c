// Positions as they are typed: by a game that there is, or in a notation that others know.
import { games, isGame } from '../games/registry';
import { splitLine, type Line } from './position';

export function readLine(text: string): Line | null {
  const trimmed = text.trim();
  const own = games.find(({ altNotation }) => altNotation?.reads(trimmed));
  if (own) return { game: own.name, rules: '', state: trimmed };
  const line = splitLine(trimmed);
  return line && isGame(line.game) ? line : null;
}
