import { describe, expect, it } from "vitest";
import { dice } from "../games/testing";
import {
  BACK_MS,
  HOLD_MS,
  IDLE,
  nextTick,
  step,
  type Aimed,
  type Deed,
  type Gesture,
  type Grip,
  type Input,
  endsOutside,
  gearing,
  LIFT_MS,
} from "./gesture";

const GRIP: Grip = { piece: "south.runner", does: "swipe", x: 300, y: 300, reach: 22 };
const AIMED: Aimed = { x: 300, y: 300, reach: 22, angle: 40 };

function down(x: number, y: number, t: number, more: Partial<Extract<Input, { on: "down" }>> = {}): Input {
  return { on: "down", id: 1, at: { t, x, y }, first: true, under: GRIP, aimed: null, ...more };
}
const move = (x: number, y: number, t: number, id = 1): Input => ({ on: "move", id, samples: [{ t, x, y }] });
const up = (x: number, y: number, t: number, id = 1): Input => ({ on: "up", id, at: { t, x, y } });

function run(inputs: readonly Input[], from: Gesture = IDLE): { gesture: Gesture; deeds: Deed[] } {
  let gesture = from;
  const deeds: Deed[] = [];
  for (const input of inputs) {
    const [after, done] = step(gesture, input);
    gesture = after;
    deeds.push(...done);
  }
  return { gesture, deeds };
}

/** A swipe to the right at a device's rate. */
function strike(pace: number, hertz = 120, t0 = 0, lasts = 120): Input[] {
  const gap = 1000 / hertz;
  const moves: Input[] = [];
  for (let t = gap; t <= lasts; t += gap) moves.push(move(300 + (pace * t) / 1000, 300, t0 + t));
  return [down(300, 300, t0), ...moves, up(300 + (pace * lasts) / 1000, 300, t0 + lasts + 1)];
}

const kinds = (deeds: readonly Deed[]): string[] =>
  deeds.map((deed) => deed.do).filter((kind) => kind !== "wind");

describe("a swipe", () => {
  it.each([60, 120, 240])("fires on release at %d Hz", (hertz) => {
    const { gesture, deeds } = run(strike(900, hertz));
    expect(kinds(deeds)).toEqual(["lift", "strike"]);
    expect(gesture).toEqual(IDLE);
  });

  it("that never leaves the disc is a tap", () => {
    const { deeds } = run([down(300, 300, 0), move(310, 300, 20), up(310, 300, 60)]);
    expect(deeds.at(-1)).toEqual({ do: "pick", piece: "south.runner", at: { x: 310, y: 300 } });
  });

  it("dies when the finger rests on the disc again", () => {
    const out = [down(300, 300, 0), move(350, 300, 30), move(310, 300, 60)];
    expect(kinds(run([...out, { on: "tick", t: 60 + BACK_MS }]).deeds)).toEqual(["lift", "abort"]);
    expect(kinds(run([...out, up(310, 300, 300)]).deeds)).toEqual(["lift", "abort"]);
    expect(nextTick(run(out).gesture, 100)).toBe(60 + BACK_MS - 100);
  });

  it("may wind up through the disc", () => {
    const back = [move(260, 300, 40), move(240, 300, 80), move(230, 300, 120)];
    const forth = Array.from({ length: 12 }, (_, i) => move(230 + 10 * (i + 1), 300, 128 + 8 * i));
    const { deeds } = run([down(300, 300, 0), ...back, ...forth, up(350, 300, 217)]);
    expect(kinds(deeds)).toEqual(["lift", "strike"]);
  });

  const stops: [string, Input][] = [
    ["a second finger", down(10, 10, 50, { id: 2, first: false })],
    ["pointercancel", { on: "cancel", id: 1 }],
    ["going away", { on: "away" }],
  ];
  it.each(stops)("dies by %s, and stays dead until all fingers are up", (_, stop) => {
    const [begun, rest] = [strike(900).slice(0, 6), strike(900).slice(6)];
    const { gesture, deeds } = run([...begun, stop, ...rest]);
    expect(kinds(deeds)).toEqual(["lift", "abort"]);
    expect(gesture.now).toBeNull();
    const third = down(300, 300, 400, { id: 3, first: false });
    const waiting = run([...begun, stop, third, ...strike(900, 120, 500).slice(1)]);
    if (stop.on !== "cancel") expect(kinds(waiting.deeds)).toEqual(["lift", "abort"]);
    const lifted = run([up(0, 0, 600, 1), up(0, 0, 600, 2), up(0, 0, 600, 3)], waiting.gesture);
    expect(kinds(run(strike(900, 120, 1000), lifted.gesture).deeds)).toEqual(["lift", "strike"]);
  });
});

describe("a press", () => {
  it("held long enough opens the card and picks nothing", () => {
    const pick: Grip = { ...GRIP, does: "pick" };
    const { deeds, gesture } = run([
      down(300, 300, 0, { under: pick }),
      { on: "tick", t: HOLD_MS },
      up(300, 300, 900),
    ]);
    expect(deeds).toEqual([{ do: "hold", piece: "south.runner" }]);
    expect(gesture).toEqual(IDLE);
  });

  it("carries a piece that may be moved, and lays it back when it dies", () => {
    const grip: Grip = { ...GRIP, does: "move" };
    const begun = [down(305, 300, 0, { under: grip }), move(335, 290, 20)];
    expect(run([...begun, up(340, 290, 40)]).deeds.at(-1)).toEqual({
      do: "move",
      kind: "end",
      piece: "south.runner",
      by: { x: 35, y: -10 },
    });
    expect(run([...begun, { on: "away" }]).deeds.slice(-2)).toEqual([
      { do: "move", kind: "cancel", piece: "south.runner", by: { x: 0, y: 0 } },
      { do: "abort", why: "away" },
    ]);
  });

  it("on the bare table beside the aimed disc is a tap, a drag turns", () => {
    const start = down(400, 300, 0, { under: null, aimed: AIMED });
    expect(run([start, up(401, 300, 50)]).deeds).toEqual([
      { do: "pick", piece: null, at: { x: 401, y: 300 } },
    ]);
    expect(kinds(run([start, move(400, 280, 20), move(400, 260, 40)]).deeds)).toEqual(["turn"]);
  });

  it("on the aimed disc draws the arrow to the finger, and gives it back when it dies", () => {
    const grip: Grip = { ...GRIP, does: "pick" };
    const pull = [down(300, 300, 0, { under: grip, aimed: AIMED }), move(300, 200, 20)];
    expect(run(pull).deeds).toEqual([{ do: "lead", angle: 90 }]);
    const dead = run([...pull, { on: "away" }]).deeds;
    expect(dead.slice(1)).toEqual([
      { do: "turn", angle: AIMED.angle },
      { do: "abort", why: "away" },
    ]);
  });

  it("that drags a piece nobody may move is refused", () => {
    const { deeds } = run([down(300, 300, 0, { under: { ...GRIP, does: "pick" } }), move(360, 300, 20)]);
    expect(deeds).toEqual([{ do: "refuse", piece: "south.runner" }]);
  });

  it("gives the aim back when it dies", () => {
    const start = down(400, 300, 0, { under: null, aimed: AIMED });
    const { deeds } = run([start, move(400, 280, 20), move(400, 200, 40), { on: "cancel", id: 1 }]);
    expect(deeds.slice(-2)).toEqual([
      { do: "turn", angle: 40 },
      { do: "abort", why: "cancel" },
    ]);
  });
});

describe("the aim", () => {
  it("is geared 1:1 near the disc, 1:8 far from it", () => {
    expect([0, 80, 300, 900].map(gearing)).toEqual([1, 1, 1 / 8, 1 / 8]);
    expect(gearing(190)).toBeLessThan(0.5);
  });

  it("keeps the angle shown 80 ms before the lift, a thousand times", () => {
    const roll = dice(80);
    let differences = 0;
    for (let i = 0; i < 1000; i += 1) differences += lift(roll) ? 0 : 1;
    expect(differences).toBe(0);
  });
});

/** One drag with a shift while lifting; true when the settled angle is the one that was on show. */
function lift(roll: () => number): boolean {
  const far = 60 + roll() * 300;
  const gap = [16.7, 8.3, 4.2][Math.floor(roll() * 3)] ?? 8;
  let [t, turned, gesture] = [0, roll() * 6, IDLE];
  const at = (): { x: number; y: number } => ({
    x: 300 + far * Math.cos(turned),
    y: 300 - far * Math.sin(turned),
  });
  [gesture] = step(
    gesture,
    down(at().x, at().y, t, { under: null, aimed: { ...AIMED, angle: roll() * 360 } }),
  );
  const seen: { t: number; angle: number }[] = [];
  let start: number | undefined = AIMED.angle;
  if (gesture.now?.kind === "press") start = gesture.now.aimed?.angle;
  for (const end = 100 + roll() * 600; t < end;) {
    t += gap;
    turned += (roll() - 0.3) * 0.2;
    const [after, deeds] = step(gesture, move(at().x, at().y, t));
    gesture = after;
    for (const deed of deeds) if (deed.do === "turn") seen.push({ t, angle: deed.angle });
  }
  const lifted = t + roll() * gap;
  const [, deeds] = step(gesture, up(at().x + 4, at().y - 3, lifted));
  const [done] = deeds;
  if (done?.do !== "settle") return done?.do === "pick";
  const shown = seen.reverse().find((one) => one.t <= lifted - LIFT_MS)?.angle ?? start;
  return done.angle === shown;
}

describe("500 scripted sequences", () => {
  it("fire nothing unmeant and leave nothing stuck", () => {
    const roll = dice(500);
    let [unmeant, stuck, meant] = [0, 0, 0];
    for (let i = 0; i < 500; i += 1) {
      const { inputs, fires } = script(roll, i);
      const { gesture, deeds } = run(inputs);
      const shots = kinds(deeds).filter((kind) => kind === "strike").length;
      if (shots > (fires ? 1 : 0)) unmeant += 1;
      if (fires && shots === 1) meant += 1;
      const again = run(strike(900, 120, 1e6), gesture);
      if (kinds(again.deeds).at(-1) !== "strike" || again.gesture.now !== null) stuck += 1;
    }
    expect({ unmeant, stuck }).toEqual({ unmeant: 0, stuck: 0 });
    expect(meant).toBeGreaterThan(50);
  });
});

/** A swipe at some rate and, mostly, something that must stop it; at times the lift is never seen. */
function script(roll: () => number, i: number): { inputs: Input[]; fires: boolean } {
  const hertz = [60, 120, 240][i % 3] ?? 60;
  const whole = strike(300 + roll() * 2000, hertz);
  const cut = 1 + Math.floor(roll() * (whole.length - 1));
  const [begun, rest] = [whole.slice(0, cut), whole.slice(cut)];
  const lost = roll() < 0.3 ? rest.filter((input) => input.on !== "up") : rest;
  switch (i % 8) {
    case 0:
      return { inputs: whole, fires: true };
    case 1:
      return {
        inputs: [...begun, down(roll() * 600, 100, 50, { id: 2, first: false }), ...lost, up(0, 0, 400, 2)],
        fires: false,
      };
    case 2:
      return { inputs: [...begun, { on: "cancel", id: 1 }, ...lost], fires: false };
    case 3:
      return { inputs: [...begun, { on: "away" }, ...lost], fires: false };
    case 4:
      return { inputs: [down(2, 300, 0, { under: null }), ...whole.slice(1)], fires: false };
    case 5:
      return {
        inputs: [...begun.filter((input) => input.on !== "up"), { on: "away" }, { on: "away" }],
        fires: false,
      };
    case 6:
      return { inputs: [down(300, 300, 0), move(303, 301, 40), up(303, 301, 90)], fires: false };
    default:
      return {
        inputs: [...begun, down(5, 5, 60, { id: 2, first: false }), up(5, 5, 70, 2), ...lost],
        fires: false,
      };
  }
}

describe("a pull", () => {
  const PULLED: Grip = { ...GRIP, does: "pull", reach: 21, screen: { x: 1280, y: 800 } };
  const taken = (t = 0): Input => down(300, 300, t, { under: PULLED });

  it("shows its way from where the finger leaves the disc, and flies when it is let go", () => {
    const { gesture, deeds } = run([
      taken(),
      move(300, 320, 50),
      move(300, 405, 100),
      move(300, 405, 300),
      up(300, 405, 400),
    ]);
    expect(deeds).toEqual([
      { do: "lift", piece: "south.runner" },
      { do: "pull", piece: "south.runner", pull: { angle: 90, power: 3 }, at: { x: 300, y: 320 } },
      { do: "pull", piece: "south.runner", pull: { angle: 90, power: 50 }, at: { x: 300, y: 405 } },
      { do: "pull", piece: "south.runner", pull: { angle: 90, power: 50 }, at: { x: 300, y: 405 } },
      { do: "loose", piece: "south.runner", pull: { angle: 90, power: 50 } },
    ]);
    expect(gesture).toEqual(IDLE);
  });

  it("back onto the disc plays nothing", () => {
    const { deeds } = run([taken(), move(300, 400, 50), move(302, 305, 200), up(302, 305, 250)]);
    expect(deeds.slice(-2)).toMatchObject([
      { do: "pull", pull: null },
      { do: "abort", why: "back" },
    ]);
  });

  it("dies with a second finger, and the first one's lift plays nothing", () => {
    const second = down(500, 500, 80, { id: 2, first: false, under: null });
    const { deeds } = run([taken(), move(300, 400, 50), second, move(300, 420, 100), up(300, 420, 120)]);
    expect(kinds(deeds)).toEqual(["lift", "pull", "abort"]);
  });

  it("that does not move is a tap, or a hold", () => {
    expect(kinds(run([taken(), up(302, 301, 80)]).deeds)).toEqual(["lift", "pick"]);
    expect(nextTick(run([taken()]).gesture, 100)).toBe(HOLD_MS - 100);
    expect(kinds(run([taken(), { on: "tick", t: HOLD_MS }]).deeds)).toEqual(["lift", "lower", "hold"]);
  });
});

describe("a chip on the board", () => {
  const grip: Grip = { ...GRIP, does: "pull", screen: { x: 800, y: 600 } };
  const pulled = [down(300, 300, 0, { under: grip }), move(300, 400, 30)];
  const second = (chip: string | null) => down(500, 100, 60, { id: 2, first: false, under: null, chip });

  it("is switched by a second finger, and the pull goes on", () => {
    const { gesture, deeds } = run([...pulled, second("snatch"), up(500, 100, 90, 2), move(300, 420, 120)]);
    expect(kinds(deeds)).toEqual(["lift", "pull", "switch", "pull"]);
    expect(deeds[2]).toEqual({ do: "switch", chip: "snatch" });
    expect(kinds(run([up(300, 420, 300)], gesture).deeds)).toEqual(["loose"]);
  });

  it("that is missed cancels the pull", () => {
    expect(kinds(run([...pulled, second(null), up(300, 400, 90)]).deeds)).toEqual(["lift", "pull", "abort"]);
  });

  it("is switched by a tap, and takes no piece up", () => {
    const tap = [down(300, 300, 0, { under: grip, chip: "snatch" }), up(300, 300, 60)];
    expect(run(tap).deeds).toEqual([{ do: "switch", chip: "snatch" }]);
  });
});

describe("beyond the window", () => {
  it("a pull goes on, and everything else ends", () => {
    const pull = run([down(300, 300, 0, { under: { ...GRIP, does: "pull" } }), move(300, 400, 30)]).gesture;
    const swipe = run([down(300, 300, 0), move(300, 200, 30)]).gesture;
    expect([endsOutside(pull), endsOutside(swipe), endsOutside(IDLE)]).toEqual([false, true, false]);
  });

  it("back where it came down, a pull plays nothing", () => {
    const grip: Grip = { ...GRIP, does: "pull", reach: 22, home: 23, least: 8, screen: { x: 800, y: 600 } };
    const there = [down(318, 300, 0, { under: grip }), move(318, 400, 30), move(322, 305, 300)];
    expect(kinds(run([...there, up(322, 305, 600)]).deeds)).toEqual(["lift", "pull", "pull", "abort"]);
  });
});
