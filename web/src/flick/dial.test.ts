import { expect, it } from "vitest";
import { arcOf, badgeAt, bandOf, beadsOf, ringOf } from "./dial";

const AT = { x: 100, y: 100 };
const ends = (path: string): number[] => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([one]) => Number(one));

it("the horseshoe starts at the back and closes in front", () => {
  const [x0 = 0, y0 = 0, , , , large, , x1 = 0, y1 = 0] = ends(arcOf(AT, 40, 270, 0.5));
  expect([x0, y0, x1, y1].map(Math.round)).toEqual([140, 100, 60, 100]);
  expect(large).toBe(0);
  const whole = ends(arcOf(AT, 40, 270, 1));
  expect(whole[5]).toBe(1);
  expect(whole.slice(7).map(Math.round)).toEqual([100, 60]);
});

it("the beads lie in front, the first on the left, and even to both sides", () => {
  const beads = beadsOf(AT, 50, 90, 12);
  expect(beads).toHaveLength(12);
  expect(beads.every(({ y }) => y < 70)).toBe(true);
  expect((beads[0]?.x ?? 0) + (beads[11]?.x ?? 0)).toBeCloseTo(200, 9);
  expect(beads[0]?.x).toBeLessThan(100);
});

it("the ring closes round the disc as the hand grows calm", () => {
  expect(ringOf(12, 1, "sways")).toBeGreaterThan(ringOf(12, 0.5, "sways"));
  expect(ringOf(12, 0.3, "steady")).toBe(16.5);
  expect(ringOf(12, 0.5, "tires")).toBeGreaterThan(ringOf(12, 0.5, "steady"));
});

it("the band goes from both sides of the disc to the hand, once that is off it", () => {
  expect(bandOf(AT, { x: 100, y: 105 }, 12)).toBeNull();
  expect(ends(bandOf(AT, { x: 100, y: 200 }, 12) ?? "")).toEqual([88, 100, 100, 200, 112, 100]);
});

const badge = { wide: 128, high: 52 };
const screen = { wide: 390, high: 844 };
const far = { at: { x: 200, y: 100 }, radius: 60 };
const place = (x: number, y: number, touch: boolean, off = far) =>
  badgeAt({ hand: { x, y }, badge, screen, touch, off });

it("the figure stands beside the hand, away from the palm", () => {
  expect(place(200, 400, false)).toEqual({ x: 228, y: 370 });
  expect(place(200, 400, true)).toEqual({ x: 44, y: 370 });
  expect(place(60, 400, true)).toEqual({ x: 88, y: 370 });
});

it("the figure hides neither the dial nor leaves the window", () => {
  expect(place(190, 400, false, { at: { x: 280, y: 390 }, radius: 60 })).toEqual({ x: 34, y: 370 });
  for (const x of [0, 150, 390])
    for (const y of [0, 844]) {
      const at = place(x, y, true);
      expect(at.x).toBeGreaterThanOrEqual(8);
      expect(at.x + badge.wide).toBeLessThanOrEqual(382);
      expect(at.y).toBeGreaterThanOrEqual(8);
      expect(at.y + badge.high).toBeLessThanOrEqual(836);
    }
});
