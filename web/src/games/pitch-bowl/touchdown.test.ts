import { describe, expect, it } from "vitest";
import type { Tape } from "../../flick/tape";
import { slowLasts, slowPlay, slowSpan } from "./touchdown";

const tape = (seconds: number): Tape => ({
  segments: { "south.run1": [[0, seconds, 0, 0, 100, 0, 0]] },
  contacts: [],
  exits: [],
  rest: {},
});

describe("the slow replay of a touchdown", () => {
  it("runs around the instant, within the film", () => {
    expect(slowSpan(tape(3), 2)).toEqual({ from: 1.1, until: 2.5 });
    expect(slowSpan(tape(0.4), 0.1)).toEqual({ from: 0, until: 0.4 });
  });

  it("has half the speed, and a quarter where it would be over at once", () => {
    expect(slowLasts(tape(3), 2)).toBeCloseTo(2800);
    expect(slowLasts(tape(0.4), 0.1)).toBeCloseTo(1600);
  });

  it("stands still at its end", () => {
    const position = { pieces: [] } as never;
    const play = slowPlay({ tape: tape(3), before: position, gone: [], gains: [] }, 2);
    expect([play.from, play.until, play.speed]).toEqual([1.1, 2.5, 0.5]);
  });
});
