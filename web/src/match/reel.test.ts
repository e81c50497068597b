import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asked, step } from "../games/testing";
import { hasBegun, seenBefore, seenOf, waitsAt } from "./match.svelte";
import { Reel } from "./reel.svelte";
import type { Back } from "../app/settings.svelte";

const steps = [step("north", "c8s"), step("north", "c7s"), step("north", "end")];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reel(): Reel {
  return new Reel({ dwell: (one) => (one.action === "end" ? 0 : 100) });
}

test("new steps come on show one by one", () => {
  const one = reel();
  one.extend(steps, 0);
  expect([one.shown, one.behind]).toEqual([1, true]);
  vi.advanceTimersByTime(100);
  expect(one.shown).toBe(2);
  vi.advanceTimersByTime(100);
  expect([one.shown, one.behind]).toEqual([3, false]);
});

test("steps that were seen already are not replayed", () => {
  const one = reel();
  one.extend(steps, 2);
  expect([one.shown, one.behind]).toEqual([3, false]);
});

test("scrubbing holds where it was put, while the match goes on", () => {
  const one = reel();
  one.extend(steps, 3);
  one.seek(1);
  one.extend([...steps, step("south", "c2n")], 0);
  expect([one.shown, one.following]).toEqual([1, false]);
  one.live();
  expect([one.shown, one.following]).toEqual([4, true]);
});

test("playing runs to the end and stops; a second time from the beginning", () => {
  const one = reel();
  one.extend(steps, 3);
  one.seek(3);
  one.play();
  expect(one.shown).toBe(1);
  vi.advanceTimersByTime(300);
  expect([one.shown, one.playing]).toEqual([3, false]);
});

test("what a step brings is told when it has landed", () => {
  const heard: string[] = [];
  const one = new Reel({ dwell: () => 100, travel: () => 40, onlanded: (step) => heard.push(step.action) });
  one.extend(steps, 0);
  expect([one.shown, one.told, heard]).toEqual([1, 0, []]);
  vi.advanceTimersByTime(40);
  expect([one.told, heard]).toEqual([1, ["c8s"]]);
  one.seek(2);
  expect(one.told).toBe(1);
  one.live();
  expect(one.told).toBe(3);
});

test("the own draft counts as seen", () => {
  const mine = asked({ draft: [step("south", "c2n"), step("south", "c3n")] });
  expect(seenOf(mine, [step("south", "c2n"), step("south", "c3n"), step("south", "end")])).toBe(2);
  expect(seenOf(mine, [step("north", "c8s")])).toBe(0);
  expect(seenOf(undefined, steps)).toBe(0);
});

test("what the other side does next cuts nothing short that is still to be shown", () => {
  const one = reel();
  one.extend(steps.slice(0, 1), seenBefore(undefined, 0, steps.slice(0, 1)));
  one.extend(steps.slice(0, 2), seenBefore(undefined, 1, steps.slice(0, 2)));
  one.extend(steps, seenBefore(undefined, 2, steps));
  expect([one.shown, one.behind]).toEqual([1, true]);
  vi.advanceTimersByTime(200);
  expect([one.shown, one.behind]).toEqual([3, false]);
});

test("a step that halts stays on show until the person goes on", () => {
  const one = new Reel({ dwell: () => 100, halts: ({ action }) => action === "c7s" });
  one.extend(steps, 0);
  vi.advanceTimersByTime(1000);
  expect([one.shown, one.waits, one.behind]).toEqual([2, true, true]);
  one.extend([...steps, step("south", "c2n")], 0);
  expect(one.shown).toBe(2);
  one.goOn();
  expect([one.shown, one.waits]).toEqual([3, false]);
});

test("a record that was left elsewhere is shown on from there", () => {
  const one = new Reel({ dwell: () => 100, leads: () => 50 });
  one.extend(steps, steps.length);
  one.goOnFrom(1);
  expect([one.shown, one.behind, one.coming?.action]).toEqual([1, true, "c7s"]);
  vi.advanceTimersByTime(1000);
  expect([one.shown, one.behind]).toEqual([3, false]);
});

test("who skips gets to the step that halts, then past it", () => {
  const one = new Reel({ dwell: () => 100, halts: ({ action }) => action === "c7s" });
  one.extend(steps, 0);
  one.live();
  expect([one.shown, one.waits]).toEqual([2, true]);
  one.live();
  expect([one.shown, one.waits, one.behind]).toEqual([3, false, false]);
});

test("a gated step is not shown before it is asked for, the next one neither", () => {
  const one = new Reel({ dwell: () => 0, gates: ({ action }) => action !== "end" });
  one.extend(steps, 0);
  expect([one.shown, one.gated, one.behind]).toEqual([0, true, true]);
  one.extend([...steps, step("south", "c2n")], 0);
  expect(one.shown).toBe(0);
  one.open();
  expect([one.shown, one.gated]).toEqual([1, true]);
  one.open();
  expect([one.shown, one.gated]).toEqual([3, true]);
  one.live();
  expect([one.shown, one.gated, one.behind]).toEqual([4, false, false]);
});

test("looking back goes no further than the first step that shows something", () => {
  const one = new Reel({ dwell: () => 0, first: () => 1 });
  one.extend(steps, steps.length);
  one.seek(0);
  expect(one.shown).toBe(1);
  one.play();
  one.play();
  expect(one.shown).toBe(steps.length);
});

const announcing = (halts = (_: unknown) => false): Reel =>
  new Reel({
    dwell: () => 100,
    halts,
    leads: (one, _index, back) => (back || one.seat === "north" ? 1000 : 0),
  });

test("what the other side does is announced before it comes on show", () => {
  const one = announcing();
  one.extend(steps, 0);
  expect([one.shown, one.coming?.action, one.behind]).toEqual([0, "c8s", true]);
  vi.advanceTimersByTime(1000);
  expect([one.shown, one.coming]).toEqual([1, null]);
  vi.advanceTimersByTime(100);
  expect([one.shown, one.coming?.action]).toEqual([1, "c7s"]);
});

test("a held announcement stands until the person goes on", () => {
  const one = announcing();
  one.extend(steps, 0);
  one.hold();
  vi.advanceTimersByTime(60_000);
  expect([one.shown, one.held]).toEqual([0, true]);
  one.goOn();
  expect([one.shown, one.held]).toEqual([1, false]);
});

test("a tap skips announcements and all", () => {
  const one = announcing();
  one.extend(steps, 0);
  one.skip();
  expect([one.shown, one.behind, one.coming]).toEqual([3, false, null]);
});

test("what waits for its key is not skipped by a tap", () => {
  const one = announcing(() => true);
  one.extend(steps, 0);
  vi.advanceTimersByTime(1000);
  one.skip();
  expect([one.shown, one.waits]).toEqual([1, true]);
});

test("seen again, a step comes once more without being announced, and stays", () => {
  const one = announcing();
  one.extend(steps, 3);
  const before = one.runs;
  one.seeAgain(1, 2);
  expect([one.shown, one.runs - before, one.following]).toEqual([2, 1, false]);
  vi.advanceTimersByTime(5000);
  expect([one.shown, one.playing]).toEqual([2, false]);
});

test("whoever looked back from a goal comes back to it", () => {
  const one = announcing((step) => (step as { action: string }).action === "c7s");
  one.extend(steps, 1);
  vi.advanceTimersByTime(1000);
  expect([one.shown, one.waits]).toEqual([2, true]);
  one.seeAgain(1, 2);
  one.live();
  expect([one.shown, one.waits, one.following]).toEqual([2, true, true]);
});

test("the record is replayed as it was played; one thing seen again is told apart from it", () => {
  const backs: Back[] = [];
  const one = new Reel({ dwell: (_step, back) => (backs.push(back), 100) });
  one.extend(steps, steps.length);
  one.seeAgain(0, 1);
  one.pause();
  one.play();
  expect(backs).toEqual(["again", "replay"]);
  expect(one.back).toBe("replay");
  one.live();
  expect(one.back).toBe(false);
});

const isGoal = ({ action }: { action: string }): boolean => action === "c7s";

test("a goal waits for whoever opens the match, until somebody here goes on from it or plays", () => {
  const passed: number[] = [];
  const one = new Reel({ dwell: () => 0, halts: isGoal, onpassed: (shown) => passed.push(shown) });
  one.begin(steps, waitsAt(steps, isGoal, ["south"], 0));
  expect([one.shown, one.waits, one.behind]).toEqual([2, true, true]);
  one.goOn();
  expect([one.shown, one.behind, passed]).toEqual([3, false, [2]]);
  expect(waitsAt(steps, isGoal, ["south"], 2)).toBeNull();
  expect(waitsAt([...steps, step("south", "c2n")], isGoal, ["south"], 0)).toBeNull();
  expect(waitsAt([step("south", "c7s"), step("north", "c8s")], isGoal, ["south"], 0)).toBe(1);
});

test("a goal that was taken back waits for nobody", () => {
  const back = step("north", "accept_takeback", { events: [{ kind: "takeback", turns: 1 }] });
  expect(waitsAt([...steps, back], isGoal, ["south"], 0)).toBeNull();
});

test("no goal waits for who has begun a turn or sealed a choice, on another device too", () => {
  const at = { asked: [asked()], sealed: ["north" as const], you: ["south" as const] };
  expect(hasBegun(at)).toBe(false);
  expect(hasBegun({ ...at, asked: [asked({ draft: [step("south", "c2n")] })] })).toBe(true);
  expect(hasBegun({ ...at, sealed: ["south"] })).toBe(true);
});

test("who skips past a goal has gone on from it; who skips its flight has not", () => {
  const passed: number[] = [];
  const one = new Reel({
    dwell: () => 0,
    travel: () => 50,
    halts: isGoal,
    onpassed: (shown) => passed.push(shown),
  });
  one.extend(steps, 1);
  one.live();
  expect([one.shown, one.waits, passed]).toEqual([2, true, []]);
  one.live();
  expect([one.shown, passed]).toEqual([3, [2]]);
});

test("a step is announced, moves, lies there, and one that halts waits: one state at a time", () => {
  const one = new Reel({ dwell: () => 100, travel: () => 40, leads: () => 10, halts: isGoal });
  const seen: string[] = [];
  const note = (): number => seen.push(one.playback.on);
  one.extend(steps.slice(0, 2), 0);
  note();
  for (const past of [10, 40, 60, 10, 40]) {
    vi.advanceTimersByTime(past);
    note();
  }
  expect(seen).toEqual(["announce", "moving", "lies", "announce", "moving", "halted"]);
  one.goOn();
  expect(one.playback).toEqual({ on: "rest" });
});

test("who leaves a flight that will halt comes back to where it halts", () => {
  const one = new Reel({ dwell: () => 100, travel: () => 40, halts: isGoal });
  one.extend([steps[1]!], 0);
  expect(one.playback).toEqual({ on: "moving", then: "halted" });
  one.seek(0);
  expect([one.following, one.playback.on]).toEqual([false, "rest"]);
  one.live();
  expect([one.following, one.playback.on]).toEqual([true, "halted"]);
});
