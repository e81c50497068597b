import { expect, test } from "vitest";
import type { Finished } from "../../app/known";
import { byLevel, streakOf } from "./strength";

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

const against = (winner: Finished["winner"], game = "play-ball"): Finished => ({
  id: "x",
  game,
  south: { kind: "person", name: "Ana", level: null },
  north: { kind: "computer", name: "", level: "easy" },
  you: ["south"],
  score: null,
  winner,
});

test("wins in a row are counted from the newest, one game at a time", () => {
  const all = [against("south"), against("north", "pitch-out"), against("south"), against("north")];
  expect(streakOf(all, "play-ball")).toEqual({ outcome: "won", count: 2 });
  expect(streakOf(all, "pitch-out")).toBeNull();
  expect(streakOf([against(null), against("south"), against("south")], "play-ball")).toBeNull();
});
