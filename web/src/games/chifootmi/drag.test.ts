import { expect, test } from "vitest";
import { drag, grab, isMeant, isMoved } from "./drag";

test("a card dragged up is meant; a tap or a slip is not", () => {
  const held = grab(1, 100, 100);
  expect([isMoved(drag(held, 103, 98)), isMeant(drag(held, 103, 98))]).toEqual([false, false]);
  expect([isMoved(drag(held, 110, 30)), isMeant(drag(held, 110, 30))]).toEqual([true, true]);
  expect(isMeant(drag(held, 100, 180))).toBe(false);
});
