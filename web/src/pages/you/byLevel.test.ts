import { expect, test } from "vitest";
import type { Finished } from "../../app/known";
import { byLevel } from "./byLevel";

function ended(winner: Finished["winner"], level: string | null, game = "play-ball"): Finished {
  const person = { kind: "person", name: "", level: null } as const;
  const north = level === null ? person : ({ kind: "computer", name: "", level } as const);
  return { id: "a", game, south: person, north, score: null, winner, you: ["south"] };
}

test("wins and defeats are counted by level, friends and draws apart", () => {
  const all = [
    ended("south", "easy"),
    ended("north", "easy"),
    ended("south", "easy"),
    ended("north", "hard"),
    ended(null, "normal"),
    ended("south", null),
    ended("south", "easy", "chifootmi"),
  ];
  expect(byLevel(all, "play-ball", ["easy", "normal", "hard"])).toEqual([
    { level: "easy", won: 2, lost: 1 },
    { level: "hard", won: 0, lost: 1 },
  ]);
});
