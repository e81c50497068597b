/** How long each step of a Pitch Bowl record stays on show. */
import { isCalm, settings, tempo } from "../../lib/settings.svelte";
import type { Sound } from "../../lib/sound";
import { hasEvent } from "../../match/turns";
import type { StepView } from "../../wire";
import { lastsFor, type Speed } from "../flick/tape";
import { tapeOf } from "./view";

const RULING_MS = 1300;
const TOUCHDOWN_MS = 3200;
const REST_MS = 300;
const TOLD_MS = 800;

/** Milliseconds until a pitch has come to rest. */
export function pitchBowlTravel(step: StepView): number {
  const tape = tapeOf(step);
  return tape === null ? 0 : lastsFor(tape, tempo() as Speed);
}

function isLost(step: StepView): boolean {
  return step.rulings.some(({ code }) => code.startsWith("lost_"));
}

export function pitchBowlSounds(step: StepView): { shown: Sound | null; landed: Sound | null } {
  if (hasEvent(step, "touchdown")) return { shown: null, landed: "goal" };
  return { shown: null, landed: isLost(step) ? "whistle" : null };
}

export function pitchBowlDwell(step: StepView): number {
  const moved = pitchBowlTravel(step);
  if (hasEvent(step, "touchdown")) return moved + TOUCHDOWN_MS;
  if (tapeOf(step) !== null) return moved + (isLost(step) || isCalm() ? RULING_MS : REST_MS);
  const told = ["placed", "given", "chosen", "toss"].some((kind) => hasEvent(step, kind));
  return told && settings.tempo !== 0 ? TOLD_MS : 0;
}
