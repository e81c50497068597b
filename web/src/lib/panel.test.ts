import { expect, test } from "vitest";
import { ownClock, type PanelClock } from "./panel.svelte";

function clock(seat: "south" | "north", given: Partial<PanelClock> = {}): PanelClock {
  const still = { left: 1000, runs: false, since: 0, waits: 0, mine: true, unsure: false };
  return { seat, ...still, loud: false, label: seat, ...given };
}

test("a panel shows the clock of who sits here; of two at one screen, the one that runs", () => {
  const running = clock("north", { runs: true });
  expect(ownClock([clock("south"), running])).toBe(running);
  expect(ownClock([clock("south"), { ...running, mine: false }])?.seat).toBe("south");
  expect(ownClock([])).toBeNull();
});
