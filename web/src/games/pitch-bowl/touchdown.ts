/** A touchdown: when it was, and how long it stays on show. */
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import { filmOf, SLOW, SLOWEST, type Tape } from "../../flick/tape";
import type { Play } from "./board/props";
import { readPosition, type BySeat } from "./model";

export interface Touchdown {
  piece: string;
  seat: PlayerSeat;
  /** Seconds after the pitch; null where the ball was given there. */
  t: number | null;
  score: BySeat<number>;
}

export function touchdownOf(step: StepView | null): Touchdown | null {
  const event = step?.events.find((one) => one.kind === "touchdown");
  const seat = String(event?.seat);
  if (event === undefined || step === null || !isPlayer(seat)) return null;
  const t = typeof event.t === "number" ? event.t : null;
  return { piece: String(event.piece), seat, t, score: readPosition(step.position).score };
}

/** Frozen at the instant, before the slow replay; and the table after it, before the kick-off. */
export const INSTANT_MS = 1300;
export const AFTER_MS = 1000;
/** How much of the pitch is shown again before and after the instant. */
const BEFORE_S = 0.9;
const BEYOND_S = 0.5;

/** From where to where on the tape the slow replay runs. */
export function slowSpan(tape: Tape, t: number): { from: number; until: number } {
  return { from: Math.max(0, t - BEFORE_S), until: Math.min(filmOf(tape), t + BEYOND_S) };
}

/** A short stretch is shown more slowly, so that it can be seen at all. */
const SHORT_S = 0.7;

function slowness({ from, until }: { from: number; until: number }): typeof SLOW | typeof SLOWEST {
  return until - from < SHORT_S ? SLOWEST : SLOW;
}

/** Milliseconds on the screen of the slow replay. */
export function slowLasts(tape: Tape, t: number): number {
  const span = slowSpan(tape, t);
  return ((span.until - span.from) / slowness(span)) * 1000;
}

/** The same pitch once more, slowly, around the instant. */
export function slowPlay(play: Play, t: number): Play {
  const span = slowSpan(play.tape, t);
  return { ...play, ...span, speed: slowness(span) };
}
