import { expect, test } from "vitest";
import { aimedAt, deedsOf, flickIn } from "./advice";
import { USUAL } from "./arena";

const hint = {
  actions: ["power copy=runner", "flick piece=south.guard angle=90 speed=1500"],
  steps: [],
};

test("the flick of a hint is found behind what goes before it", () => {
  expect(flickIn(deedsOf(hint))).toEqual({ piece: "south.guard", angle: 90, speed: 1500 });
  expect(flickIn(deedsOf({ actions: ["guard save=null"], steps: [] }))).toBeNull();
  expect(flickIn(deedsOf(null))).toBeNull();
});

test("it is drawn up to what it meets first", () => {
  const body = { id: "north.captain", x: 400, y: 300, size: USUAL.puck, square: false, angle: 0 };
  const aimed = aimedAt(USUAL, "south.guard", { x: 400, y: 100 }, { angle: 90, speed: 3000 }, [body]);
  expect(aimed.target).toBe("north.captain");
  expect(aimed.way.at(-1)?.y).toBeCloseTo(300 - 2 * USUAL.puck);
});
