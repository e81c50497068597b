import { describe, expect, it } from "vitest";
import { dice } from "../games/testing";
import { exactAngle, exactSpeed } from "./shot";
import { crossesEdge, lastStroke, readWay, speedOf, strikeOf, type Sample, type Strike } from "./swipe";
import examples from "./swipes.json";
import { between } from "./view";

const DISC = { x: 300, y: 300, reach: 22 };

interface Hand {
  pace: number;
  angle: number;
  hertz: number;
  /** Whole pixels, as cheap mice give them. */
  grid?: number;
  jitter?: number;
  lasts?: number;
  roll?: () => number;
}

/** A straight swipe starting near the middle of the disc, sampled by a device. */
function swipe({ pace, angle, hertz, grid = 0, jitter = 0, lasts = 140, roll = () => 0.5 }: Hand): Sample[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), -Math.sin((angle * Math.PI) / 180)];
  const start = roll() * (1000 / hertz);
  const [ox, oy] = [300 + roll(), 300 + roll()];
  const samples: Sample[] = [{ t: 0, x: 300, y: 300 }];
  for (let t = start; t <= lasts; t += 1000 / hertz) {
    const way = (pace * t) / 1000;
    const snap = (value: number): number => (grid === 0 ? value : Math.round(value / grid) * grid);
    const late = (roll() - 0.5) * 2 * jitter;
    samples.push({ t: t + late, x: snap(ox + cos * way), y: snap(oy + sin * way) });
  }
  return samples;
}

function struck(samples: readonly Sample[], lifted = samples.at(-1)?.t ?? 0): Strike {
  const strike = strikeOf(samples, lifted, DISC);
  if (typeof strike === "string") throw new Error(strike);
  return strike;
}

function spread(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, sd: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) };
}

describe("a swipe on every device", () => {
  const cells = [60, 120, 240].flatMap((hertz) => [400, 1000, 2500].map((pace) => ({ hertz, pace })));

  it.each(cells)("is exact enough at $hertz Hz and $pace px/s in whole pixels", ({ hertz, pace }) => {
    const roll = dice(hertz * pace);
    const tries = Array.from({ length: 2000 }, () => {
      const angle = roll() * 360;
      const made = struck(swipe({ pace, angle, hertz, grid: 1, jitter: 1, roll }));
      return { off: between(angle, made.angle), ratio: made.pace / pace };
    });
    const [angle, speed] = [spread(tries.map(({ off }) => off)), spread(tries.map(({ ratio }) => ratio))];
    expect(angle.sd).toBeLessThanOrEqual(pace >= 1000 ? 0.3 : 0.6);
    expect(Math.abs(angle.mean)).toBeLessThanOrEqual(0.1);
    expect(speed.sd).toBeLessThanOrEqual(0.02);
    expect(Math.abs(speed.mean - 1)).toBeLessThanOrEqual(0.02);
  });

  it("is the same at every sampling of one recorded movement", () => {
    const film = swipe({ pace: 900, angle: 31.4, hertz: 240 });
    const paces = [1, 2, 4].map((every) =>
      struck(
        film.filter((_, i) => (film.length - 1 - i) % every === 0),
        film.at(-1)?.t,
      ),
    );
    for (const { pace, angle } of paces) {
      expect(pace / 900).toBeCloseTo(1, 9);
      expect(angle).toBeCloseTo(31.4, 9);
    }
  });

  it.each([0.5, 1, 2])("does not know the zoom of the board (%d)", (zoom) => {
    const film = swipe({ pace: 700, angle: 200, hertz: 120 });
    const disc = { ...DISC, reach: Math.max(22, 10.4 * 1.4 * zoom) };
    expect(strikeOf(film, film.at(-1)?.t ?? 0, disc)).toEqual(struck(film));
  });
});

describe("what is no shot", () => {
  const lift = (samples: Sample[]): number => samples.at(-1)?.t ?? 0;

  it("wants four samples in the last 100 ms", () => {
    const few = swipe({ pace: 900, angle: 0, hertz: 60 }).slice(0, 3);
    expect(strikeOf(few, lift(few), DISC)).toBe("short");
    const rested = swipe({ pace: 900, angle: 0, hertz: 60 });
    expect(strikeOf(rested, lift(rested) + 60, DISC)).toBe("slow");
  });

  it("takes three samples of 200 ms from a device that is slow to tell", () => {
    for (const hertz of [20, 25, 30]) {
      const made = struck(swipe({ pace: 900, angle: 31.4, hertz, lasts: 200 }));
      expect(made.pace / 900).toBeCloseTo(1, 1);
      expect(Math.abs(between(made.angle, 31.4))).toBeLessThan(1);
    }
    const few = swipe({ pace: 900, angle: 0, hertz: 30 }).slice(0, 2);
    expect(strikeOf(few, lift(few), DISC)).toBe("short");
    const rested = swipe({ pace: 900, angle: 0, hertz: 30, lasts: 200 });
    expect(strikeOf(rested, lift(rested) + 160, DISC)).toBe("slow");
  });

  it("wants 24 px and 150 px/s", () => {
    const small = swipe({ pace: 900, angle: 0, hertz: 240, lasts: 24 });
    expect(strikeOf(small, lift(small), DISC)).toBe("short");
    const slow = swipe({ pace: 140, angle: 0, hertz: 60, lasts: 1000 });
    expect(strikeOf(slow, lift(slow), DISC)).toBe("slow");
  });

  it("wants the disc's edge crossed since the last turn", () => {
    const beside = swipe({ pace: 900, angle: 0, hertz: 120 }).map((one) => ({ ...one, y: one.y + 60 }));
    expect(strikeOf(beside, lift(beside), DISC)).toBe("missed");
    expect(typeof strikeOf(swipe({ pace: 900, angle: 0, hertz: 120 }), 140, DISC)).toBe("object");
  });

  it("counts a finger that jumps over the disc between two samples", () => {
    const jump = [
      { t: 0, x: 240, y: 300 },
      { t: 8, x: 360, y: 300 },
    ];
    expect(crossesEdge(jump, DISC)).toBe(true);
    expect(
      crossesEdge(
        [
          { t: 0, x: 295, y: 300 },
          { t: 8, x: 305, y: 300 },
        ],
        DISC,
      ),
    ).toBe(false);
  });
});

describe("the stroke", () => {
  it("begins at the last turn of direction: a wind-up does not count", () => {
    const back = swipe({ pace: 500, angle: 180, hertz: 120 });
    const end = back.at(-1) ?? { t: 0, x: 0, y: 0 };
    const forth = swipe({ pace: 1500, angle: 10, hertz: 120 }).map((one) => ({
      t: one.t + end.t + 8,
      x: one.x - 300 + end.x,
      y: one.y - 300 + end.y,
    }));
    const made = struck([...back, ...forth]);
    expect(made.angle).toBeCloseTo(10, 1);
    expect(made.pace / 1500).toBeCloseTo(1, 1);
    expect(lastStroke([...back, ...forth]).length).toBeLessThanOrEqual(forth.length + 1);
  });

  it("keeps a course that bends by less", () => {
    const bent = swipe({ pace: 900, angle: 0, hertz: 240 }).map((one) => ({
      ...one,
      y: one.y - ((one.x - 300) / 40) ** 2,
    }));
    expect(lastStroke(bent)).toHaveLength(bent.length);
  });
});

describe("speed of the disc", () => {
  const strength = { perPixel: 2, gain: 1, top: 4000 };

  it("is straight when soft and never passes the top", () => {
    expect(speedOf(100, strength)).toBeCloseTo(200, 0);
    expect(speedOf(100_000, strength)).toBeLessThanOrEqual(4000);
    expect(speedOf(1000, { ...strength, gain: 1.6 })).toBeGreaterThan(speedOf(1000, strength));
  });
});

describe("the law that the server reads swipes by", () => {
  it.each(examples)(
    "gives $angle degrees and $speed mm/s",
    ({ samples, gain, perPixel, top, angle, speed }) => {
      const way = samples.map(([x = 0, y = 0, t = 0]) => ({ x, y: -y, t }));
      const made = readWay(way);
      expect(exactAngle(made.angle)).toBe(angle);
      expect(exactSpeed(speedOf(made.pace, { perPixel, gain, top }), top)).toBe(speed);
    },
  );

  it("is sent not more samples than it takes, the last one among them", () => {
    const film = swipe({ pace: 900, angle: 31.4, hertz: 1000 });
    const { way } = struck(film);
    expect(way.length).toBeLessThanOrEqual(64);
    expect(way.at(-1)?.t).toBeCloseTo(film.at(-1)?.t ?? 0, 2);
  });
});
