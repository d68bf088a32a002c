// The letters of players, and how their tokens are told apart.
type Letters = { letters?: readonly string[] }; // where they are not A, B, C

export const maxPlayers = 23;
export const playerLetter = (player: number): string => String.fromCharCode(65 + player);
export const lettersOf = ({ letters }: Letters, players = maxPlayers): readonly string[] =>
  letters ?? Array.from({ length: players }, (_, player) => playerLetter(player));

// The index of a player by the letter that the service uses; null: none.
export function playerOf(game: Letters, letter: string | null): number | null {
  const player = letter === null ? -1 : lettersOf(game).indexOf(letter);
  return player < 0 ? null : player;
}

// The eight fills come again ruled and squared.
export const fillOf = (player: number): string => 'ABCDEFGH'[player % 8]!;
export const ruledTimes = (player: number): number => Math.floor(player / 8);
