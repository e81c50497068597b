import { describe, expect, it } from "vitest";
import { distance } from "../../../flick/view";
import { lensAt, LENS_R, type Around } from "./lens";

const EMPTY: Around = {
  size: { x: 350, y: 600 },
  from: { x: 175, y: 500 },
  at: { x: 175, y: 400 },
  own: [],
  others: [],
  radius: 12,
};

describe("the loupe", () => {
  it("lies on the field and off the ray", () => {
    const place = lensAt(EMPTY, null);
    expect(place).not.toBeNull();
    if (place === null) return;
    expect(place.x).toBeGreaterThanOrEqual(LENS_R);
    expect(distance(place, EMPTY.at)).toBeGreaterThan(LENS_R + 12);
  });

  it("hides no own disc, and is not drawn where it would have to", () => {
    const wall = Array.from({ length: 5 }, (_, i) => ({ x: 40 + 68 * i, y: 100 }));
    const place = lensAt({ ...EMPTY, own: wall }, null);
    expect(wall.every((disc) => place !== null && distance(disc, place) >= LENS_R + 12)).toBe(true);
    const everywhere = Array.from({ length: 60 }, (_, i) => ({
      x: 35 + 70 * (i % 5),
      y: 25 + 50 * Math.floor(i / 5),
    }));
    expect(lensAt({ ...EMPTY, own: everywhere }, null)).toBeNull();
  });

  it("stays where it lies as long as it may", () => {
    const before = { x: 100, y: 100 };
    expect(lensAt(EMPTY, before)).toEqual(before);
    expect(lensAt({ ...EMPTY, own: [{ x: 110, y: 110 }] }, before)).not.toEqual(before);
  });

  it("prefers a place over nobody", () => {
    const others = [{ x: 62, y: 62 }];
    const place = lensAt({ ...EMPTY, others }, null);
    expect(place !== null && distance(place, { x: 62, y: 62 }) >= LENS_R + 12).toBe(true);
  });
});
