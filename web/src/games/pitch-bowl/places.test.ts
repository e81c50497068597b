import { expect, test } from "vitest";
import { readField } from "./field";
import { countOf, freeSpot, keepIn, mirrored, turnedRound } from "./places";

const field = readField({});
const zone = [0, 0, 350, 300] as const;
const spot = (x: number, y: number): { id: string; x: number; y: number } => ({ id: "south.tq1", x, y });

test("a player dragged over the median lies against it", () => {
  expect(keepIn(field, zone, { x: 400, y: 310 })).toEqual({ x: 338, y: 288 });
});

test("the checklist counts the centre line and the wings", () => {
  expect(
    countOf(field, [spot(175, 288), spot(175, 287), spot(95, 200), spot(30, 200), spot(320, 100)]),
  ).toEqual({
    centre: 1,
    west: 2,
    east: 1,
  });
});

test("a new player finds a free place", () => {
  const at = freeSpot(field, zone, { x: 175, y: 150 }, [{ x: 175, y: 150 }]);
  expect(Math.hypot(at.x - 175, at.y - 150)).toBeGreaterThanOrEqual(24);
});

test("a formation is mirrored, and turned for the other side", () => {
  expect(mirrored(field, [spot(100, 50)])).toEqual([spot(250, 50)]);
  expect(turnedRound(field, [spot(100, 50)])).toEqual([{ id: "north.tq1", x: 250, y: 550 }]);
});
