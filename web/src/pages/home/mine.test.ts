import { expect, test } from "vitest";
import type { Finished } from "../../app/known";
import type { Summary } from "../../wire";
import { isYours, outcomeOf, yoursFirst } from "./mine.svelte";

const person = { kind: "person", name: "", level: null } as const;
const computer = { kind: "computer", name: "", level: "easy" } as const;

function ended(winner: Finished["winner"], north: Finished["north"]): Finished {
  return { id: "a", game: "play-ball", south: person, north, score: { south: 1, north: 2 }, winner };
}

test("against the computer a match is won, lost or drawn", () => {
  expect(outcomeOf(ended("south", computer))).toBe("won");
  expect(outcomeOf(ended("north", computer))).toBe("lost");
  expect(outcomeOf(ended(null, computer))).toBe("drawn");
});

test("of two people on one screen neither is the one who lost", () => {
  expect(outcomeOf(ended("north", person))).toBeNull();
  expect(outcomeOf(ended(null, person))).toBe("drawn");
});

test("a friend who waits comes before whatever is newer", () => {
  const open = (id: string, to_act: string[], north: Finished["north"] = person): Summary => ({
    ...ended(null, north),
    ...{ id, to_act, over: false, steps: 3, helped: [], you: ["south"], closed: null },
  });
  const all = [open("newest", ["north"]), open("computer", ["south"], computer), open("waits", ["south"])];
  expect(yoursFirst(all).map(({ id }) => id)).toEqual(["waits", "newest", "computer"]);
  expect(all.filter(isYours)).toHaveLength(1);
});
