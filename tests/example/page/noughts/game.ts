// The example game's own folder of the page. What is not said here the service tells, or the plain board does.
import type { GameModule } from "../module";
import Board from "./Board.svelte";

export const noughts: GameModule = {
  name: "noughts",
  title: "Noughts and crosses",
  pitch: "Three in a row on nine cells.",
  start: "noughts::",
  Board,
  room: { wide: 440, low: 320, phone: 320, side: 160, study: 440, edit: 440 },
  rules: {},
  fixedSize: true,
  letters: ["X", "O"],
  moveInWords: (move) => `marked ${move}`,
  hint: (_, touch) => `${touch ? "Tap" : "Click"} a free cell.`,
};
