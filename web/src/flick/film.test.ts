import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Film, FRAME_MARK, type FilmOptions } from "./film";
import { Course } from "./showing";
import { filmOf, type Tape } from "./tape";
import { View } from "./view";

/** As much of an element as a film writes to. */
class Node {
  readonly attributes = new Map<string, string>([["transform", "translate(1 2)"]]);
  readonly classes = new Set<string>();
  readonly classList = {
    remove: (name: string): void => void this.classes.delete(name),
    toggle: (name: string, on: boolean): void =>
      void (on ? this.classes.add(name) : this.classes.delete(name)),
  };

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

const TAPE: Tape = {
  segments: {
    "south.runner": [[0, 1, 100, 100, 100, 0, 0]],
    "north.guard": [[0.5, 0.8, 700, 300, 300, 0, 0]],
  },
  contacts: [
    [0.5, "south.runner", "north.guard", 150, 100, 9, 80],
    [0.5, "south.runner", "north.captain", 150, 100, 9, 120],
  ],
  exits: [[0.8, "north.guard", 800, 300]],
  rest: {},
};

let frames: FrameRequestCallback[] = [];

function advance(to: number): void {
  const due = frames;
  frames = [];
  for (const frame of due) frame(to);
}

function film(more: Partial<FilmOptions> = {}): {
  film: Film;
  nodes: Map<string, Node>;
  heard: string[];
  ends: () => number;
} {
  const nodes = new Map(["south.runner", "north.guard", "north.shadow"].map((id) => [id, new Node()]));
  const heard: string[] = [];
  let ends = 0;
  const made = new Film({
    tape: TAPE,
    view: new View(800, 800, "south"),
    course: Course.even(0, filmOf(TAPE), 1),
    nodes: nodes as unknown as Map<string, Element>,
    riders: [["north.shadow", "north.guard"]],
    onnoise: (noise) => heard.push(noise.of),
    onend: () => (ends += 1),
    ...more,
  });
  return { film: made, nodes, heard, ends: () => ends };
}

const place = (node: Node | undefined): string | undefined => node?.attributes.get("transform");

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => frames.push(call));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a film", () => {
  it("writes the exact places at any frame, riders with their bearers", () => {
    const { film: made, nodes } = film();
    made.start();
    advance(1000);
    expect(place(nodes.get("south.runner"))).toBe("translate(100.000 700.000)");
    expect(place(nodes.get("north.guard"))).toBe("translate(1 2)");
    expect(nodes.get("north.guard")?.classes.has("moving")).toBe(false);
    advance(1600);
    expect(place(nodes.get("south.runner"))).toBe("translate(160.000 700.000)");
    expect(place(nodes.get("north.guard"))).toBe("translate(730.000 500.000)");
    expect(place(nodes.get("north.shadow"))).toBe("translate(730.000 500.000)");
    expect(nodes.get("north.guard")?.classes.has("moving")).toBe(true);
    expect(performance.getEntriesByName(FRAME_MARK)).toHaveLength(2);
  });

  it("lets a piece fly past the rim, tumble and drop, then leaves the drawing as it was", () => {
    const { film: made, nodes, heard, ends } = film();
    const guard = nodes.get("north.guard");
    made.start();
    advance(0);
    advance(500);
    expect(heard).toEqual(["slide", "disc"]);
    advance(900);
    expect(heard).toEqual(["slide", "disc", "rim"]);
    const flown = Number(/translate\(([\d.]+)/.exec(place(guard) ?? "")?.[1]);
    expect(flown).toBeGreaterThan(810);
    expect(place(guard)).toMatch(/rotate\(.*scale\(/);
    advance(1000);
    expect(guard?.classes.has("under")).toBe(true);
    advance(1150);
    expect(heard).toEqual(["slide", "disc", "rim", "clatter"]);
    advance(1310);
    expect(Number(guard?.attributes.get("opacity"))).toBeLessThan(0.6);
    advance(5000);
    expect(ends()).toBe(1);
    expect(made.running).toBe(false);
    expect([...nodes.values()].map(place)).toEqual(Array(3).fill("translate(1 2)"));
    expect(guard?.attributes.has("opacity")).toBe(false);
  });

  it("is twice as fast at speed 2", () => {
    const { film: made, nodes } = film({ course: Course.even(0, 1.32, 2) });
    made.start();
    advance(0);
    advance(300);
    expect(place(nodes.get("south.runner"))).toBe("translate(160.000 700.000)");
  });

  it("raises a ball that is thrown, and lets it down again", () => {
    const { film: made, nodes } = film({ lifts: [["south.runner", 0, 1]] });
    made.start();
    advance(0);
    const sizes = [100, 500, 900].map((at) => {
      advance(at);
      return Number(/scale\(([\d.]+)/.exec(place(nodes.get("south.runner")) ?? "")?.[1]);
    });
    expect(sizes[1]).toBeCloseTo(1.6);
    expect(sizes[0]).toBeLessThan(1.3);
    expect(sizes[2]).toBeLessThan(1.3);
  });

  it("can be skipped, once", () => {
    const { film: made, ends } = film();
    made.start();
    made.skip();
    made.skip();
    expect(ends()).toBe(1);
  });

  it("ends by itself on a page that gets no frames", () => {
    const { film: made, ends } = film();
    made.start();
    vi.advanceTimersByTime(10_000);
    expect(ends()).toBe(1);
  });

  it("can stand still at an instant", () => {
    const { film: made, nodes } = film();
    made.freeze(0.6);
    expect(place(nodes.get("south.runner"))).toBe("translate(160.000 700.000)");
    made.freeze(0.2);
    expect(place(nodes.get("south.runner"))).toBe("translate(120.000 700.000)");
  });

  it("begins and ends where its course does, and tells of slow motion", () => {
    const slow: boolean[] = [];
    const course = new Course([
      [0.2, 0.3, 1, 1],
      [0.3, 0.4, 0.2, 0.2],
    ]);
    const { film: made, nodes, ends } = film({ course, onslow: (now) => slow.push(now) });
    made.start();
    advance(1000);
    advance(1050);
    expect(place(nodes.get("south.runner"))).toBe("translate(125.000 700.000)");
    advance(1350);
    expect(place(nodes.get("south.runner"))).toBe("translate(135.000 700.000)");
    expect(slow).toEqual([true]);
    advance(9000);
    expect([slow, ends()]).toEqual([[true, false], 1]);
  });

  it("runs back where it was undone", () => {
    const { film: made, nodes, ends } = film({ rewinds: true });
    made.start();
    advance(1000);
    advance(1000 + 1320 + 500);
    expect(place(nodes.get("south.runner"))).toBe("translate(200.000 700.000)");
    advance(1000 + 1320 + 900 + 300);
    expect(place(nodes.get("south.runner"))).toBe("translate(166.000 700.000)");
    expect(nodes.get("north.guard")?.attributes.get("opacity")).toBeUndefined();
    advance(1000 + 1320 + 900 + 700);
    expect(ends()).toBe(1);
    expect(place(nodes.get("south.runner"))).toBe("translate(1 2)");
  });
});
