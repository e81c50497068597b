import { expect, test } from "vitest";
import { strip39 } from "../testing";
import { Ground, hexagon, towards, turned } from "./geometry";

const ground = new Ground(strip39, false);

test("every cell of the columns is there once", () => {
  expect(ground.places.length).toBe(39);
  expect(new Set(ground.places.map((place) => place.cell)).size).toBe(39);
});

test("the centre is the origin, and the south is at the bottom", () => {
  expect(ground.at("c5")).toMatchObject({ x: 0, y: 0 });
  expect(ground.at("c1").y).toBeGreaterThan(0);
  expect(ground.at("a1").x).toBe(-120);
});

test("neighbouring cells have different tones", () => {
  for (const place of ground.places) {
    for (const way of ["n", "ne", "se"] as const) {
      const next = ground.next(place.cell, way);
      if (next !== null) expect(ground.at(next).tone, `${place.cell} ${next}`).not.toBe(place.tone);
    }
  }
});

test("directions lead to the neighbours the rules name", () => {
  expect(ground.next("b2", "n")).toBe("b3");
  expect(ground.next("b3", "ne")).toBe("c4");
  expect(ground.next("c4", "se")).toBe("d3");
  expect(ground.next("a1", "nw")).toBeNull();
  expect(ground.next("c9", "n")).toBeNull();
});

test("going there and back ends where it began", () => {
  for (const place of ground.places) {
    const next = ground.next(place.cell, "ne");
    if (next !== null) expect(ground.next(next, "sw")).toBe(place.cell);
  }
});

test("a turned board has every cell on the opposite side", () => {
  const far = new Ground(strip39, true);
  expect(far.at("a1")).toMatchObject({ x: 120, y: ground.at("a1").y * -1 });
  expect(far.next("b2", "n")).toBe("b3");
  expect(turned("ne", true)).toBe("sw");
});

test("a point belongs to the nearest cell, and none far off the board", () => {
  expect(ground.nearest({ x: 12, y: -9 })).toBe("c5");
  expect(ground.nearest({ x: 400, y: 0 })).toBeNull();
});

test("a hexagon has six corners, the first to the east", () => {
  const corners = hexagon({ x: 10, y: 0 }, 40).split(" ");
  expect(corners).toHaveLength(6);
  expect(corners[0]).toBe("50,0");
  expect(towards({ x: 0, y: 0 }, { x: 0, y: -50 }, 20)).toEqual({ x: 0, y: -20 });
});

test("a board on its side has the own goal on the left, and its columns from top to bottom", () => {
  const lying = new Ground(strip39, false, true);
  expect(lying.at("c1").x).toBeLessThan(0);
  expect(lying.at("a4").y).toBeLessThan(lying.at("e4").y);
  expect(new Ground(strip39, true, true).at("c9").x).toBeLessThan(0);
  expect(lying.half.x).toBeGreaterThan(lying.half.y);
});
