import { describe, expect, it } from "vitest";
import { tapeOf as bowlTape } from "../games/pitch-bowl/view";
import { tapeOf as outTape } from "../games/pitch-out/view";
import { settings } from "../app/settings.svelte";
import type { PlayerSeat, StepView } from "../wire";
import { againFor, againOf, Course, LAW, PACE, stagedOf, type Staged } from "./showing";
import examples from "./showing.json";

const stepIn = (name: string): StepView =>
  examples.steps.find((one) => one.name === name) as unknown as StepView;

function stagedIn(name: string): Staged {
  const step = stepIn(name);
  const tape = bowlTape(step) ?? outTape(step);
  if (tape === null) throw new Error("no tape");
  return stagedOf(step, tape);
}

describe("the law of showing, which the server tells too", () => {
  it("has the same numbers", () => {
    expect(LAW).toEqual(examples.constants);
  });

  it.each(examples.steps)("$name takes as long", (example) => {
    const step = example as unknown as StepView;
    const tape = bowlTape(step);
    const staged = tape === null ? null : stagedOf(step, tape);
    const saves = step.events.some(({ kind }) => kind === "replaced") ? LAW.SAVE_S * 1000 : 0;
    expect(staged === null ? saves : Course.paced(staged, PACE).lasts * 1000).toBeCloseTo(example.film, 3);
    expect(staged?.moment ?? null).toEqual(example.moment);
    const again = staged === null ? null : againOf(staged);
    expect(again === null ? 0 : (LAW.GAP_S + again.lasts) * 1000).toBeCloseTo(example.again, 3);
  });
});

describe("the course of a film", () => {
  it("comes to every instant at the time that its stretches take", () => {
    for (const pace of [0.4, PACE, 1]) {
      const course = Course.paced(stagedIn("a Captain goes out"), pace);
      expect([course.at(0), course.at(course.lasts)]).toEqual([0, course.until]);
      const times = Array.from({ length: 50 }, (_, i) => course.at((i * course.lasts) / 49));
      expect(times.every((t, i) => i === 0 || t > (times[i - 1] ?? 0))).toBe(true);
    }
  });

  it("is in slow motion only where something is decided, and never at once", () => {
    const slowIn = (name: string, pace: number): boolean => Course.paced(stagedIn(name), pace).slow(0.01);
    expect(slowIn("a Captain goes out", PACE)).toBe(true);
    expect(slowIn("a touchdown", 0.4)).toBe(true);
    expect(slowIn("a Captain goes out", 1)).toBe(false);
    expect(slowIn("a chain takes a puck", PACE)).toBe(false);
    expect(slowIn("a short flick", PACE)).toBe(false);
  });

  it("glides out: the last of the way takes longer than the pace says", () => {
    const course = Course.paced(stagedIn("a short flick"), PACE);
    expect(course.lasts).toBeGreaterThan(course.until / PACE);
    const tail = course.lasts - 0.02;
    expect((course.at(course.lasts) - course.at(tail)) / 0.02).toBeLessThan(PACE / 2);
  });

  it("keeps a ball in the air long enough to be seen", () => {
    expect(Course.paced(stagedIn("a pass"), PACE).lasts).toBeGreaterThanOrEqual(0.45);
  });
});

describe("what is shown again", () => {
  const calm = 60_000;
  const again = (name: string, seat: PlayerSeat, left = calm): boolean => {
    const step = stepIn(name);
    return againFor(step, bowlTape(step), [seat], left) !== null;
  };

  it("is the other side's touchdown, and one's Captain whoever sent it out", () => {
    expect(again("a touchdown", "north")).toBe(true);
    expect(again("a touchdown", "south")).toBe(false);
    expect(again("a Captain goes out", "north")).toBe(true);
    expect(again("a Captain goes out", "south")).toBe(false);
    expect(again("a Captain goes out by its own hand", "south")).toBe(true);
  });

  it("is a chain that took something, for both", () => {
    expect(again("a chain takes a puck", "south")).toBe(true);
    expect(again("a pass", "south")).toBe(false);
  });

  it("is nothing where the clock presses, where nothing may animate, and at once", () => {
    expect(again("a touchdown", "north", 19_999)).toBe(false);
    settings.motion = "reduced";
    expect(again("a touchdown", "north")).toBe(false);
    settings.motion = "full";
    settings.pace = "once";
    expect(again("a touchdown", "north")).toBe(false);
    settings.pace = "brisk";
  });
});
