import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Match } from "../../match/match.svelte";
import { USUAL } from "../../flick/arena";
import { readPosition } from "./model";
import { readPending } from "./pending";
import { Placing, freeSpot, keepIn, snapTo } from "./placing.svelte";
import { parse, thousandth, write } from "../../flick/notation";

type Heard = Parameters<Match["try"]>[1];
let tried: (readonly string[])[] = [];
let heard: Heard | null = null;

function placing(): Placing {
  const match = {
    try: (actions: readonly string[], hear: Heard) => {
      tried.push(actions);
      heard = hear;
    },
  };
  const made = new Placing(match as unknown as Match, () => USUAL);
  const pending = { pieces: ["south.captain", "obstacle.south.1"], zone: [0, 0, 800, 200] };
  made.begin("k", readPending({ seat: "south", pending }), readPosition({}), null);
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  tried = [];
  heard = null;
});
afterEach(() => void vi.useRealTimers());

test("pieces are kept in the zone and tried four times a second at the most", () => {
  const one = placing();
  for (let x = 0; x < 50; x += 1) one.put("south.captain", { x, y: 900 });
  expect(tried).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(tried).toEqual([["place piece=south.captain x=49 y=185"]]);
  expect([one.missing, one.sure]).toEqual([["obstacle.south.1"], false]);
});

test("a refusal is known by its piece and goes when the next trial is lawful", () => {
  const one = placing();
  one.put("south.captain", { x: 100, y: 100 });
  one.put("obstacle.south.1", { x: 40, y: 100 });
  one.turn("obstacle.south.1", 5);
  vi.advanceTimersByTime(250);
  expect(tried[0]?.[1]).toBe("place piece=obstacle.south.1 x=40 y=100 angle=5");
  const text = { en: "no", fr: "non" };
  heard?.([{ index: 1, action: "", rule: "POT-2.4", code: "too_near_limit", facts: {}, text }]);
  expect([one.obstacle?.rule, one.refused["obstacle.south.1"]?.code]).toEqual(["POT-2.4", "too_near_limit"]);
  one.nudge("obstacle.south.1", 60, 0);
  vi.advanceTimersByTime(250);
  heard?.([]);
  expect([one.obstacle, one.sure]).toEqual([null, true]);
});

test("a trial without an answer is made again", () => {
  const one = placing();
  one.put("south.captain", { x: 100, y: 100 });
  vi.advanceTimersByTime(250 + 1500);
  expect(tried).toHaveLength(2);
  heard?.([]);
  vi.advanceTimersByTime(5000);
  expect([tried.length, one.sure]).toEqual([2, true]);
});

test("a mirrored set-up is mirrored back", () => {
  const one = placing();
  one.use([{ piece: "obstacle.south.1", x: 200, y: 120, angle: 30 }]);
  one.mirror();
  expect(one.places["obstacle.south.1"]).toMatchObject({ x: 600, angle: 330 });
  one.mirror();
  expect(one.places["obstacle.south.1"]).toMatchObject({ x: 200, angle: 30 });
});

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
