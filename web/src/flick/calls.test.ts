import { expect, it } from "vitest";
import { steadinessAt } from "./aim.svelte";
import { callOf, QUIET, type Call } from "./calls";

/** What is said of a hold that is looked at sixty times a second. */
function heard(seconds: number, from = 0, before = QUIET): { calls: [Call, number][]; said: typeof QUIET } {
  const calls: [Call, number][] = [];
  let said = before;
  for (let t = 0; t <= seconds; t += 1 / 60) {
    const [next, call] = callOf(said, steadinessAt(t), true, from + 1000 * t);
    said = next;
    if (call !== null) calls.push([call, from + 1000 * t]);
  }
  return { calls, said };
}

it("a hold is said to be steady once, and that the hand tires once", () => {
  expect(heard(9).calls.map(([call]) => call)).toEqual(["steady", "tires"]);
});

it("of one hold after the other at most one thing is said a second", () => {
  const first = heard(0.5);
  const [between] = callOf(first.said, "still", false, 520);
  const second = heard(2, 600, between);
  const times = [...first.calls, ...second.calls].map(([, at]) => at);
  expect(times.length).toBe(2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
});
