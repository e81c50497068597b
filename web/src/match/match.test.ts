import { expect, test } from "vitest";
import { asked, step } from "../games/testing";
import type { Table } from "../wire";
import { Match } from "./match.svelte";

test("whose turn it is is called to it while a goal waits for Next; nothing is asked before", () => {
  const match = new Match("any", () => Promise.resolve(undefined));
  match.table = { you: ["south"], asked: [asked()], sealed: [], result: null } as unknown as Table;
  match.reel.begin([step("north", "c7s"), step("north", "end")], 1);
  expect([match.called, match.asked]).toEqual(["south", null]);
  match.table = { ...match.table, asked: [] };
  expect(match.called).toBeNull();
  match.table = { ...match.table, asked: [asked()] };
  match.reel.seek(0);
  expect(match.called).toBeNull();
});
