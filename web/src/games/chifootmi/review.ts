/** A match of ChiFootMi looked at again: every turn with its two cards, its shots, and who has the ball next. */
import { positionAt, type Stop } from "../../pages/review/line";
import type { PlayerSeat, StepView } from "../../wire";
import { readCard, readPosition, seatOf, type BySeat, type Card } from "./model";
import { aimsOf, eventOf } from "./view";

export interface Chance {
  shooter: PlayerSeat;
  goal: boolean;
}

export interface Duel {
  turn: number;
  cards: BySeat<Card | null>;
  chances: Chance[];
  /** Who has the ball after it. */
  ball: PlayerSeat | null;
}

/** The shots of a part of the record, the shoot-out left out. */
export function chancesOf(steps: readonly StepView[], from: number, until: number, start: unknown): Chance[] {
  return steps.slice(from, until).flatMap((step, at) => {
    const before = readPosition(positionAt(start, steps, from + at));
    if (before.phase === "shootout") return [];
    const aimed = aimsOf(step, before);
    if (aimed !== null) return [{ shooter: aimed.shooter, goal: aimed.goal }];
    const shot = eventOf(step, "shot");
    const shooter = seatOf(shot?.by);
    return shooter === null ? [] : [{ shooter, goal: shot?.outcome === "goal" }];
  });
}

export function duelsOf(steps: readonly StepView[], stops: readonly Stop[], start: unknown): Duel[] {
  return stops.map(({ turn, steps: from, until }) => {
    const reveal = steps
      .slice(from, until)
      .map((step) => eventOf(step, "reveal"))
      .find((one) => one !== undefined);
    return {
      turn,
      cards: { south: readCard(reveal?.south), north: readCard(reveal?.north) },
      chances: chancesOf(steps, from, until, start),
      ball: readPosition(positionAt(start, steps, until)).ball,
    };
  });
}
