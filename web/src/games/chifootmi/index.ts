/** How ChiFootMi is shown. */
import { words } from "../../app/words";
import type { Face } from "../index";
import Below from "./Below.svelte";
import { chooser, dwell, gates, halts, sounds, travel } from "./pace";
import { comingOf, endingOf, headOf, movingNotice } from "./text";
import { advises } from "./advice";
import Review from "./Review.svelte";
import ReviewWhole from "./ReviewWhole.svelte";
import Screen from "./Screen.svelte";
import { aboutOf, headingOf, lineOf, marksOf, ruleOf, scoreOf, turnsOf } from "./turns";
import Watch from "./Watch.svelte";

export const face: Face = {
  Screen,
  Watch,
  Review,
  Whole: ReviewWhole,
  Below,
  turns: turnsOf,
  heads: headOf,
  line: lineOf,
  rule: ruleOf,
  about: aboutOf,
  heading: headingOf,
  score: scoreOf,
  count: (score) => words().match.goals(score),
  sounds,
  dwell,
  travel,
  halts,
  marks: marksOf,
  coming: comingOf,
  advises,
  gates,
  chooser,
  first: 1,
  moving: movingNotice,
  ending: endingOf,
};
