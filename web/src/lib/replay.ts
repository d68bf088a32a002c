// A finished board of Minesweeper shows its mines, so that it can be played again, click by click, in a match of its own.
import { api, type Match, type View } from './api';
import { tokensOf } from './match.svelte';
import { readLine, rowsOf, writeLine } from './position';

export async function replayMines(match: Match, into: Map<number, View>): Promise<void> {
  if (match.state !== 'won' && match.state !== 'lost') return;
  const mines = match.view.cells.replaceAll(/[^*!F]/g, '.').replaceAll(/[!F]/g, '*');
  const layout = rowsOf(match.view, mines).join('/');
  const rules = readLine(match.position)!.rules;
  let again = await api.create('minesweeper', {}, ['human'], writeLine({ game: 'minesweeper', rules, state: layout }));
  const token = tokensOf(again)[0]!;
  into.set(0, again.view);
  for (const [index, move] of match.moves.entries()) {
    again = await api.play(again.id, token, move, again.version, crypto.randomUUID());
    into.set(index + 1, again.view);
  }
}
