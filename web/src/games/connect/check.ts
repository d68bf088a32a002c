// Bare boards of Connect: text of a letter a square, top row first, whose winner the service checks.
import { Problem } from '../../lib/api';
import { maxPlayers } from '../../lib/players';
import { splitLine } from '../../lib/position';
import type { BareBoard, Check } from '../module';
import { ruled, startRules, wordOf } from './rules';
import { empty, fall } from './tokens';
import { askWinner } from './winner';
import WinnerCheck from './WinnerCheck.svelte';

const squaresOf = (rules: string): number => {
  const size = ruled(rules);
  return size ? size.columns * size.rows : NaN;
};
const withPlayers = (rules: string, players: number): string => rules.replace(/p\d+$/, `p${players}`);

// One row or one column: no game is played there, but its winner is checked.
function isSingle(rules: string): boolean {
  const size = ruled(rules);
  return size !== null && (size.columns === 1 || size.rows === 1);
}

// By rules of its size, which get a player for each letter.
function bareIn(text: string, rules: string): BareBoard | null {
  const cells = text.trim();
  if (!/^[A-X]+$/.test(cells) || cells.length !== squaresOf(rules)) return null;
  const players = [...cells].map((cell) => (fall.tokenOf(cell)?.player ?? 0) + 1);
  const needed = players.reduce((most, player) => Math.max(most, player), ruled(rules)!.players);
  return { rules: withPlayers(rules, needed), cells };
}

// A board of one row or one column by its whole name.
function singleIn(text: string): BareBoard | null {
  const line = splitLine(text.trim());
  if (line?.game !== 'connect' || !isSingle(line.rules) || squaresOf(line.rules) > 255) return null;
  return { rules: line.rules, cells: line.state || empty.repeat(squaresOf(line.rules)) };
}

// A board by rules that are not the ones of the start: `6x7n4p2:AXXX...`.
function ruledIn(text: string): BareBoard | null {
  const [rules = '', cells = '', ...more] = text.trim().split(':');
  return more.length || !ruled(rules) ? null : bareIn(cells, rules);
}

function nameOf({ rules, cells }: BareBoard): string {
  if (isSingle(rules)) return `connect:${rules}:${cells}`;
  return bareIn(cells, startRules)?.rules === rules ? cells : `${rules}:${cells}`;
}

async function validate({ rules, cells }: BareBoard): Promise<void> {
  try {
    await askWinner({ ...ruled(rules)!, board: cells, strict: false });
  } catch (fault) {
    // Two winners are for the check to tell.
    if (!(fault instanceof Problem && fault.status === 422)) throw fault;
  }
}

export const check: Check = {
  Panel: WinnerCheck,
  boardIn: (text, rules) => singleIn(text) ?? ruledIn(text) ?? bareIn(text, rules),
  nameOf,
  isSingle,
  singleOf: (rules) => (isSingle(wordOf(rules)) ? `connect:${wordOf(rules)}:` : null),
  settingsOf: (rules) => ({ ...ruled(rules) }),
  withSingle: (rules) => rules.map((rule) => (['columns', 'rows'].includes(rule.name) ? { ...rule, min: 1 } : rule)),
  draftOf: ({ rules, cells }) => {
    const { columns, rows } = ruled(rules)!;
    return { columns, rows, cells, more: {} };
  },
  validate,
  // It may have letters that no board has.
  guess: (text, rules) =>
    /^[^\s:]+$/.test(text) && text.length === squaresOf(rules)
      ? { rules: withPlayers(rules, maxPlayers), cells: text }
      : null,
  explain: (text, rules) => {
    const { columns, rows } = ruled(rules)!;
    return /^[A-X]+$/.test(text)
      ? `A board of ${columns} × ${rows} has ${columns * rows} letters, this has ${text.length}. Its size is chosen under "Other rules".`
      : 'A position is written game:rules:state, like connect:7x6n4p2:4453.';
  },
  rotated: (view, by, players) => ({
    ...view,
    cells: view.cells.replaceAll(/[A-W]/g, (letter) =>
      String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + by) % players)),
    ),
  }),
};
