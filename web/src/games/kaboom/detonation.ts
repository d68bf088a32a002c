// What a detonation will do, in words, before anything happens.
import { fallsBetween, takenBetween } from '../../boards/falling';
import type { Sighting, View } from '../../lib/api';
import { fall } from './tokens';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
// "The board is full" goes on a sentence; "x wins" stays as it is.
const goingOn = (words: string) => words[0]!.toLowerCase() + words.slice(1);

export function detonationInWords(view: View, after: Sighting, mover: number, letters: readonly string[]): string {
  const taken = takenBetween(fall, view, after.view).filter((each) => each.wave > 0);
  const of = (player: number) => taken.filter((each) => each.token?.player === player).length;
  const words: string[] = [];
  if (taken.length === 0) words.push('It takes nothing but itself.');
  else {
    const shares = [
      of(mover) ? `${of(mover)} of yours` : '',
      of(1 - mover) ? `${of(1 - mover)} of ${letters[1 - mover]}` : '',
    ];
    words.push(`It takes ${counted(taken.length, 'piece')}: ${shares.filter(Boolean).join(' and ')}.`);
  }
  const bombs = taken.filter((each) => each.token?.bomb).length;
  if (bombs) words.push(`${counted(bombs, 'more bomb goes', 'more bombs go')} off.`);
  const falling = fallsBetween(fall, view, after.view).size;
  if (falling) words.push(`${counted(falling, 'piece falls', 'pieces fall')} then.`);
  if (after.view.result) words.push(`After that ${goingOn(after.view.result)}`);
  return words.join(' ');
}
