/** The games this page can show, one line each. */
import type { Component } from "svelte";
import { beat, pace } from "../lib/settings.svelte";
import type { Match } from "../match/match.svelte";
import type { Sitting } from "../match/names";
import type { Reel } from "../match/reel.svelte";
import { hasEvent, isClaim } from "../match/turns";
import type { StepView, Table, Watched } from "../wire";
import PlayBallScene from "./play-ball/Scene.svelte";
import PlayBallScreen from "./play-ball/Screen.svelte";
import PlayBallWatch from "./play-ball/Watch.svelte";

export interface Face {
  /** The picture on its tile. */
  Scene: Component;
  Screen: Component<{ match: Match; table: Table; onrematch: () => void; onnew: () => void }>;
  Watch: Component<{ watched: Watched; reel: Reel; table: Sitting }>;
  /** Options behind "more" on the sheet. */
  rare: readonly string[];
  /** Milliseconds a step stays on show while a turn is replayed. */
  dwell(step: StepView): number;
  /** Milliseconds until what it moves has arrived. */
  travel(step: StepView): number;
}

const GOAL_MS = 2200;

function playBallDwell(step: StepView): number {
  if (hasEvent(step, "goal")) return GOAL_MS;
  return step.action === "end" || isClaim(step) ? 0 : beat();
}

export const faces: Record<string, Face> = {
  "play-ball": {
    Scene: PlayBallScene,
    Screen: PlayBallScreen,
    Watch: PlayBallWatch,
    rare: ["clock", "repetition", "pass_turn"],
    dwell: playBallDwell,
    travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
  },
};
