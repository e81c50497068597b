import { describe, expect, it } from "vitest";
import { exactAngle, exactSpeed, isBarred, keepOut, shotText, type Sector } from "./shot";

describe("a shot as an action", () => {
  it("says only what is not usual", () => {
    const shot = { piece: "south.runner", angle: 91.5, speed: 1200, by: "aim", steady: 0 } as const;
    expect(shotText(shot)).toBe("flick piece=south.runner angle=91.5 speed=1200");
    expect(shotText({ ...shot, by: "keys", steady: 50 })).toBe(
      "flick piece=south.runner angle=91.5 speed=1200 by=keys steady=50",
    );
  });

  it("is exact to a thousandth of a degree and a whole mm/s", () => {
    expect([exactAngle(-0.0004), exactAngle(359.9996), exactAngle(12.34567), exactAngle(-90)]).toEqual([
      0, 0, 12.346, 270,
    ]);
    expect([exactSpeed(0.2, 4000), exactSpeed(820.6, 4000), exactSpeed(1e6, 4000)]).toEqual([1, 821, 4000]);
  });
});

describe("barred directions", () => {
  const half: Sector[] = [[90, 270]];

  it("are open intervals: along the obstacle is allowed", () => {
    expect([90, 91, 180, 269.999, 270, 0].map((angle) => isBarred(angle, half))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isBarred(5, [[350, 20]])).toBe(true);
  });

  it("are left by the nearer end, outwards of every sector", () => {
    expect(keepOut(100, half)).toBe(90);
    expect(keepOut(260, half)).toBe(270);
    expect(keepOut(45, half)).toBe(45);
    expect(
      keepOut(95, [
        [90, 270],
        [30, 100],
      ]),
    ).toBe(30);
    expect(keepOut(1, [[350.0004, 20.0004]])).toBe(350);
    expect(isBarred(keepOut(355, [[350.0004, 20.0004]]), [[350.0004, 20.0004]])).toBe(false);
  });
});
