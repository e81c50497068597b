/** The games this page can show, one line each. */
import type { Component } from "svelte";
import { beat, pace } from "../lib/settings.svelte";
import { words } from "../lib/words";
import type { Match, Notice, Showing } from "../match/match.svelte";
import type { Sitting } from "../match/names";
import type { Reel } from "../match/reel.svelte";
import { hasEvent, isClaim } from "../match/turns";
import type { PlayerSeat, StepView, Table, Watched } from "../wire";
import ChifootmiBelow from "./chifootmi/Below.svelte";
import { chooser, dwell, gates, sounds, travel } from "./chifootmi/pace";
import ChifootmiScene from "./chifootmi/Scene.svelte";
import { endingOf, headOf as duelHead, movingNotice } from "./chifootmi/says";
import ChifootmiScreen from "./chifootmi/Screen.svelte";
import {
  aboutOf,
  headingOf,
  lineOf as duelLine,
  rulesOf,
  scoreOf as duelScore,
  turnsOf as duelTurns,
} from "./chifootmi/turns";
import ChifootmiWatch from "./chifootmi/Watch.svelte";
import PitchBowlScene from "./pitch-bowl/Scene.svelte";
import { headOf as bowlHead } from "./pitch-bowl/head";
import PitchBowlScreen from "./pitch-bowl/Screen.svelte";
import { pitchBowlDwell, pitchBowlSounds, pitchBowlTravel } from "./pitch-bowl/pace";
import { lineOf as bowlLine, scoreOf as bowlScore, turnsOf as bowlTurns } from "./pitch-bowl/turns";
import PitchBowlWatch from "./pitch-bowl/Watch.svelte";
import PitchOutScene from "./pitch-out/Scene.svelte";
import PitchOutScreen from "./pitch-out/Screen.svelte";
import { pitchOutDwell, pitchOutHalts, pitchOutSounds, pitchOutTravel } from "./pitch-out/pace";
import { lineOf, scoreOf, turnsOf } from "./pitch-out/turns";
import PitchOutWatch from "./pitch-out/Watch.svelte";
import PlayBallScene from "./play-ball/Scene.svelte";
import PlayBallScreen from "./play-ball/Screen.svelte";
import PlayBallWatch from "./play-ball/Watch.svelte";

export interface Face extends Showing {
  /** The picture on its tile. */
  Scene: Component;
  Screen: Component<{ match: Match; table: Table; onrematch: () => void; onnew: () => void }>;
  Watch: Component<{ watched: Watched; reel: Reel; table: Sitting }>;
  /** Options behind "more" on the sheet. */
  rare: readonly string[];
  /** Whether an option matters beside the others; one that does not is neither asked nor sent. */
  matters?(name: string, options: Readonly<Record<string, unknown>>): boolean;
  /** One of the turns people read, as a line. */
  line?(steps: readonly StepView[], table: Sitting): string;
  /** Where the match stands at a position, in games without rounds, and what the parts of the list are called. */
  about?(position: unknown): string;
  heading?(round: number): string;
  /** The clauses that decided a turn. */
  rules?(steps: readonly StepView[]): readonly string[];
  /** What the bar says while a step is on its way; a ruling then stays until the next turn. */
  moving?(step: StepView, before: unknown, table: Sitting): Notice | null;
  /** What decided a match beside its score. */
  ending?(position: unknown): string;
  /** What stands under the list of turns while a record is watched. */
  Below?: Component<{ watched: Watched; reel: Reel; table: Sitting }>;
  /** The score as far as these steps go, and how it is said where no pips say it. */
  score(steps: readonly StepView[]): Record<PlayerSeat, number>;
  count?(score: number): string;
  /** Rounds that win a match, shown as pips by the names; and how they are said, if they are no rounds. */
  pips?: number;
  won?(score: number): string;
  /** Its steps are flicks, shown at a speed of their own. */
  film?: boolean;
}

/** The score after the last goal. */
function goals(steps: readonly StepView[]): Record<PlayerSeat, number> {
  const goal = steps
    .flatMap((step) => step.events)
    .filter((event) => event.kind === "goal")
    .at(-1);
  return (goal?.score as Record<PlayerSeat, number> | undefined) ?? { south: 0, north: 0 };
}

const GOAL_MS = 2200;

function playBallDwell(step: StepView): number {
  if (hasEvent(step, "goal")) return GOAL_MS;
  return step.action === "end" || isClaim(step) ? 0 : beat();
}

/** The extras of ChiFootMi are played at pro+ only, and who calls offside matters where there is any. */
function hasExtras(name: string, { level, options }: Readonly<Record<string, unknown>>): boolean {
  if (name !== "options" && name !== "offside_auto") return true;
  const offside = Array.isArray(options) && options.includes("offside");
  return level === "pro+" && (name === "options" || offside);
}

/** Two rounds win a match of Pitch Out, three touchdowns one of Pitch Bowl. */
const ROUNDS = 2;
const TOUCHDOWNS = 3;

export const faces: Record<string, Face> = {
  "pitch-out": {
    Scene: PitchOutScene,
    Screen: PitchOutScreen,
    Watch: PitchOutWatch,
    rare: ["clock"],
    matters: (name, options) =>
      name === "format" ? options.rules === "advanced" : name !== "chooser" || options.rules !== "advanced",
    turns: turnsOf,
    line: lineOf,
    score: scoreOf,
    pips: ROUNDS,
    film: true,
    sounds: pitchOutSounds,
    dwell: pitchOutDwell,
    halts: pitchOutHalts,
    travel: pitchOutTravel,
  },
  "pitch-bowl": {
    Scene: PitchBowlScene,
    Screen: PitchBowlScreen,
    Watch: PitchBowlWatch,
    rare: ["tipping", "defensive_placement", "clock"],
    turns: bowlTurns,
    line: bowlLine,
    about: () => words().pitchBowl.aim,
    heading: (kickOff) => words().pitchBowl.drive(kickOff),
    score: bowlScore,
    pips: TOUCHDOWNS,
    won: (score) => words().pitchBowl.scored(score),
    film: true,
    heads: bowlHead,
    sounds: pitchBowlSounds,
    dwell: pitchBowlDwell,
    travel: pitchBowlTravel,
  },
  chifootmi: {
    Scene: ChifootmiScene,
    Screen: ChifootmiScreen,
    Watch: ChifootmiWatch,
    Below: ChifootmiBelow,
    rare: ["last_shot", "offside_auto", "stop_when_decided", "clock"],
    matters: hasExtras,
    turns: duelTurns,
    heads: duelHead,
    line: duelLine,
    rules: rulesOf,
    about: aboutOf,
    heading: headingOf,
    score: duelScore,
    count: (score) => words().match.goals(score),
    sounds,
    dwell,
    travel,
    gates,
    chooser,
    first: 1,
    moving: movingNotice,
    ending: endingOf,
  },
  "play-ball": {
    Scene: PlayBallScene,
    Screen: PlayBallScreen,
    Watch: PlayBallWatch,
    rare: ["clock", "repetition", "pass_turn"],
    score: goals,
    count: (score) => words().match.goals(score),
    dwell: playBallDwell,
    travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
  },
};
