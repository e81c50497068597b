import { expect, test } from "vitest";
import { along, chipAt, type Around } from "./chip";

const around = (more: Partial<Around>): Around => ({
  at: { x: 175, y: 300 },
  keep: [],
  others: [],
  radius: 12,
  long: 70,
  high: 24,
  bounds: { left: 0, right: 350, top: 0, bottom: 600 },
  ...more,
});

test("a chip lies under its disc where nothing is there", () => {
  expect(chipAt(around({}))).toEqual({ x: 175, y: 332 });
});

test("it never covers the target, the ball or the way to it", () => {
  const below = { x: 175, y: 330 };
  expect(chipAt(around({ keep: [below] }))).toEqual({ x: 175, y: 268 });
  const beside = chipAt(around({ keep: [below, { x: 175, y: 270 }] }));
  expect(beside).toEqual({ x: 230, y: 300 });
  const way = along({ x: 175, y: 300 }, { x: 175, y: 500 });
  expect(chipAt(around({ keep: way })).y).toBe(268);
});

test("it stays on the field", () => {
  const { x, y } = chipAt(around({ at: { x: 5, y: 595 } }));
  expect([x, y]).toEqual([35, 563]);
});
