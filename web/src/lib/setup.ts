// The settings of a game as a form: names, hints, and which rules are worth showing.
import type { GameModule } from '../games/module';
import { sentence, type Level, type Rule, type RuleValue, type Rules } from './api';
import { gameInfo } from './catalogue.svelte';

// The players of its default rules.
export const playersOf = ({ name }: GameModule): number => gameInfo(name)?.players ?? 2;

// The rule `players`, where there is one, is the number of seats: it is known before the service answers.
export function seatsOf(all: Rule[], rules: Rules, otherwise: number): number {
  const rule = all.find(({ name }) => name === 'players');
  const players = Number(rules['players']);
  if (!rule || !Number.isInteger(players)) return otherwise;
  return Math.min(rule.max ?? players, Math.max(rule.min ?? 1, players));
}

// The seats of a form that is not filled in: engines of this level where the game has them.
export function defaultSeats(game: GameModule, players = playersOf(game), level = 'medium'): string[] {
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
export const defaultRules = ({ rules: form }: GameModule, all: Rule[]): Rules => ({
  ...Object.fromEntries(all.map((rule) => [rule.name, rule.default])),
  ...form.initial,
});

// The rules of a position, by the names of a form.
export const rulesOfSettings = (settings: Rules): Rules =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.replaceAll('_', '-'), value]));

export const hintOf = (rule: Rule, value?: RuleValue): string =>
  sentence(rule.choices?.find(({ word }) => word === value)?.about || rule.about);

// A rule that others follow is only a short way to set them; one that does not apply means nothing.
export const shownRules = (all: Rule[], rules: Rules): Rule[] =>
  all.filter(({ name, applies_when: when }) => {
    if (all.some(({ follows }) => follows === name)) return false;
    return !when || when.words.includes(String(rules[when.rule]));
  });

// Only what differs from the default, so that a setting which follows another does not contradict it.
export function given(game: GameModule, all: Rule[], rules: Rules): Rules {
  return Object.fromEntries(
    shownRules(all, rules).flatMap((rule) => {
      const value = rules[rule.name];
      if (value === undefined || (value === rule.default && !game.rules.always?.includes(rule.name))) return [];
      return [[rule.name, typeof value === 'number' && Number.isNaN(value) ? '' : value]];
    }),
  );
}
