import { describe, expect, it } from "vitest";
import { USUAL } from "../../../flick/arena";
import { dice } from "../../testing";
import type { Piece } from "../model";
import { sitting, standing, STANDS } from "./standing";

const piece = (id: string, x: number, y: number, more: Partial<Piece> = {}): Piece => ({
  id,
  x,
  y,
  angle: 0,
  on: null,
  ...more,
});

describe("standing pucks", () => {
  it("are as large as they may be where there is room", () => {
    const alone = [piece("south.runner", 100, 100), piece("north.guard", 400, 400)];
    expect(standing(USUAL, alone, STANDS.phone)).toEqual({ "south.runner": 1.9, "north.guard": 1.9 });
  });

  it("never overlap, and are never smaller than they are", () => {
    const roll = dice(7);
    for (let run = 0; run < 200; run += 1) {
      const pucks = Array.from({ length: 8 }, (_, i) => piece(`south.${i}`, 200 * roll(), 200 * roll()));
      const factors = standing(USUAL, pucks, STANDS.phone);
      for (const a of pucks)
        for (const b of pucks) {
          if (a.id >= b.id) continue;
          const [f, g] = [factors[a.id] ?? 0, factors[b.id] ?? 0];
          expect(Math.min(f, g)).toBeGreaterThanOrEqual(1);
          const apart = Math.hypot(a.x - b.x, a.y - b.y);
          if (apart >= 2 * USUAL.puck) expect((f + g) * USUAL.puck).toBeLessThanOrEqual(apart + 1e-9);
        }
    }
  });

  it("reach over no block, whichever way that is turned", () => {
    const half = USUAL.block / 2;
    const beside = piece("south.runner", 400 + half + 18, 400);
    const factor = (angle: number) =>
      standing(USUAL, [beside, piece("obstacle.centre", 400, 400, { angle })], 1.9)["south.runner"];
    expect(factor(0)).toBeCloseTo(18 / USUAL.puck, 9);
    expect(factor(45)).toBe(1);
  });

  it("do not stand where one lies on another", () => {
    const pair = [piece("south.runner", 100, 100), piece("north.shadow", 100, 100, { on: "south.runner" })];
    expect(standing(USUAL, pair, 1.9)).toEqual({});
  });
});

it("shooter, target and whoever lies near the line sit", () => {
  const all = [
    piece("south.runner", 100, 100),
    piece("near", 160, 300),
    piece("far", 170, 300),
    piece("behind", 100, 30),
    piece("north.guard", 110, 510),
  ];
  const line = { from: { x: 100, y: 100 }, to: { x: 100, y: 480 }, pieces: ["south.runner", "north.guard"] };
  expect(sitting(all, line)).toEqual(["south.runner", "near", "north.guard"]);
});
