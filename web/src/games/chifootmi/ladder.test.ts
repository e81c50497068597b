import { expect, test } from "vitest";
import { ladderOf } from "./ladder";

test("the ball goes from pad to pad towards the goal, on both sides and on a phone", () => {
  const room = { width: 1000, height: 300, pads: 2 };
  const near = ladderOf({ ...room, upright: false, near: true });
  const xs = [near.start, ...near.pads, near.goal].map(({ x }) => x);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  const far = ladderOf({ ...room, upright: false, near: false });
  expect(far.pads.map(({ x }) => 1000 - x)).toEqual(near.pads.map(({ x }) => x));
  const up = ladderOf({ width: 390, height: 260, pads: 2, upright: true, near: true });
  const ys = [up.start, ...up.pads, up.goal].map(({ y }) => y);
  expect(ys).toEqual([...ys].sort((a, b) => b - a));
});

test("a counter-attack has one pad", () => {
  expect(ladderOf({ width: 900, height: 300, upright: false, near: true, pads: 1 }).pads).toHaveLength(1);
  expect(ladderOf({ width: 390, height: 300, upright: true, near: false, pads: 1 }).pads).toHaveLength(1);
});
