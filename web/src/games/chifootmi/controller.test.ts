import { expect, test } from "vitest";
import { keyDeed, moved, drag, grab, isMeant, isMoved } from "./controller.svelte";

const press = (code: string, more: object = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test("figures choose from the left, by the place of the key", () => {
  expect(keyDeed(press("Digit1"), 4)).toEqual({ do: "pick", index: 0 });
  expect(keyDeed(press("Numpad4"), 4)).toEqual({ do: "pick", index: 3 });
  expect(keyDeed(press("Digit3"), 2)).toBeNull();
});

test("Enter locks, Escape puts back, arrows go on", () => {
  expect(keyDeed(press("Enter"), 3)).toEqual({ do: "lock" });
  expect(keyDeed(press("Escape"), 3)).toEqual({ do: "drop" });
  expect(keyDeed(press("ArrowLeft"), 3)).toEqual({ do: "move", by: -1 });
});

test("nothing to choose, or a key with Control: not ours", () => {
  expect(keyDeed(press("Digit1"), 0)).toBeNull();
  expect(keyDeed(press("Digit1", { ctrlKey: true }), 4)).toBeNull();
  expect(keyDeed(press("KeyQ"), 4)).toBeNull();
});

test("arrows go round", () => {
  expect([moved(null, 1, 4), moved(null, -1, 4), moved(3, 1, 4), moved(0, -1, 4)]).toEqual([0, 3, 0, 3]);
});

test("a card dragged up is meant; a tap or a slip is not", () => {
  const held = grab(1, 100, 100);
  expect([isMoved(drag(held, 103, 98)), isMeant(drag(held, 103, 98))]).toEqual([false, false]);
  expect([isMoved(drag(held, 110, 30)), isMeant(drag(held, 110, 30))]).toEqual([true, true]);
  expect(isMeant(drag(held, 100, 180))).toBe(false);
});
