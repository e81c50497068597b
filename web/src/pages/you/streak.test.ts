import { expect, test } from "vitest";
import type { Finished } from "../../app/known";
import { streakOf } from "./streak";

const ended = (winner: Finished["winner"], game = "play-ball"): Finished => ({
  id: "x",
  game,
  south: { kind: "person", name: "Ana", level: null },
  north: { kind: "computer", name: "", level: "easy" },
  you: ["south"],
  score: null,
  winner,
});

test("wins in a row are counted from the newest, one game at a time", () => {
  const all = [ended("south"), ended("north", "pitch-out"), ended("south"), ended("north")];
  expect(streakOf(all, "play-ball")).toEqual({ outcome: "won", count: 2 });
  expect(streakOf(all, "pitch-out")).toBeNull();
  expect(streakOf([ended(null), ended("south"), ended("south")], "play-ball")).toBeNull();
});
