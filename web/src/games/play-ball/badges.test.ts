import { expect, test } from "vitest";
import { strip39 } from "../testing";
import { linesOf } from "./badges";
import { Ground } from "./geometry";
import type { Path } from "./view";

const ground = new Ground(strip39, false);

function path(kind: Path["kind"], from: string, to: string): Path {
  return { kind, seat: "north", from, to, over: [] };
}

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
