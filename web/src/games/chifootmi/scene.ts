/** The drawing of the goal, seen from behind the shooter; the same way round for both (CFM-4.2). */
import type { Side } from "./model";

export const GOAL = { left: 150, right: 730, top: 96, bottom: 332 };
export const BALL = { x: 440, y: 470 };
export const KEEPER = { x: 440, y: 262 };

export interface Zone {
  side: Side;
  x: number;
  width: number;
  /** Where a ball to this side ends. */
  target: { x: number; y: number };
}

/** The goal cut into two or three parts. */
export function zonesOf(sides: readonly Side[]): Zone[] {
  const width = (GOAL.right - GOAL.left) / sides.length;
  return sides.map((side, index) => {
    const x = GOAL.left + index * width;
    return { side, x, width, target: { x: x + width / 2, y: side === "centre" ? 150 : 208 } };
  });
}

/** How far the ball flies from its spot, and how the keeper goes. */
export function flight(zones: readonly Zone[], shot: Side): { dx: number; dy: number } {
  const target = zones.find(({ side }) => side === shot)?.target ?? KEEPER;
  return { dx: target.x - BALL.x, dy: target.y - BALL.y };
}

export function dive(zones: readonly Zone[], keeper: Side): { dx: number; dy: number; turn: number } {
  const target = zones.find(({ side }) => side === keeper)?.target ?? KEEPER;
  if (keeper === "centre") return { dx: 0, dy: -34, turn: 0 };
  const way = keeper === "left" ? -1 : 1;
  return { dx: (target.x - KEEPER.x) * 0.78, dy: -20, turn: way * 62 };
}

/** People in the stand: the same crowd at every visit. */
export function crowd(): { x: number; y: number; r: number; tone: number }[] {
  const people: { x: number; y: number; r: number; tone: number }[] = [];
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  for (let y = -330; y < 96; y += 22) {
    for (let x = -390; x < 1290; x += 22) {
      people.push({ x: x + next() * 10, y: y + next() * 7, r: 6 + next(), tone: Math.floor(next() * 5) });
    }
  }
  return people;
}
