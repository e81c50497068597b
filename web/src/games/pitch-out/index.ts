/** How Pitch Out is shown. */
import { againFor } from "../../flick/showing";
import type { Face } from "../index";
import { pitchOutDwell, pitchOutHalts, pitchOutSounds, pitchOutTravel } from "./pace";
import { comingOf, headOf } from "./text";
import { advises, instead } from "./advice";
import Review from "./Review.svelte";
import Screen from "./Screen.svelte";
import { chainOf, lineOf, marksOf, scoreOf, turnsOf } from "./turns";
import { tapeOf } from "./view";
import Watch from "./Watch.svelte";

/** Two rounds win a match. */
const ROUNDS = 2;

export const face: Face = {
  Screen,
  Watch,
  Review,
  instead,
  turns: turnsOf,
  line: lineOf,
  score: scoreOf,
  pips: ROUNDS,
  film: true,
  sounds: pitchOutSounds,
  dwell: pitchOutDwell,
  again: (step, seats, left) => againFor(step, tapeOf(step), seats, left),
  halts: pitchOutHalts,
  travel: pitchOutTravel,
  coming: comingOf,
  advises,
  heads: headOf,
  marks: marksOf,
  chain: chainOf,
  spot: "[data-out]",
  replays: (step) => tapeOf(step) !== null,
};
