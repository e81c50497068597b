/** How long each step of a Pitch Out record stays on show. */
import { isAtOnce, isCalm, tempo, type Back } from "../../app/settings.svelte";
import { lastsFor } from "../../flick/showing";
import type { Sound } from "../../app/sound";
import { hasEvent } from "../../match/turns";
import type { StepView } from "../../wire";
import { readPosition } from "./model";
import { SAVES, tapeOf } from "./view";
import { whatOf } from "./turns";

/** A ruling has its time before the next thing moves; the end of a round a little more. */
const RULING_MS = 1500;
const ROUND_MS = 2800;
const REST_MS = 350;
const ANSWER_MS = 700;
const ANSWERS = ["guard", "cover", "remove", "ban"];

/** Milliseconds until a flick has come to rest. */
export function pitchOutTravel(step: StepView, back: Back = false): number {
  if (hasEvent(step, "replaced") && tempo(back) !== 0) return (SAVES / tempo(back)) * 1000;
  return lastsFor(step, tapeOf(step), back);
}

/** The arena makes its own noise; the referee whistles when somebody goes. */
export function pitchOutSounds(step: StepView): { shown: Sound | null; landed: Sound | null } {
  if (hasEvent(step, "round")) return { shown: null, landed: "goal" };
  if (hasEvent(step, "replaced")) return { shown: "shield", landed: "thump" };
  return { shown: null, landed: hasEvent(step, "eliminated") ? "whistle" : null };
}

/** The table after a round stays until the person has seen it; the last one has the card of the match. */
export function pitchOutHalts(step: StepView): boolean {
  return hasEvent(step, "round") && readPosition(step.position).phase !== "over";
}

export function pitchOutDwell(step: StepView, back: Back = false): number {
  const moved = pitchOutTravel(step, back);
  if (isAtOnce() && !back) return moved;
  if (hasEvent(step, "round")) return moved + (pitchOutHalts(step) ? ROUND_MS : RULING_MS);
  if (tapeOf(step) !== null) return moved + (step.rulings.length > 0 || isCalm() ? RULING_MS : REST_MS);
  const answers = ANSWERS.includes(whatOf(step)) || hasEvent(step, "returned") || hasEvent(step, "golem");
  if (hasEvent(step, "replaced")) return moved + RULING_MS;
  return answers ? ANSWER_MS : 0;
}
