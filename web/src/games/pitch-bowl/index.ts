/** How Pitch Bowl is shown. */
import { words } from "../../app/words";
import { againFor } from "../../flick/showing";
import type { Face } from "../index";
import { neededOf } from "./field";
import { headOf, comingOf } from "./text";
import { pitchBowlCalls, pitchBowlDwell, pitchBowlHalts, pitchBowlSounds, pitchBowlTravel } from "./pace";
import { advises, instead } from "./advice";
import Review from "./Review.svelte";
import Screen from "./Screen.svelte";
import { lineOf, marksOf, scoreOf, turnsOf } from "./turns";
import { tapeOf } from "./view";
import Watch from "./Watch.svelte";

export const face: Face = {
  Screen,
  Watch,
  Review,
  instead,
  turns: turnsOf,
  line: lineOf,
  about: (_, equipment) => words().pitchBowl.aim(neededOf(equipment)),
  heading: (kickOff) => words().pitchBowl.drive(kickOff),
  score: scoreOf,
  pips: neededOf,
  won: (score) => words().pitchBowl.scored(score),
  film: true,
  verb: "pitch",
  heads: headOf,
  sounds: pitchBowlSounds,
  stepwise: true,
  dwell: pitchBowlDwell,
  again: (step, seats, left) => againFor(step, tapeOf(step), seats, left),
  halts: pitchBowlHalts,
  travel: pitchBowlTravel,
  coming: comingOf,
  calls: pitchBowlCalls,
  advises,
  marks: marksOf,
  spot: "[data-carrier=true]",
  replays: (step) => tapeOf(step) !== null,
};
