/** How Pitch Bowl is shown. */
import { words } from "../../lib/words";
import type { Face } from "../faces";
import { headOf } from "./head";
import { pitchBowlDwell, pitchBowlSounds, pitchBowlTravel } from "./pace";
import Picture from "./Picture.svelte";
import Screen from "./Screen.svelte";
import { lineOf, scoreOf, turnsOf } from "./turns";
import Watch from "./Watch.svelte";

/** Three touchdowns win a match. */
const TOUCHDOWNS = 3;

export const face: Face = {
  Screen,
  Watch,
  Picture,
  turns: turnsOf,
  line: lineOf,
  about: () => words().pitchBowl.aim,
  heading: (kickOff) => words().pitchBowl.drive(kickOff),
  score: scoreOf,
  pips: TOUCHDOWNS,
  won: (score) => words().pitchBowl.scored(score),
  film: true,
  heads: headOf,
  sounds: pitchBowlSounds,
  dwell: pitchBowlDwell,
  travel: pitchBowlTravel,
};
