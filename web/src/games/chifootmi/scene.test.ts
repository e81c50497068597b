import { expect, test } from "vitest";
import { dive, flight, zonesOf } from "./scene";

test("left is left for both: the ball and the keeper go the same way", () => {
  const zones = zonesOf(["left", "centre", "right"]);
  expect(zones.map(({ side }) => side)).toEqual(["left", "centre", "right"]);
  expect(Math.sign(flight(zones, "left").dx)).toBe(Math.sign(dive(zones, "left").dx));
  expect(Math.sign(flight(zones, "right").dx)).toBe(Math.sign(dive(zones, "right").dx));
  expect(dive(zones, "centre").dx).toBe(0);
});
