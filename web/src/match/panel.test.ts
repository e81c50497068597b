import { expect, test } from "vitest";
import { Match } from "./match.svelte";
import type { Table } from "../wire";
import { ownClock, type PanelClock } from "./panel.svelte";

function clock(seat: "south" | "north", given: Partial<PanelClock> = {}): PanelClock {
  const still = { left: 1000, runs: false, since: 0, waits: 0, mine: true, unsure: false, held: false };
  return { seat, ...still, loud: false, label: seat, ...given };
}

const running = clock("north", { runs: true });

test("a panel shows the clock of who sits here; of two at one screen, the one that runs", () => {
  const over = (...clocks: PanelClock[]): PanelClock | null => ownClock({ clocks, match: null });
  expect(over(clock("south"), running)).toBe(running);
  expect(over(clock("south"), { ...running, mine: false })?.seat).toBe("south");
  expect(over()).toBeNull();
});

test("the sheet of a new match shows no clock of the one that is over", () => {
  const match = new Match("any", () => Promise.resolve(undefined));
  match.table = { result: null } as Table;
  expect(ownClock({ clocks: [running], match })).toBe(running);
  match.table = { result: { reason: "resigned" } } as Table;
  expect(ownClock({ clocks: [running], match })).toBeNull();
});
