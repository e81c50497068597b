import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Aim } from "./aim.svelte";
import { USUAL } from "./arena";

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
