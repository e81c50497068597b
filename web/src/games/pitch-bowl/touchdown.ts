/** A touchdown: who scored, and when. */
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
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
