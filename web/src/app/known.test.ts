import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  finishedMatches,
  finishMatch,
  forgetFinished,
  keepMatch,
  keepPassed,
  knownMatches,
  passedIn,
  tellsEdition,
  type Finished,
} from "./known";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());
afterAll(() => void vi.unstubAllGlobals());

function won(id: string): Finished {
  return {
    id,
    game: "play-ball",
    south: { kind: "person", name: "Ana", level: null },
    north: { kind: "computer", name: "", level: "normal" },
    score: { south: 2, north: 0 },
    winner: "south",
  };
}

test("of each match another edition of the rules is told once", () => {
  expect(["a", "b", "a"].map(tellsEdition)).toEqual([true, true, false]);
  kept.set("pitchside.editions", "{}");
  expect(tellsEdition("a")).toBe(true);
});

test("a match that ends goes from the open ones to the finished ones, newest first", () => {
  for (const id of ["a", "b", "c"]) keepMatch(id);
  finishMatch(won("a"));
  finishMatch(won("b"));
  expect(knownMatches()).toEqual(["c"]);
  expect(finishedMatches().map(({ id }) => id)).toEqual(["b", "a"]);
});

test("looking at a finished match again, or at somebody else's, changes nothing", () => {
  for (const id of ["a", "b"]) {
    keepMatch(id);
    finishMatch(won(id));
  }
  finishMatch(won("a"));
  finishMatch(won("other"));
  expect(finishedMatches().map(({ id }) => id)).toEqual(["b", "a"]);
});

test("one the server no longer has can be forgotten, and nonsense in the store is passed over", () => {
  keepMatch("a");
  finishMatch(won("a"));
  forgetFinished("a");
  expect(finishedMatches()).toEqual([]);
  kept.set("pitchside.finished", JSON.stringify([null, 3, { id: "x" }, won("y")]));
  expect(finishedMatches().map(({ id }) => id)).toEqual(["y"]);
});

test("how far each match was gone on is kept, and nonsense is none", () => {
  keepPassed("a", 7);
  keepPassed("b", 3);
  keepPassed("a", 12);
  expect([passedIn("a"), passedIn("b"), passedIn("c")]).toEqual([12, 3, 0]);
  kept.set("pitchside.passed", '[["a"], 5]');
  expect(passedIn("a")).toBe(0);
});
