// What the page knows of one game. The service says the rest: the rules, who is to move, which moves there are.
import type { Component } from 'svelte';
import type { Values } from '../boards/moveValues';
import type { Match, Odds, Rule, Rules, Statistics, Verb, View } from '../lib/api';
import type { MatchStore } from '../lib/match.svelte';
import type { Kept } from '../lib/memory';
import type { Line } from '../lib/position';

export type GameModule = {
  name: string; // as the service calls it
  title: string;
  pitch: string; // on its card
  start: string; // the position that the analysis page begins with
  Board: Component<BoardProps>;
  room: Room;
  rules: RuleForm;
  hint: (view: View, touch: boolean) => string; // for the player to move
  moveInWords: (move: string, earlier?: readonly string[]) => string; // after the name of its player
  nameOfMove?: (move: string) => string; // where its notation says little
  task?: (view: View) => string; // of the player to move, where it is not always the same, after `to`
  letters?: readonly string[]; // of its players, where they are not A, B, C
  scenes?: readonly View[]; // a few moments of a game
  sceneAtRest?: number; // the one that is shown where motion is reduced, if it is not the last
  lesson?: Lesson;
  editor?: Editor;
  check?: Check;
  altNotation?: AltNotation;
  solo?: Solo;
  fixedSize?: boolean; // every board is of one size, which is not worth a word
  landsFirst?: boolean; // an own move comes to rest on the board before the answer to it is shown
  resultFirst?: boolean; // of a match between engines only the result is shown, and the moves when a person asks for them
  isLoud?: (move: string) => boolean;
  lastToken?: (match: Match, seat: number) => number | null; // the square of a seat's last token, once others have moved
  movesLeft?: (view: View) => number; // at most, where it is not the number of squares
  isWholeGame?: (line: Line) => boolean; // a position that hides nothing: it is played and not analysed
  rephrase?: (text: string) => string; // a message of the service
  Aside?: Component; // beside the board while the match lasts
  Settings?: Component; // of this browser, beside those of every game
  MoveIcon?: Component<{ move: string }>;
  OddsPanel?: Component<OddsProps, { next: () => void }, 'pointed'>; // an analysis that is odds
};

// A board plays where it has `onmove`, edits where it has `onsquare`, and is only looked at as a picture.
export type BoardProps = {
  view: View;
  position?: string; // the same as a line, to try moves out
  letters?: readonly string[];
  player?: number | null; // to move
  active?: boolean; // a person here may move now
  watched?: boolean; // no player is at this page
  yours?: boolean; // and it is for the match, not only tried out
  verbs?: readonly Verb[]; // of the game, where the service has told them
  legal?: string[] | null; // moves that may be made here; null: everything is offered, the service decides
  values?: Values | null;
  odds?: Odds | null;
  pending?: string | null; // a move that the service does not have yet
  own?: number | null; // the square of the own last token, once others have moved
  pointed?: number | null; // the square that a reason is about
  reserve?: number | undefined; // px of the window's height that other things need
  picture?: boolean;
  onmove?: ((move: string) => void) | undefined;
  onrefuse?: (words: string) => void; // what is no move yet
  onhover?: (index: number | null) => void;
  onsquare?: (index: number) => void;
  onalt?: ((index: number) => void) | undefined; // a right click, or a long press, of the editor
};

// px of the window's height that a board leaves to what stands above and below it.
export type Room = {
  wide: number;
  low: number; // a low window keeps no room for the graph
  phone: number;
  side: number; // a phone on its side: its bar, the paddings, the line under the board, what stands beside its squares
  above?: number; // of that, what stands above the board: the whole board goes before the lines under it
  study: number; // the analysis page
  edit: number; // and its editor
};

// The help about a game.
export type Lesson = {
  words: readonly string[];
  figures: readonly { view: View; text: string }[];
  Examples?: Component;
  keys?: readonly (readonly [key: string, does: string])[];
  terms?: readonly (readonly [term: string, meaning: string])[];
};

// A game of one player, whose board hides what only the service knows: nothing is tried out, and an earlier board is
// the one that this page has seen.
export type Solo = {
  Bar: Component<{ store: MatchStore; view: View; timed?: boolean }>; // above the board, instead of seats
  Guesses: Component<{ store: MatchStore }>; // how good the moves so far were
  Results: Component<{ found: Statistics }>; // of many games that an engine plays
  OwnBoards: Component; // what this browser remembers
  ends: Readonly<Partial<Record<Match['state'], string>>>;
  endFacts: { left: readonly string[]; meanings: Readonly<Record<string, string>> }; // facts left out, and in words
  task: (view: View) => string;
  stateOf: (view: View) => string; // what is seen of a board, as a state
  changeInWords: (before: View, match: Match) => string; // by the last move, after the name of the player
  // Moves may be made before the one before is answered. What a move points at: one that waits is void when that changes.
  aim: (view: View, move: string) => unknown;
  finished: (match: Kept) => void;
};

export type OddsProps = {
  odds: Odds;
  view: View;
  pointed: number | null; // the square that is told about
  hovered: number | null;
  acts: boolean; // squares can be opened from here
  onmove: (move: string) => void;
};

// The settings as a form; the service says what each rule is called and means.
export type RuleForm = {
  initial?: Rules; // of a new form, where they are not the default
  always?: readonly string[]; // rules that are sent even where they are the default
};

// A position that is put together by hand. Whether it can be is for the service to say.
export type Draft = {
  columns: number;
  rows: number;
  cells: string;
  more: Readonly<Record<string, string>>; // what else its notation holds
};
export type BoardParts = { cells: string; to_move?: string; in_hand?: string; left?: string };
export type Tool = { tool: string; name: string }; // the character that is put on a square
export type Editor = {
  draftOf: (view: View, line: Line, toMove: string | null, settings: Rules) => Draft;
  partsOf: (draft: Draft) => BoardParts & Rules; // as the service puts a position together; rules that the draft sets
  viewOf: (draft: Draft) => View;
  tools: (players: number, draft: Draft) => Tool[];
  put: (draft: Draft, index: number, tool: string) => Draft;
  alt?: (draft: Draft, index: number) => Draft; // a right click, or a long press
  cleared: (draft: Draft) => Draft;
  ToolIcon: Component<{ tool: string }>;
  More?: Component<{ draft: Draft; tool: string; onchange: (draft: Draft) => void }>;
};

// Another notation of positions, for which no name of a game is needed.
export type AltNotation = {
  label: string;
  reads: (text: string) => boolean;
  write: (state: string) => string | null;
};

// The winner of a board that need be no position of a game, with moves that reach it. At most one game has it.
export type BareBoard = { rules: string; cells: string }; // as text, by rules of its size
export type Check = {
  Panel: Component<CheckProps>;
  boardIn: (text: string, rules: string) => BareBoard | null; // by rules of its size, or by its whole name
  nameOf: (board: BareBoard) => string; // a text that is this board whatever rules are chosen; it may be an address
  isSingle: (rules: string) => boolean; // no game is played on boards of this size
  singleOf: (rules: Rules) => string | null; // the line of such a board
  settingsOf: (rules: string) => Rules; // of such a board
  withSingle: (rules: Rule[]) => Rule[]; // the form takes their sizes too
  draftOf: (board: BareBoard) => Draft;
  validate: (board: BareBoard) => Promise<void>; // rejects with the problem of a board that the service refuses
  guess: (text: string, rules: string) => BareBoard | null; // the board that a text of the right length may mean
  explain: (text: string, rules: string) => string; // why a text is neither a board nor a position
  rotated: (view: View, by: number, players: number) => View; // the letters of players moved on
};
export type CheckProps = {
  board: string;
  columns: number;
  rows: number;
  rules: string;
  refused: boolean; // the text in the field names no position, and the board is not what it means
  onlines: (lines: number[][][]) => void;
  onproof?: ((moves: string[], first: string) => void) | undefined; // where a game can be played
};
