import { expect, test } from "vitest";
import { strip39 } from "../testing";
import { Ground } from "./geometry";
import { cycle, directionOf, moveCursor } from "./keyboard";

const ground = new Ground(strip39, false);

test("directions go by the place of the key and follow the screen", () => {
  expect(directionOf("KeyW", false)).toBe("n");
  expect(directionOf("KeyQ", false)).toBe("nw");
  expect(directionOf("KeyW", true)).toBe("s");
  expect(directionOf("KeyZ", false)).toBeNull();
});

test("arrows walk the board, and left undoes right", () => {
  expect(moveCursor(ground, "c5", "ArrowUp")).toBe("c6");
  const right = moveCursor(ground, "c5", "ArrowRight");
  expect(right[0]).toBe("d");
  expect(moveCursor(ground, right, "ArrowLeft")).toBe("c5");
  expect(moveCursor(ground, "a1", "ArrowLeft")).toBe("a1");
});

test("arrows reach every cell", () => {
  const seen = new Set(["c5"]);
  const queue = ["c5"];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
      const next = moveCursor(ground, cell, arrow);
      if (!seen.has(next)) queue.push(next);
      seen.add(next);
    }
  }
  expect(seen.size).toBe(39);
});

test("receivers come round again", () => {
  expect(cycle(2, 1, "ArrowRight")).toBe(0);
  expect(cycle(2, 0, "ArrowUp")).toBe(1);
});

test("on a board on its side the keys follow the screen", () => {
  const lying = new Ground(strip39, false, true);
  const from = lying.at("c4");
  for (const [code, right, down] of [
    ["KeyE", 1, 0],
    ["KeyA", -1, 0],
    ["KeyW", 1, -1],
    ["KeyD", 1, 1],
    ["KeyS", -1, 1],
    ["KeyQ", -1, -1],
  ] as const) {
    const to = lying.at(lying.next("c4", directionOf(code, false, true) ?? "n") ?? "c4");
    expect([Math.sign(to.x - from.x), Math.sign(Math.round(to.y - from.y))]).toEqual([right, down]);
  }
  expect(moveCursor(lying, "c4", "ArrowRight")).toBe("c5");
  expect(lying.at(moveCursor(lying, "c4", "ArrowUp")).y).toBeLessThan(from.y);
});
