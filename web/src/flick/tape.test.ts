import { describe, expect, it } from "vitest";
import {
  along,
  endOf,
  FALL_S,
  filmOf,
  firstContacts,
  placeAt,
  readTape,
  touchesOf,
  velocity,
  wayOf,
  type Segment,
  type Tape,
} from "./tape";

const SLIDE: Segment = [1, 3, 100, 200, 60, 80, 50];
const TAPE: Tape = {
  segments: {
    "south.runner": [
      [0, 1, 10, 20, 100, 0, 20],
      [1, 2, 100, 20, 0, 50, 50],
    ],
    "north.guard": [[1, 1.5, 115, 20, 40, 0, 0]],
  },
  contacts: [
    [1, "south.runner", "north.guard", 107, 20, 9, 80],
    [1.2, "north.guard", "south.runner", 108, 20, 1, 3],
    [1.4, "north.guard", "north.captain", 140, 20, 1, 3],
  ],
  exits: [[1.5, "north.guard", 800, 20]],
  rest: { "south.runner": [100, 45] },
};

describe("a segment", () => {
  it("follows p0 + v0 u (1 - a u / 2|v0|)", () => {
    expect(along(SLIDE, 1)).toEqual({ x: 100, y: 200 });
    const { x, y } = along(SLIDE, 2);
    expect(x).toBeCloseTo(100 + 60 * 0.75, 12);
    expect(y).toBeCloseTo(200 + 80 * 0.75, 12);
    expect(along(SLIDE, 99)).toEqual(along(SLIDE, 3));
    expect(velocity(SLIDE, 2)).toEqual({ x: 30, y: 40 });
    expect(velocity(SLIDE, 3)).toEqual({ x: 0, y: 0 });
  });
});

describe("a tape", () => {
  it("knows where a piece is, and that it has not moved yet", () => {
    expect(placeAt(TAPE, "north.guard", 0.5)).toBeNull();
    expect(placeAt(TAPE, "north.guard", 1.25)).toEqual({ x: 125, y: 20 });
    expect(placeAt(TAPE, "south.runner", 1)).toEqual({ x: 100, y: 20 });
    expect(placeAt(TAPE, "south.runner", 9)).toEqual({ x: 100, y: 45 });
    expect(wayOf(TAPE, "south.runner")).toEqual([
      { x: 10, y: 20 },
      { x: 100, y: 20 },
      { x: 100, y: 45 },
    ]);
  });

  it("lasts until all is at rest and every fall is over", () => {
    expect(endOf(TAPE)).toBe(2);
    expect(filmOf({ ...TAPE, exits: [[1.9, "north.guard", 0, 0]] })).toBe(1.9 + FALL_S);
  });

  it("counts the first push of each pair", () => {
    expect(firstContacts(TAPE).map(([t]) => t)).toEqual([1, 1.4]);
    expect(touchesOf(TAPE, "south.runner")).toEqual([{ x: 107, y: 20 }]);
  });

  it("is read from an event, or is none", () => {
    expect(readTape(undefined)).toBeNull();
    expect(readTape({ segments: {} })).toEqual({ segments: {}, contacts: [], exits: [], rest: {} });
  });
});
