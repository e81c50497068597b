import { expect, test } from "vitest";
import { Zoom } from "./zoom.svelte";

const half = { x: 300, y: 340 };

test("the whole board is seen until two fingers spread it", () => {
  const zoom = new Zoom(() => half);
  expect(zoom.viewBox).toBe("-300 -340 600 680");
  zoom.to(2, { x: 50, y: 40 }, { x: 20, y: 10 });
  expect(zoom.viewBox).toBe("-110 -135 300 340");
  zoom.reset();
  expect(zoom.viewBox).toBe("-300 -340 600 680");
});

test("it never goes past the edge, nor nearer than four times, and nearly whole becomes whole", () => {
  const zoom = new Zoom(() => half);
  zoom.to(9, { x: 290, y: -330 }, { x: 0, y: 0 });
  expect(zoom.scale).toBe(4);
  expect(zoom.middle.x).toBeCloseTo(225);
  expect(zoom.middle.y).toBeCloseTo(-255);
  zoom.to(1.05, { x: 290, y: 0 }, { x: 0, y: 0 });
  zoom.settle();
  expect([zoom.scale, zoom.middle]).toEqual([1, { x: 0, y: 0 }]);
});

test("what is to be seen is: the board is pushed no more than that, and looked at from farther away where it must be", () => {
  const zoom = new Zoom(() => half);
  zoom.to(2, { x: 0, y: 0 }, { x: 0, y: 0 });
  zoom.show([{ x: 100, y: 50 }], 20);
  expect(zoom.viewBox).toBe("-150 -170 300 340");
  zoom.show(
    [
      { x: 0, y: 0 },
      { x: 140, y: -160 },
    ],
    20,
  );
  expect(zoom.viewBox).toBe("-140 -180 300 340");
  zoom.show(
    [
      { x: -180, y: 0 },
      { x: 180, y: 0 },
    ],
    20,
  );
  expect(zoom.scale).toBe(1.5);
  expect(zoom.viewBox).toBe("-200 -236.67 400 453.33");
});
