import { describe, expect, it } from "vitest";
import { numbered, ticksOf } from "./motion.svelte";
import type { Tape } from "./tape";

const TAPE: Tape = {
  segments: { "south.guard": [[0, 1, 0, 0, 100, 0, 100]] },
  contacts: [
    [0.25, "south.guard", "north.captain", 20, 0, 1, 1],
    [0.5, "south.guard", "north.captain", 30, 0, 1, 1],
  ],
  exits: [[0.75, "north.captain", 40, 0]],
  rest: {},
};

describe("the bar of a flick", () => {
  it("has one tick where two discs first meet, as far along as they did", () => {
    expect(ticksOf(TAPE)).toEqual([0.25 / 1.27]);
  });
});

describe("the numbers on the board", () => {
  it("stand at the edge for what left there", () => {
    expect(numbered([{ n: 2, contact: { x: 20, y: 0 }, t: 0.75 }], TAPE)).toEqual([
      { x: 40, y: 0, label: "2" },
    ]);
  });

  it("share a badge where they share a place", () => {
    const at = { x: 20, y: 0 };
    const told = [
      { n: 1, contact: at, t: null },
      { n: 3, contact: at, t: 0.3 },
      { n: 4, contact: null, t: null },
    ];
    expect(numbered(told, TAPE)).toEqual([{ x: 20, y: 0, label: "1·3" }]);
  });
});
