import { expect, test } from "vitest";
import { BEGIN, isScored, next, SCENES, waits } from "./example";

test("the example waits for three choices and ends", () => {
  expect(SCENES.filter(waits)).toEqual(["choose", "draw", "shoot"]);
  let example = next(BEGIN, { card: 5 });
  for (let step = 0; step < SCENES.length; step += 1) example = next(example);
  expect([example.scene, example.card]).toEqual(["end", 5]);
  expect([isScored({ ...BEGIN, side: "left" }), isScored({ ...BEGIN, side: "right" })]).toEqual([
    false,
    true,
  ]);
});
