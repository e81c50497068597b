import { describe, expect, it } from "vitest";
import { FULL_PX, handAt, HOME_PX, pullOf, settledAt, strength } from "./pull";

const SCREEN = { x: 1280, y: 800 };
const DISC = { x: 600, y: 400, reach: 21 };
const EDGE = DISC.reach / 1.4;

const pulled = (x: number, y: number) => pullOf(DISC, { x: 600 + x, y: 400 + y }, SCREEN);

describe("a pull", () => {
  it("sends the disc the other way, on the screen", () => {
    expect(pulled(0, 100)?.angle).toBe(90);
    expect(pulled(-100, 0)?.angle).toBe(0);
    expect(pulled(70, -70)?.angle).toBe(225);
  });

  it("is stronger the farther the finger is from the edge of the disc", () => {
    expect(pulled(0, EDGE + 1)?.power).toBe(1);
    expect(pulled(0, EDGE + FULL_PX / 2)?.power).toBe(50);
    expect(pulled(0, EDGE + FULL_PX)?.power).toBe(100);
    expect(pulled(0, EDGE + 300)?.power).toBe(100);
  });

  it("on the disc is none", () => {
    expect(pulled(0, 0)).toBeNull();
    expect(pulled(0, EDGE)).toBeNull();
  });

  it.each([400, 700, 740, 770, 785])(
    "reaches full power on the screen, also with the disc at %d of 800",
    (y) => {
      expect(pullOf({ ...DISC, y }, { x: 600, y: 788 }, SCREEN)?.power).toBe(100);
    },
  );

  it("never jumps on its way to the edge", () => {
    const powers = Array.from(
      { length: 129 },
      (_, i) => pullOf({ ...DISC, y: 650 }, { x: 600, y: 660 + i }, SCREEN)?.power ?? 0,
    );
    const steps = powers.slice(1).map((power, i) => power - (powers[i] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThanOrEqual(2);
    expect(powers.at(-1)).toBe(100);
  });
});

describe("a pull that is given up", () => {
  const press = { start: { x: 622, y: 400 } };
  const held = (x: number, y: number, more = {}) => pullOf(DISC, { x, y }, SCREEN, { ...press, ...more });

  it("is one back where the finger came down, also beside the disc", () => {
    expect(held(622, 400)).toBeNull();
    expect(held(622 + HOME_PX, 400)).toBeNull();
    expect(held(622 + HOME_PX + 1, 400)?.power).toBeGreaterThan(0);
  });

  it("has a wider ring for a ball, and a least power", () => {
    expect(held(644, 400, { home: 23 })).toBeNull();
    expect(held(646, 400, { home: 23 })?.power).toBe(17);
    expect(held(646, 400, { home: 23, least: 18 })).toBeNull();
  });

  it("never takes the whole way to the edge of the window", () => {
    const disc = { ...DISC, y: 785 };
    const powers = Array.from(
      { length: 15 },
      (_, i) =>
        pullOf(disc, { x: 600, y: 785 + i }, SCREEN, { start: { x: 600, y: 785 }, home: 23 })?.power ?? 0,
    );
    expect(powers.filter((power) => power > 0).length).toBeGreaterThan(8);
    expect(powers.at(-1)).toBe(100);
  });
});

describe("beyond the window", () => {
  it("the pull keeps its direction at full power, and the hand stays at the edge", () => {
    const out = { x: 900, y: 1400 };
    const pull = pullOf(DISC, out, SCREEN, { start: { x: 600, y: 400 } });
    expect(pull?.power).toBe(100);
    expect(pull?.angle).toBeCloseTo(106.7, 1);
    const hand = handAt(DISC, out, SCREEN);
    expect(hand.y).toBe(788);
    expect((hand.x - 600) / (hand.y - 400)).toBeCloseTo(0.3, 9);
    expect(handAt(DISC, { x: 650, y: 420 }, SCREEN)).toEqual({ x: 650, y: 420 });
    expect(handAt(DISC, { x: 600, y: 400 }, SCREEN)).toEqual({ x: 600, y: 400 });
  });
});

describe("the scale of a pull", () => {
  it("counts the last stretch double where the screen ends too soon", () => {
    expect(strength(60, 120)).toBeCloseTo(60 / FULL_PX, 9);
    expect(strength(90, 120)).toBeCloseTo(120 / FULL_PX, 9);
    expect(strength(120, 120)).toBe(1);
  });

  it("counts all of it more where that is not enough", () => {
    expect(strength(30, 60)).toBe(0.5);
  });
});

describe("letting go", () => {
  const way = [
    { t: 0, x: 600, y: 500 },
    { t: 300, x: 600, y: 520 },
    { t: 395, x: 606, y: 524 },
  ];

  it("takes back what the lift moved", () => {
    expect(settledAt(way, { t: 400, x: 607, y: 525 })).toMatchObject({ x: 600, y: 520 });
  });

  it("of a finger still on its way counts where it was let go", () => {
    expect(settledAt(way, { t: 400, x: 640, y: 580 })).toMatchObject({ x: 640, y: 580 });
    expect(settledAt([], { t: 10, x: 1, y: 2 })).toMatchObject({ x: 1, y: 2 });
  });
});
