import { expect, test } from "vitest";
import type { Table } from "../wire";
import { Match } from "./match.svelte";
import { MatchScreen } from "./screen.svelte";

/** Whether it costs south time to look, who is to play. */
function costs(clock: string, given: Partial<Table> = {}): boolean {
  const left = { south: 1000, north: 1000 };
  const table = {
    you: ["south"],
    options: { clock },
    clock: { left, running: ["south"], waits: 0 },
    result: null,
    ...given,
  } as unknown as Table;
  const match = new Match("any", () => Promise.resolve(undefined));
  match.table = table;
  return new MatchScreen(match, () => table).costly;
}

test("who looks at a goal is told of the own clock, but not where a turn has days", () => {
  expect(costs("600+10")).toBe(true);
  expect(costs("259200+259200")).toBe(false);
  expect(costs("600+10", { you: ["north"] })).toBe(false);
  expect(costs("none", { clock: null })).toBe(false);
});
