import { describe, expect, it, test } from "vitest";
import type { MomentView } from "../../wire";
import { curvesOf, HIGH, nearest, signedText, stopsOf } from "./line";

function moment(steps: number, turn: number, round: number, south: number, won = false): MomentView {
  return { steps, turn, round, south, low: south, high: south, won: won ? "south" : null };
}

const LINE = [
  moment(0, 1, 1, 0.5),
  moment(3, 2, 1, 0.9),
  moment(5, 2, 1, 1, true),
  moment(5, 3, 2, 0.4),
  moment(9, 4, 2, 0.1),
];

describe("the line of the advantage", () => {
  it("has a stop for each turn, up to where the next begins", () => {
    expect(stopsOf(LINE, 12).map(({ turn, steps, until }) => [turn, steps, until])).toEqual([
      [1, 0, 3],
      [2, 3, 5],
      [3, 5, 9],
      [4, 9, 12],
    ]);
  });

  it("has one curve for each round", () => {
    expect(curvesOf(LINE, "south").map(({ round, dots }) => [round, dots.length])).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });

  it("shows the near side above", () => {
    const y = (near: "south" | "north"): number => curvesOf(LINE, near)[0]?.dots[1]?.y ?? 0;
    expect(y("south")).toBeLessThan(HIGH / 2);
    expect(y("north")).toBeGreaterThan(HIGH / 2);
  });

  it("finds the turn that is pointed at", () => {
    const curves = curvesOf(LINE, "south");
    expect(nearest(curves, stopsOf(LINE, 12), 0)).toBe(0);
    expect(nearest(curves, stopsOf(LINE, 12), 760)).toBe(3);
  });
});

test("a worth has its sign, unless it reads as nothing", () => {
  const one = (size: number): string => size.toFixed(2);
  expect([-0.335, 0.2, -0.004, 0].map((value) => signedText(value, one))).toEqual([
    "−0.34",
    "+0.20",
    "0.00",
    "0.00",
  ]);
});
