// The moves of a match. A message of the service lists the last ones only, from the ply `since` on.
export type Listed = { version: number; since: number; moves: string[] };

// All moves of the match that `message` tells of; null where they must be fetched. `held` has the whole list of an earlier version,
// or nothing. Versions in between may not have come.
//
// A version adds one move at most, or takes moves back. For a move before `since` to have changed, a takeback had to reach it, and then
// every move that the message lists had to be played anew: a version each. With fewer versions in between, the prefix is the same.
export function wholeMoves(held: Listed | null, message: Listed): string[] | null {
  if (message.since === 0) return message.moves;
  if (!held || held.since !== 0 || message.version < held.version || message.since > held.moves.length) return null;
  if (message.version - held.version > message.moves.length + 1) return null;
  return [...held.moves.slice(0, message.since), ...message.moves];
}

// The number of moves at the beginning that two games have in common.
export function commonMoves(before: readonly string[], after: readonly string[]): number {
  const length = Math.min(before.length, after.length);
  let alike = 0;
  while (alike < length && before[alike] === after[alike]) ++alike;
  return alike;
}
