import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Formations, MOST } from "./placing.svelte";

const at = (x: number) => [{ id: "south.tq1", x, y: 10 }];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("what is kept is there again on the next page", () => {
  new Formations().keep(at(1));
  expect(new Formations().all).toEqual([at(1)]);
});

test("a formation is known by its places, in whatever order", () => {
  const formations = new Formations();
  const two = [...at(1), { id: "south.tq2", x: 5, y: 5 }];
  formations.keep(at(1));
  formations.keep(two);
  expect(formations.find([...two].reverse())).toBe(1);
  expect(formations.find(at(2))).toBe(-1);
});

test("the oldest makes room", () => {
  const formations = new Formations();
  for (let x = 0; x <= MOST; x += 1) formations.keep(at(x));
  expect(formations.all).toHaveLength(MOST);
  expect(formations.find(at(0))).toBe(-1);
  expect(formations.find(at(MOST))).toBe(MOST - 1);
});

test("one is dropped, the others stay", () => {
  const formations = new Formations();
  formations.keep(at(1));
  formations.keep(at(2));
  formations.drop(0);
  expect(new Formations().all).toEqual([at(2)]);
});
