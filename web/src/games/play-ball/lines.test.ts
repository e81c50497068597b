import { expect, test } from "vitest";
import { strip39 } from "../testing";
import { arrowsOf, linesOf } from "./lines";
import { Ground } from "./geometry";
import type { Path } from "./view";

const ground = new Ground(strip39, false);

function path(kind: Path["kind"], from: string, to: string): Path {
  return { kind, seat: "south", from, to, over: [] };
}

const TURN = [
  path("step", "c4", "c5"),
  path("pass", "c5", "c2"),
  path("pass", "c2", "b2"),
  path("step", "b2", "a1"),
  path("step", "c2", "c3"),
];
const STOOD = ["c4", "c2", "b2", "b4", "c8", "d7"];

test("everything in the turn has its number, in order, each where it can be read", () => {
  const arrows = arrowsOf(ground, TURN, STOOD);
  expect(arrows.map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
  const [first] = arrows;
  expect(first?.badge).toEqual({ x: ground.at("c5").x, y: ground.at("c5").y });
  arrows.forEach(({ badge }, at) => {
    for (const other of arrows.slice(at + 1))
      expect(Math.hypot(badge.x - other.badge.x, badge.y - other.badge.y)).toBeGreaterThan(20);
  });
});

test("arrows point where the disc or the ball goes, and a pass goes round what it flies over", () => {
  const [step, pass] = arrowsOf(ground, TURN, STOOD);
  expect(step?.angle).toBe(-90);
  expect(pass?.angle).toBeGreaterThan(90);
  expect(pass?.badge.x).toBeGreaterThan(ground.at("c5").x + 10);
});

test("the number of a step to a taken cell stands beside its short arrow", () => {
  const [step] = arrowsOf(ground, [path("step", "c4", "c5")], ["c4", "c5"]);
  expect(Math.abs((step?.badge.x ?? 0) - ground.at("c4").x)).toBeGreaterThan(15);
});

test("moves are numbered, passes are not", () => {
  const lines = linesOf(
    ground,
    [path("step", "c8", "c7"), path("pass", "c7", "a6"), path("step", "d7", "d6")],
    {
      stood: ["c7", "d6"],
      hinted: [],
    },
  );
  expect(lines.map((line) => line.number)).toEqual([1, null, 2]);
});

test("a number sits where the move began, aside from a hint, and never under a disc", () => {
  const free = linesOf(ground, [path("step", "c8", "c7")], { stood: ["c7"], hinted: [] });
  expect(free[0]?.badge).toMatchObject({ x: ground.at("c8").x, y: ground.at("c8").y });
  const hinted = linesOf(ground, [path("step", "c8", "c7")], { stood: ["c7"], hinted: ["c8"] });
  expect(hinted[0]?.badge.x).toBeLessThan(ground.at("c8").x);
  const stood = linesOf(ground, [path("jump", "c6", "c4")], { stood: ["c6", "c5", "c4"], hinted: [] });
  for (const cell of ["c6", "c5", "c4"]) {
    const { x, y } = ground.at(cell);
    expect(Math.hypot((stood[0]?.badge.x ?? 0) - x, (stood[0]?.badge.y ?? 0) - y)).toBeGreaterThan(30);
  }
});
