import { expect, test } from "vitest";
import { Match } from "../../match/match.svelte";
import { asked, step } from "../testing";
import type { StepView, Table } from "../../wire";
import type { Desk } from "./controller.svelte";
import { raisedBy } from "./plain";

/** North is asked something, and what happened before has had its time in the bar. */
function asks(...steps: StepView[]): { desk: Desk; table: Table } {
  const match = new Match("any", () => Promise.resolve(undefined));
  const person = { kind: "person", name: "Ben", level: null };
  const table = {
    you: ["north"],
    south: person,
    north: person,
    asked: [asked({ seat: "north" })],
    sealed: [],
    result: null,
  } as unknown as Table;
  match.table = table;
  match.aired = true;
  match.reel.begin(steps, null);
  const pending = { ask: "guard", seat: "north", pieces: [] };
  return { desk: { match, pending } as unknown as Desk, table };
}

test("while the Guard is asked for beside the board, the bar says what struck", () => {
  const text = { en: "The Captain leaves the arena.", fr: "Le Capitaine quitte l’arène." };
  const rulings = [{ rule: "POT-4.1", code: "left", facts: {}, text }];
  const { desk, table } = asks(step("south", "flick", { rulings, settled: true }));
  expect(raisedBy(desk, table)?.text.en).toBe(text.en);
});

test("where nothing raised a question, the bar says whose answer it is", () => {
  const { desk, table } = asks(step("south", "end"));
  expect(raisedBy(desk, table)?.text.en).toBe("Ben to play.");
  expect(raisedBy({ ...desk, pending: null } as unknown as Desk, table)).toBeNull();
});
