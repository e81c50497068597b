import { beforeEach, describe, expect, it, vi } from "vitest";
import { Aim } from "./aim.svelte";
import { USUAL } from "./arena";
import { View } from "./view";
import { aimedOn, gripAt, perform, type Surface } from "./fingers";
import type { Spot } from "./touch";

const SPOTS: Spot[] = [
  { id: "south.runner", x: 300, y: 300, size: 10, block: false },
  { id: "north.guard", x: 300, y: 200, size: 10, block: false },
];
const PLACES: Record<string, { x: number; y: number }> = {
  "south.runner": { x: 400, y: 100 },
  "north.guard": { x: 400, y: 300 },
};

/** A board of one pixel a millimetre that writes down what it is told. */
function board(more: Partial<Surface> = {}): { surface: Surface; told: unknown[]; aim: Aim } {
  const aim = new Aim(USUAL, 1);
  aim.offer(["south.runner"], { "south.runner": [[170, 190]] });
  const told: unknown[] = [];
  const tell = (one: unknown): void => void told.push(one);
  const surface: Surface = {
    view: new View(800, 800, "south"),
    aim,
    spots: SPOTS,
    movable: [],
    pickable: null,
    toTable: ({ x, y }) => ({ x, y: 800 - y }),
    placeOf: (id) => PLACES[id] ?? null,
    onshot: tell,
    onmiss: tell,
    onpick: () => false,
    onhold: tell,
    onmove: tell,
    ...more,
  };
  return { surface, told, aim };
}

const WAY = [
  { x: 300, y: 200, t: 40 },
  { x: 310, y: 190, t: 60 },
];
const strike = (angle: number) =>
  ({ do: "strike", piece: "south.runner", strike: { angle, pace: 500, way: WAY } }) as const;

describe("a swipe on the arena", () => {
  it("becomes a shot in the directions of the table, whichever side is near", () => {
    const near = board();
    perform(near.surface, strike(45));
    const speed = Math.round(4000 * Math.tanh(0.25));
    const shot = { piece: "south.runner", angle: 45, speed, by: "swipe", steady: 0 };
    const east = (side: number) => ({
      samples: [
        [300 * side, -200 * side, 0],
        [310 * side, -190 * side, 20],
      ],
      gain: 1,
    });
    expect(near.told).toEqual([{ ...shot, swipe: east(1) }]);
    const far = board({ view: new View(800, 800, "north") });
    perform(far.surface, strike(45));
    expect(far.told[0]).toMatchObject({ angle: 225, swipe: east(-1) });
  });

  it("on a table that lies on its side is told as the table lies", () => {
    class Lying extends View {
      override onTable(degrees: number): number {
        return degrees + 270;
      }
    }
    const { surface, told } = board({ view: new Lying(800, 800, "south") });
    perform(surface, strike(45));
    const samples = [
      [-200, -300, 0],
      [-190, -310, 20],
    ];
    expect(told[0]).toMatchObject({ angle: 315, swipe: { samples } });
  });

  it("into a barred direction, or with a disc no longer offered, is no shot", () => {
    const { surface, told, aim } = board();
    perform(surface, strike(180));
    expect(told).toEqual(["barred"]);
    aim.offer([]);
    perform(surface, strike(45));
    expect(told).toEqual(["barred"]);
  });

  it("tells a miss only of a disc that was lifted", () => {
    const { surface, told, aim } = board();
    perform(surface, { do: "abort", why: "away" });
    perform(surface, { do: "lift", piece: "south.runner" });
    perform(surface, { do: "miss", piece: "south.runner", why: "short" });
    expect(told).toEqual(["short"]);
    expect(aim.lifted).toBeNull();
  });

  it("of a disc that is not offered is told", () => {
    const { surface, told, aim } = board();
    perform(surface, { do: "refuse", piece: "north.guard" });
    expect(told).toEqual([]);
    aim.mode = "swipe";
    perform(surface, { do: "refuse", piece: "north.guard" });
    expect(told).toEqual(["foreign"]);
  });
});

describe("a tap", () => {
  it("takes a disc up, then points it at what is tapped", () => {
    const { surface, aim } = board();
    perform(surface, { do: "pick", piece: "south.runner", at: { x: 300, y: 300 } });
    expect(aim.piece).toBe("south.runner");
    aim.point(10);
    perform(surface, { do: "pick", piece: "north.guard", at: { x: 308, y: 205 } });
    expect(aim.angle).toBe(90);
    perform(surface, { do: "pick", piece: null, at: { x: 500, y: 700 } });
    expect(aim.angle).toBe(0);
  });

  it("that the screen has dealt with changes nothing", () => {
    const { surface, aim } = board({ onpick: () => true });
    perform(surface, { do: "pick", piece: "south.runner", at: { x: 300, y: 300 } });
    expect(aim.piece).toBeNull();
  });
});

describe("what a disc is for", () => {
  it("depends on the way of flicking and on what may be moved", () => {
    const { surface, aim } = board();
    expect(gripAt(surface, { x: 305, y: 305 })).toMatchObject({
      piece: "south.runner",
      does: "pick",
      reach: 22,
    });
    aim.mode = "swipe";
    expect(gripAt(surface, { x: 305, y: 305 })?.does).toBe("swipe");
    expect(gripAt(surface, { x: 300, y: 205 })?.does).toBe("pick");
    expect(gripAt({ ...surface, movable: ["south.runner"] }, { x: 305, y: 305 })?.does).toBe("move");
    expect(gripAt(surface, { x: 30, y: 30 })).toBeNull();
    expect(aimedOn(surface)).toBeNull();
    aim.select("south.runner");
    expect(aimedOn(surface)).toMatchObject({ x: 300, y: 300, angle: 90 });
  });

  it("is carried from where it lay", () => {
    const { surface, told } = board({ movable: ["south.runner"] });
    perform(surface, { do: "move", kind: "move", piece: "south.runner", by: { x: 10, y: -20 } });
    expect(told).toEqual([{ kind: "move", piece: "south.runner", at: { x: 310, y: 520 } }]);
  });
});

describe("a pull on the arena", () => {
  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
    return () => vi.unstubAllGlobals();
  });
  const pull = (power: number) =>
    ({ do: "pull", piece: "south.runner", pull: { angle: 45, power }, at: { x: 250, y: 350 } }) as const;
  const loose = { do: "loose", piece: "south.runner", pull: { angle: 45, power: 30 } } as const;

  it("takes the disc up, shows line and power, and is an aim when let go", () => {
    const { surface, told, aim } = board();
    aim.mode = "pull";
    perform(surface, { do: "lift", piece: "south.runner" });
    perform(surface, pull(20));
    expect([aim.piece, aim.angle, aim.power, aim.shown, aim.drawn]).toEqual([
      "south.runner",
      45,
      20,
      20,
      true,
    ]);
    perform(surface, loose);
    expect(told).toMatchObject([{ piece: "south.runner", angle: 45, speed: 1200, by: "aim" }]);
    expect([aim.shown, aim.holding, aim.lifted]).toEqual([0, false, null]);
  });

  it("that is dropped leaves nothing held", () => {
    const { surface, told, aim } = board();
    aim.mode = "pull";
    perform(surface, { do: "lift", piece: "south.runner" });
    perform(surface, pull(20));
    perform(surface, { do: "abort", why: "back" });
    expect(told).toEqual(["aborted"]);
    expect([aim.drawn, aim.holding]).toEqual([false, false]);
  });

  it("of a pass takes hold of the passer and its ball as one thing", () => {
    const { surface, aim } = board();
    const ball: Spot = { id: "ball", x: 300, y: 278, size: 10, block: false };
    aim.mode = "pull";
    aim.offer(["ball"]);
    aim.select("ball");
    const pass = { ...surface, spots: [...SPOTS, ball], handle: "south.runner" };
    for (const at of [ball, { x: 300, y: 305 }])
      expect(gripAt(pass, at)).toMatchObject({ piece: "ball", does: "pull", x: 300, y: 300 });
    expect(gripAt(pass, { x: 300, y: 200 })?.does).toBe("pick");
  });
});

describe("a swipe that looks like a pull", () => {
  it("back towards the own side, or slow, asks before anything is played", () => {
    const { surface, told, aim } = board();
    let asked = 0;
    const doubting = { ...surface, ondoubt: () => (asked += 1) > 0 };
    aim.mode = "swipe";
    perform(doubting, strike(270));
    perform(doubting, { do: "lift", piece: "south.runner" });
    perform(doubting, { do: "miss", piece: "south.runner", why: "slow" });
    expect([asked, told]).toEqual([2, []]);
    perform(doubting, strike(80));
    expect(told).toHaveLength(1);
  });

  it("is a push where something lies behind", () => {
    const { surface, told, aim } = board();
    const behind: Spot = { id: "ball", x: 300, y: 380, size: 10, block: false };
    aim.mode = "swipe";
    perform({ ...surface, spots: [...SPOTS, behind], ondoubt: () => true }, strike(270));
    expect(told).toHaveLength(1);
  });
});

describe("on a practice table", () => {
  it("the disc in hand is pulled and every other piece is carried", () => {
    const { surface, aim } = board({ movable: ["south.runner", "north.guard"] });
    aim.practice = true;
    const does = () => SPOTS.map(({ x, y }) => gripAt(surface, { x, y })?.does);
    expect(does()).toEqual(["move", "move"]);
    aim.select("south.runner");
    expect(does()).toEqual(["pull", "move"]);
  });
});

describe("a ball", () => {
  it("is pulled by its passer, with a ring that gives it up", () => {
    const { surface, aim } = board({ handle: "south.runner" });
    aim.mode = "pull";
    expect(gripAt(surface, { x: 300, y: 300 })).toMatchObject({ does: "pull", home: 23, least: 8 });
    const plain = gripAt({ ...surface, handle: null }, { x: 300, y: 300 });
    expect([plain?.does, plain?.home]).toEqual(["pull", undefined]);
  });
});
