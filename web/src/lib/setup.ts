// The settings of a game as a form: names, hints, and which rules are worth showing.
import type { GameName, Level, Rule, RuleValue, Rules } from './api';

// Who sits where when nobody has said otherwise.
export const usualSeats = (game: GameName, players = 2, level = 'medium'): string[] =>
  game === 'minesweeper' ? ['human'] : ['human', ...Array<string>(players - 1).fill(level)];

// The three levels that every game of this kind asks for, and those that somebody must want to see.
const three = ['easy', 'medium', 'hard'];
export function levelsIn(all: Level[]): { asked: Level[]; more: Level[] } {
  const found = three.flatMap((name) => all.filter((level) => level.name === name));
  if (found.length < three.length) return { asked: all, more: [] };
  return { asked: found, more: all.filter((level) => !three.includes(level.name)) };
}

// The rules of a form that nobody has filled in. A first click that opens nothing says nothing.
export const usualRules = (game: GameName, all: Rule[]): Rules => ({
  ...Object.fromEntries(all.map((rule) => [rule.name, rule.usual])),
  ...rulesToStart(game),
});
export const rulesToStart = (game: GameName): Rules => (game === 'minesweeper' ? { 'first-click': 'open' } : {});

export const seatsOf = (game: GameName, rules: Rules): number => {
  if (game === 'minesweeper') return 1;
  const players = Number(rules['players'] ?? 2);
  return game === 'connect' && Number.isInteger(players) ? Math.min(23, Math.max(2, players)) : 2;
};

const labels: Record<string, string> = {
  players: 'Players',
  columns: 'Columns',
  rows: 'Rows',
  connect: 'In a row to win',
  bombs: 'Bombs for each player',
  'x-bombs': 'Bombs of x',
  'o-bombs': 'Bombs of o',
  misere: 'Misère',
  'super-bomb': 'Super-bombs',
  squares: '2 × 2 squares win too',
  preset: 'Board',
  width: 'Columns',
  height: 'Rows',
  mines: 'Mines',
  'first-click': 'First click',
  'start-column': 'Start column',
  'start-row': 'Start row',
};
export const labelOf = (rule: Rule): string => labels[rule.name] ?? rule.name;

const words: Record<string, string> = {
  any: 'Anything',
  safe: 'Safe',
  open: 'Opens',
  noguess: 'No guess',
  noguessopen: 'Solvable opening',
};
export const wordsOf = (word: string): string => words[word] ?? word[0]!.toUpperCase() + word.slice(1);

const choices: Record<string, string> = {
  any: 'The first click may meet a mine.',
  safe: 'The first click never meets a mine.',
  open: 'The first click opens an area.',
  noguess: 'The board can be cleared from the start square by reasoning alone.',
  noguessopen: 'The start square opens an area, and reasoning alone clears the board from there.',
  beginner: '9 × 9 with 10 mines.',
  intermediate: '16 × 16 with 40 mines.',
  expert: '30 × 16 with 99 mines.',
  custom: 'Any size, any number of mines.',
};
export function hintOf(rule: Rule, value?: RuleValue): string {
  if (rule.kind === 'choice') return choices[String(value)] ?? rule.about;
  return rule.about[0]!.toUpperCase() + rule.about.slice(1) + '.';
}

// Rules that follow from others, or mean nothing without them.
export function hidden(game: GameName, name: string, rules: Rules): boolean {
  if (game === 'minesweeper') {
    if (['width', 'height', 'mines'].includes(name)) return rules['preset'] !== 'custom';
    if (name.startsWith('start-')) return !String(rules['first-click']).startsWith('noguess');
  }
  return game === 'kaboom' && name === 'bombs';
}

// Only what differs from the usual, so that a setting which follows another does not contradict it.
export function given(game: GameName, all: Rule[], rules: Rules): Rules {
  const shown = all.filter((rule) => !hidden(game, rule.name, rules));
  const always = (name: string) =>
    game === 'minesweeper' && ['preset', 'width', 'height', 'mines', 'first-click'].includes(name);
  return Object.fromEntries(
    shown.flatMap((rule) => {
      const value = rules[rule.name];
      if (value === undefined || (value === rule.usual && !always(rule.name))) return [];
      return [[rule.name, typeof value === 'number' && Number.isNaN(value) ? '' : value]];
    }),
  );
}

// The rules that a position's name writes as one word: `7x6n4p2`, `5x4n3b4.2s`, `sq`, `16x16m40noguess@3.4`.
const shapes: Record<GameName, RegExp> = {
  connect: /^(?<columns>\d+)x(?<rows>\d+)n(?<connect>\d+)p(?<players>\d+)$/,
  kaboom:
    /^(?<columns>\d+)x(?<rows>\d+)n(?<connect>\d+)b(?<x_bombs>\d+)\.(?<o_bombs>\d+)(?<misere>m?)(?<super_bomb>s?)$/,
  quarto: /^(?<squares>(?:sq)?)$/,
  minesweeper:
    /^(?<width>\d+)x(?<height>\d+)m(?<mines>\d+)(?<first_click>[a-z]+)(?:@(?<start_column>\d+)\.(?<start_row>\d+))?$/,
};
export function rulesOf(game: GameName, word: string): Rules {
  const found = Object.entries(shapes[game].exec(word)?.groups ?? {}).filter(([, text]) => text !== undefined);
  const rules: Rules = Object.fromEntries(
    found.map(([name, text]) => [
      name.replaceAll('_', '-'),
      /^\d+$/.test(text) ? Number(text) : name === 'first_click' ? text : text !== '',
    ]),
  );
  return game === 'minesweeper' && found.length ? { preset: 'custom', ...rules } : rules;
}
export const playersOf = (game: GameName, word: string): number =>
  game === 'connect' ? Number(rulesOf(game, word)['players'] ?? 2) : 2;
