import { expect, test } from "vitest";
import type { DueTurn } from "../wire";
import { news, reminder } from "./turns.svelte";

const DAY = 86_400;
const turn = (id: string, left: number): DueTurn => ({
  id,
  game: "play-ball",
  other: "Ben",
  left,
  whole: DAY,
});

test("a turn is told when it comes, and once more when little is left of its time", () => {
  const [first, later, late] = [turn("a", DAY), turn("a", DAY / 2), turn("a", DAY / 5)];
  expect(news([], [first])).toEqual([first]);
  expect(news([first], [later])).toEqual([]);
  expect(news([later], [late])).toEqual([late]);
  expect(news([late], [turn("a", DAY / 6)])).toEqual([]);
});

test("the next turn of the same match is another one", () => {
  const next = turn("a", DAY);
  expect(news([turn("a", DAY / 5)], [next])).toEqual([next]);
});

test("on opening a page only what is urgent is told", () => {
  const late = turn("b", 3600);
  expect(news(null, [turn("a", DAY), late])).toEqual([late]);
});

test("a reminder says which game, against whom, and how long there is", () => {
  expect(reminder(turn("a", 7200))).toContain("Ben");
  expect(reminder(turn("a", 7200))).toContain("2 h");
});
