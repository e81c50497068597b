import { expect, test } from "vitest";
import { USUAL } from "../../flick/arena";
import { freeSpot, keepIn, snapTo } from "./places";
import { parse, thousandth, write } from "../../flick/notation";

const zone = [0, 0, 800, 200] as const;

test("a piece stays wholly inside its zone", () => {
  expect(keepIn(USUAL, zone, "south.guard", { x: -20, y: 300 }, 0)).toEqual({ x: 15, y: 185 });
  const turned = keepIn(USUAL, zone, "obstacle.south.1", { x: 0, y: 0 }, 45);
  expect(turned.x).toBeCloseTo(35 * Math.SQRT2, 2);
});

test("an obstacle is pressed against the puck on the side of the hand", () => {
  const puck = { x: 400, y: 300 };
  const above = snapTo(USUAL, puck, { x: 400, y: 420 }, 0);
  expect(above.x).toBeCloseTo(400, 6);
  expect(above.y).toBeCloseTo(300 + 15 + 35 + 0.04, 6);
  const corner = snapTo(USUAL, puck, { x: 500, y: 300 }, 45);
  expect(corner.x).toBeCloseTo(400 + 15 + 35 * Math.SQRT2 + 0.04, 6);
});

test("the free place nearest to a point is found", () => {
  const taken = [{ id: "south.captain", x: 400, y: 100 }];
  const spot = freeSpot(USUAL, zone, "south.guard", { x: 400, y: 100 }, taken);
  expect(Math.hypot(spot.x - 400, spot.y - 100)).toBeGreaterThanOrEqual(30);
});

test("actions read back as they were written", () => {
  const text = write("place", { piece: "obstacle.south.1", x: 12.5, y: 3, angle: undefined });
  expect(text).toBe("place piece=obstacle.south.1 x=12.5 y=3");
  expect(parse(text)).toEqual({ what: "place", fields: { piece: "obstacle.south.1", x: 12.5, y: 3 } });
  expect(write("guard", { save: null })).toBe("guard save=null");
  expect(write("select", { pucks: ["a", "b"] })).toBe('select pucks=["a","b"]');
  expect(thousandth(1.23456)).toBe(1.235);
});
