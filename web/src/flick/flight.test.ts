import { describe, expect, it } from "vitest";
import { drawn, flying, LANDS, lifted } from "./flight";

const EAST = { x: 1000, y: 0 };
const at = (past: number, way = EAST): ReturnType<typeof flying> => flying({ x: 0, y: 0 }, way, past);

describe("a disc past the rim", () => {
  it("goes on at its own speed, and lands where it has flown to", () => {
    const soon = 0.02;
    expect(at(soon).x / (soon * 0.52)).toBeGreaterThan(600);
    expect(at(LANDS).x).toBeGreaterThan(at(0.3).x);
    expect(at(1).x).toBeCloseTo(at(LANDS).x);
    expect(at(1, { x: 300, y: 0 }).x).toBeLessThan(at(1).x);
  });

  it("stays where there is room on the screen for it, past the rim", () => {
    const floor = { left: 0, right: 80, top: 0, bottom: 100 };
    expect(flying({ x: 0, y: 50 }, EAST, 1, floor).x).toBeCloseTo(58);
    expect(flying({ x: 70, y: 50 }, EAST, 1, floor).x).toBeCloseTo(92);
  });

  it("rises, its shadow away from it, and comes down", () => {
    const [begun, high, lies] = [at(0), at(0.25), at(1)];
    expect(high.y).toBeLessThan(begun.y);
    expect(high.shade.y - high.y).toBeGreaterThan(begun.shade.y - begun.y + 30);
    expect(Math.abs(lies.y)).toBeLessThan(1);
  });

  it("tumbles: its underside shows on the way, its face where it lies", () => {
    const seen = Array.from({ length: 20 }, (_, i) => at((i * LANDS) / 20).under);
    expect(new Set(seen)).toEqual(new Set([true, false]));
    expect(at(1).under).toBe(false);
    expect(at(1).opacity).toBeCloseTo(0.38);
  });
});

it("a ball in the air is larger half way, its shadow 40 away, and lies as it was at both ends", () => {
  const ball = (t: number): ReturnType<typeof lifted> => lifted({ x: 0, y: 0 }, [0, 1], t);
  expect([ball(0).scale, ball(0.5).scale, ball(1).scale].map((one) => Number(one.toFixed(2)))).toEqual([
    1, 1.6, 1,
  ]);
  expect(Math.hypot(ball(0.5).shade.x, ball(0.5).shade.y)).toBeCloseTo(40, 0);
  expect(drawn(ball(0.5))).toMatch(/scale\(1\.600\)/);
});
