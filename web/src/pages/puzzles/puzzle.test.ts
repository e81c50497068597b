import { expect, test } from "vitest";
import { puzzles } from "../../app/words/en/puzzles";
import { isSpare, remarkOn } from "./puzzle.svelte";

const FACTS = {
  mix: { "3": 0.6, "5": 0.4, "7": 0, "9": 0 },
  loss: { "3": 0, "5": 0, "7": 0.0002, "9": 0.013 },
};

test("a card that costs nothing at 0 % of the mix is as good, and not praised as part of it", () => {
  const said = ["3", "7", "9"].map((card) => remarkOn(FACTS, card, puzzles, String));
  expect(said).toEqual(["costs nothing", "as good, though best play does without it", "costs 1.3%"]);
  expect(["3", "7", "9"].map((card) => isSpare(FACTS, card))).toEqual([false, true, false]);
});
