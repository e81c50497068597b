import { expect, test } from "vitest";
import { readField } from "./field";
import type { Spot } from "./pending";
import { countOf, culprits, faultOf, freeSpot, keepIn, mirrored, turnedRound } from "./places";

const field = readField({});
const zone = [0, 0, 350, 300] as const;
const spot = (x: number, y: number): { id: string; x: number; y: number } => ({ id: "south.tq1", x, y });

test("a player dragged over the median lies against it", () => {
  expect(keepIn(field, zone, { x: 400, y: 310 })).toEqual({ x: 338, y: 288 });
});

test("the checklist counts the centre line and the wings", () => {
  const spots = [spot(175, 288), spot(175, 287), spot(95, 200), spot(30, 200), spot(320, 100)];
  expect(countOf(field, zone, spots)).toMatchObject({ centre: 1, west: 2, east: 1 });
});

test("a player set against the line of a wing from the centre is not on the wing", () => {
  expect(countOf(field, zone, [spot(112, 200), spot(111.8, 100)])).toMatchObject({ west: 1, east: 0 });
});

test("the checklist counts who lies beyond the half, and on another", () => {
  const named = (id: string, x: number, y: number): Spot => ({ id, x, y });
  const against = [named("south.tq1", 175, 288), named("south.tq2", 199, 288)];
  expect(countOf(field, zone, against)).toMatchObject({ beyond: 0, overlapping: 0 });
  const wrong = [named("south.tq1", 175, 288.001), named("south.tq2", 198.9, 288)];
  expect(countOf(field, zone, wrong)).toMatchObject({ beyond: 1, overlapping: 2 });
});

test("a new player finds a free place", () => {
  const at = freeSpot(field, zone, { x: 175, y: 150 }, [{ x: 175, y: 150 }]);
  expect(Math.hypot(at.x - 175, at.y - 150)).toBeGreaterThanOrEqual(24);
});

test("a formation is mirrored, and turned for the other side", () => {
  expect(mirrored(field, [spot(100, 50)])).toEqual([spot(250, 50)]);
  expect(turnedRound(field, [spot(100, 50)])).toEqual([{ id: "north.tq1", x: 250, y: 550 }]);
});

test("three on a wing, one beyond the half and two on one another are to blame", () => {
  const named = (id: string, x: number, y: number): Spot => ({ id, x, y });
  const wing = [named("a", 30, 100), named("b", 30, 150), named("c", 30, 200)];
  expect(culprits(field, zone, wing.slice(0, 2))).toEqual([]);
  expect(culprits(field, zone, wing)).toEqual(["a", "b", "c"]);
  const others = [named("d", 175, 295), named("e", 200, 100), named("f", 210, 100)];
  expect(culprits(field, zone, others)).toEqual(["d", "e", "f"]);
});

test("the first thing that is wrong is named", () => {
  const fine = { centre: 3, west: 2, east: 0, beyond: 0, overlapping: 0 };
  expect(faultOf(fine)).toBeNull();
  expect(faultOf({ ...fine, east: 3 })).toBe("wings");
  expect(faultOf({ ...fine, centre: 2, overlapping: 2 })).toBe("centre");
});
