import { describe, expect, it } from "vitest";
import { calibrated, gainFor } from "./calibration";
import { phaseAt, PERIOD_S, spread, steadyOf } from "./steady";
import { speedOf } from "./swipe";

describe("the ring", () => {
  it("is calm once in every breath", () => {
    expect(phaseAt(0)).toBe(1);
    expect(phaseAt(PERIOD_S / 2)).toBeCloseTo(0, 12);
    expect(phaseAt(PERIOD_S)).toBeCloseTo(1, 12);
  });

  it("is never calm again for those who wait", () => {
    const calmest = [4.2, 6.6, 9, 11.4].map((calm) => phaseAt(calm));
    expect([...calmest].sort((a, b) => a - b)).toEqual(calmest);
    expect(calmest[1]).toBeGreaterThan(0.3);
    expect(phaseAt(30)).toBe(1);
  });

  it("costs as the study says", () => {
    expect(spread(1, 0.62, 0)).toBeCloseTo(0.8844, 9);
    expect(spread(1, 1, 1)).toBeCloseTo(2.4, 9);
    expect(spread(0, 1, 1)).toBe(0);
    expect([steadyOf(0), steadyOf(0.505), steadyOf(2)]).toEqual([0, 51, 100]);
  });
});

describe("calibration", () => {
  it("makes a comfortable hard swipe 90 % of the top", () => {
    const gain = gainFor(2200, 2, 4000);
    expect(speedOf(2200, { perPixel: 2, gain, top: 4000 })).toBeCloseTo(3600, 6);
  });

  it("takes the middle of the swipes and stays within bounds", () => {
    expect(calibrated([2200, 2100, 9000, 2150, 2300], 2, 4000)).toBe(gainFor(2200, 2, 4000));
    expect(calibrated([100], 2, 4000)).toBe(1.6);
    expect(calibrated([90_000], 2, 4000)).toBe(0.6);
    expect(calibrated([], 2, 4000)).toBe(1);
  });
});
