import { afterEach, expect, test, vi } from "vitest";
import * as api from "../../app/api";
import type { Finished } from "../../app/known";
import type { Summary } from "../../wire";
import { isYours, Mine, outcomeOf, yoursFirst } from "./mine.svelte";

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

afterEach(() => vi.restoreAllMocks());

function still(id: string): Summary {
  return {
    ...ended(null, person),
    id,
    to_act: ["south"],
    over: false,
    steps: 1,
    helped: [],
    you: ["south"],
    closed: null,
  };
}

test("open and finished matches are shown page by page, each once", async () => {
  const ids = Array.from({ length: 50 }, (_, number) => `open${number}`);
  const finished = ["x", "y", "z"].map((id) => ({
    ...ended("south", computer),
    id,
    you: ["south" as const],
  }));
  vi.spyOn(api, "getSummary").mockImplementation((id) => Promise.resolve(still(id)));
  vi.spyOn(api, "getMe").mockResolvedValue({
    ...{ name: "", open: ids.slice(0, 30), more_open: "a", ratings: [] },
    ...{ finished: finished.slice(0, 1), more_finished: "b" },
  });
  const asked = vi
    .spyOn(api, "getMatches")
    .mockImplementation((list, after) =>
      Promise.resolve(
        list === "over"
          ? { open: ["damaged"], finished: finished.slice(1), more: null }
          : after === "a"
            ? { open: ids.slice(29, 40), finished: [], more: "c" }
            : { open: ids.slice(40), finished: [], more: null },
      ),
    );
  const mine = new Mine();
  await mine.look();
  expect([mine.open.length, mine.moreOpen, mine.finished.length, mine.moreFinished]).toEqual([
    20,
    true,
    1,
    true,
  ]);
  await mine.showMoreOpen();
  expect([mine.open.length, mine.moreOpen]).toEqual([40, true]);
  await mine.showMoreOpen();
  expect([mine.open.map(({ id }) => id), mine.moreOpen]).toEqual([ids, false]);
  await mine.showMoreFinished();
  expect([mine.finished.map(({ id }) => id), mine.moreFinished]).toEqual([["x", "y", "z"], false]);
  expect(mine.moreOpen).toBe(true);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("where more cannot be had, what is shown stays", async () => {
  vi.spyOn(api, "getSummary").mockImplementation((id) => Promise.resolve(still(id)));
  vi.spyOn(api, "getMe").mockResolvedValue({
    ...{ name: "", open: ["one"], more_open: "a", ratings: [], finished: [], more_finished: "b" },
  });
  vi.spyOn(api, "getMatches").mockRejectedValue(new api.ApiError(503, null));
  const mine = new Mine();
  await mine.look();
  await mine.showMoreOpen();
  await mine.showMoreFinished();
  expect([mine.open.length, mine.moreOpen, mine.moreFinished]).toEqual([1, true, true]);
});
