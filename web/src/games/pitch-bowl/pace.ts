/** How long each step of a Pitch Bowl record stays on show. */
import { isAtOnce, isCalm, settings, tempo, type Back } from "../../app/settings.svelte";
import { say } from "../../app/words";
import type { Sound } from "../../app/sound";
import { hasEvent } from "../../match/turns";
import type { StepView } from "../../wire";
import { lastsFor } from "../../flick/showing";
import { BACK_S, PAUSE_S } from "../../flick/tape";
import { announcedBy, headOf } from "./text";
import { readPosition } from "./model";
import { tapeOf } from "./view";

const RULING_MS = 1300;
/** At a calm pace a loss is read to its end before the other side goes on: so long for a letter. */
const LETTER_MS = 25;
const TOUCHDOWN_MS = 3200;
const REST_MS = 300;
const TOLD_MS = 800;

/** Milliseconds until a pitch has come to rest. */
export function pitchBowlTravel(step: StepView, back: Back = false): number {
  return lastsFor(step, tapeOf(step), back);
}

/** What is announced is said before the pitch: both sides read it. */
const CALL_MS = 350;

export function pitchBowlCalls(step: StepView): number {
  return ["none", "kick"].includes(announcedBy(step)) ? 0 : CALL_MS;
}

function isLost(step: StepView): boolean {
  return step.rulings.some(({ code }) => code.startsWith("lost_"));
}

export function pitchBowlSounds(step: StepView): { shown: Sound | null; landed: Sound | null } {
  if (hasEvent(step, "touchdown")) return { shown: null, landed: "goal" };
  return { shown: null, landed: isLost(step) || hasEvent(step, "restored") ? "whistle" : null };
}

/** As long as it takes to read why the turn was lost. */
function readsFor(step: StepView, back: Back): number {
  const told = settings.pace === "calm" && back === false ? headOf(step.rulings) : null;
  return Math.max(RULING_MS, (told === null ? 0 : say(told.text).length) * LETTER_MS);
}

/** After it has come to rest: what was undone runs back, a ruling has its time. */
function restsFor(step: StepView, back: Back): number {
  const runsBack = hasEvent(step, "restored") && tempo(back) !== 0 ? (PAUSE_S + BACK_S) * 1000 : 0;
  if (isLost(step)) return runsBack + readsFor(step, back);
  return runsBack + (hasEvent(step, "restored") || isCalm() ? RULING_MS : REST_MS);
}

/** The table after a touchdown stays until the person has seen it; the last one has the card of the match. */
export function pitchBowlHalts(step: StepView): boolean {
  return hasEvent(step, "touchdown") && readPosition(step.position).phase !== "over";
}

export function pitchBowlDwell(step: StepView, back: Back = false): number {
  const moved = pitchBowlTravel(step, back);
  if (isAtOnce() && !back) return moved;
  if (hasEvent(step, "touchdown")) return moved + TOUCHDOWN_MS;
  if (tapeOf(step) !== null) return moved + restsFor(step, back);
  const told = ["placed", "given", "chosen", "toss"].some((kind) => hasEvent(step, kind));
  return told ? TOLD_MS : 0;
}
