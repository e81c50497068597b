import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Aim, breathAt, BREATHS, phaseAt, PERIOD_S, steadinessAt, steadyOf } from "./aim.svelte";
import { spread } from "./tremor";
import { USUAL } from "./arena";
import { calibrated, gainFor } from "./calibration";
import { speedOf } from "./swipe";

let [now, frames]: [number, FrameRequestCallback[]] = [0, []];

function wait(seconds: number): void {
  now += seconds * 1000;
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
}

beforeEach(() => {
  [now, frames] = [0, []];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => frames.push(call));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hand(tremor = 1): Aim {
  const aim = new Aim(USUAL, tremor);
  aim.offer(["south.runner", "south.guard"], { "south.guard": [[0, 180]] });
  aim.select("south.runner");
  return aim;
}

describe("how steady the hand is", () => {
  it("is told by the spread: steady under a quarter more than the least", () => {
    const times = Array.from({ length: 400 }, (_, i) => i / 100);
    for (const t of times) {
      const over = spread(1, 0.5, phaseAt(t)) / spread(1, 0.5, 0);
      expect(steadinessAt(t)).toBe(over < 1.25 ? "steady" : "sways");
    }
    expect(new Set(times.map(steadinessAt))).toEqual(new Set(["steady", "sways"]));
  });

  it("ends after four seconds: the hand tires, and the last bead of breath is gone", () => {
    expect([steadinessAt(3.99), steadinessAt(4), steadinessAt(4.2)]).toEqual(["steady", "tires", "tires"]);
    expect([breathAt(0), breathAt(0.34), breathAt(2), breathAt(3.9), breathAt(4), breathAt(9)]).toEqual([
      BREATHS,
      11,
      6,
      1,
      0,
      0,
    ]);
  });

  it("is nothing where no hand trembles, or every hand is as steady", () => {
    const [robot, calm] = [hand(0), hand()];
    calm.calm = true;
    for (const aim of [robot, calm]) {
      aim.press();
      wait(5);
      expect([aim.steadiness, aim.breathes]).toEqual(["still", false]);
    }
  });
});

describe("a key that is held", () => {
  it("flicks nothing when it is only clicked, where holding matters", () => {
    const aim = hand();
    aim.press();
    wait(0.2);
    expect([aim.releaseKey(), aim.holding]).toEqual([null, false]);
    aim.press();
    wait(0.3);
    expect(aim.releaseKey()).not.toBeNull();
    const robot = hand(0);
    robot.press();
    expect(robot.releaseKey()).not.toBeNull();
  });
});

describe("a pull that is given up", () => {
  it("leaves direction and power as they were", () => {
    const aim = hand();
    aim.point(40);
    aim.setPower(30);
    aim.draw(100, 70, { x: 1, y: 1 });
    aim.draw(110, 80, { x: 1, y: 2 });
    aim.slacken();
    expect([aim.angle, aim.power, aim.holding]).toEqual([40, 30, false]);
    aim.draw(120, 60, null);
    expect(aim.release()).toMatchObject({ angle: 120 });
  });
});

describe("the hold", () => {
  it("gives the shot as steady as the ring was when it was let go", () => {
    const aim = hand();
    aim.press();
    wait(0.6);
    expect(aim.phase).toBeCloseTo(0, 9);
    expect(aim.release()).toEqual({ piece: "south.runner", angle: 90, speed: 2000, by: "aim", steady: 0 });
    aim.press("keys");
    wait(1.2);
    expect(aim.release()).toMatchObject({ by: "keys", steady: 100 });
  });

  it("widens the cone with the ring", () => {
    const aim = hand();
    const calm = aim.cone;
    aim.press();
    wait(1.2);
    expect(aim.cone).toBeCloseTo(calm * 1.6, 9);
  });

  it("fires nothing once dropped, and nothing without a disc", () => {
    const aim = hand();
    aim.press();
    aim.unpress();
    expect([aim.release(), aim.holding]).toEqual([null, false]);
    aim.press();
    aim.cancel();
    expect([aim.release(), aim.piece]).toEqual([null, null]);
    aim.press();
    expect([aim.holding, aim.neutral("keys")]).toEqual([false, null]);
  });

  it("is a robot's without tremor", () => {
    const aim = hand(0);
    expect(aim.cone).toBe(0);
    expect(aim.neutral("keys")?.steady).toBe(0);
    aim.press();
    expect(aim.release()?.steady).toBe(0);
  });
});

describe("the aim", () => {
  it("takes a disc up pointing ahead, out of forbidden directions", () => {
    const aim = hand();
    aim.ahead = 80;
    aim.select("south.guard");
    expect([aim.angle, aim.stopped]).toEqual([0, false]);
    aim.point(91);
    expect([aim.angle, aim.stopped]).toEqual([180, true]);
  });

  it("keeps the power between 1 and 100 per cent", () => {
    const aim = hand();
    aim.setPower(140);
    expect([aim.power, aim.speed]).toEqual([100, 4000]);
    aim.setPower(-3);
    expect([aim.power, aim.speed]).toEqual([1, 40]);
  });
});

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
