// The settings of a game as a form: names, hints, and which rules are worth showing.
import type { GameModule, RuleForm } from '../games/module';
import type { Level, Rule, RuleValue, Rules } from './api';
import { gameInfo } from './catalogue.svelte';

export const seatsOf = ({ rules: form }: GameModule, rules: Rules): number => form.seats?.(rules) ?? 2;
export const rulesOf = ({ rules: form }: GameModule, word: string): Rules => form.read?.(word) ?? {};
export const playersOf = (game: GameModule, word: string): number => seatsOf(game, rulesOf(game, word));

// The seats of a form that is not filled in: engines of this level where the game has them.
export function usualSeats(game: GameModule, players = seatsOf(game, {}), level = 'medium'): string[] {
  const levels = gameInfo(game.name)?.levels ?? [{ name: level }];
  const engine = levels.find(({ name }) => name === level) ?? levels[0];
  return ['human', ...Array<string>(players - 1).fill(engine?.name ?? 'human')];
}

// The three levels that every game of this kind asks for, and those that are shown on request.
const three = ['easy', 'medium', 'hard'];
export function levelsIn(all: Level[]): { asked: Level[]; more: Level[] } {
  const found = three.flatMap((name) => all.filter((level) => level.name === name));
  if (found.length < three.length) return { asked: all, more: [] };
  return { asked: found, more: all.filter((level) => !three.includes(level.name)) };
}

// The rules of a form that is not filled in.
export const usualRules = ({ rules: form }: GameModule, all: Rule[]): Rules => ({
  ...Object.fromEntries(all.map((rule) => [rule.name, rule.default])),
  ...form.initial,
});

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const labelOf = (form: RuleForm, rule: Rule): string =>
  form.labels?.[rule.name] ?? capital(rule.name.replaceAll('-', ' '));
export const wordsOf = (form: RuleForm, word: string): string => form.words?.[word] ?? capital(word);
export const hintOf = (form: RuleForm, rule: Rule, value?: RuleValue): string =>
  rule.kind === 'choice' ? (form.hints?.[String(value)] ?? rule.about) : `${capital(rule.about)}.`;

export const shownRules = ({ rules: form }: GameModule, all: Rule[], rules: Rules): Rule[] =>
  all.filter((rule) => !form.hides?.(rule.name, rules));

// Only what differs from the usual, so that a setting which follows another does not contradict it.
export function given(game: GameModule, all: Rule[], rules: Rules): Rules {
  return Object.fromEntries(
    shownRules(game, all, rules).flatMap((rule) => {
      const value = rules[rule.name];
      if (value === undefined || (value === rule.default && !game.rules.always?.includes(rule.name))) return [];
      return [[rule.name, typeof value === 'number' && Number.isNaN(value) ? '' : value]];
    }),
  );
}
