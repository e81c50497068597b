import { expect, test } from "vitest";
import { Zoom, Pinch } from "./zoom.svelte";

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

const board = {
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 200 }),
} as unknown as SVGSVGElement;
const at = (pointerId: number, clientX: number, clientY: number): PointerEvent =>
  ({ pointerId, clientX, clientY }) as PointerEvent;

function near(): [Zoom, Pinch] {
  const zoom = new Zoom(() => ({ x: 100, y: 100 }));
  zoom.to(2, { x: 0, y: 0 }, { x: 0, y: 0 });
  return [zoom, new Pinch(board, zoom)];
}

test("a single finger that holds nothing pushes a board that is looked at closely", () => {
  const [zoom, pinch] = near();
  pinch.down(at(1, 100, 100), true);
  pinch.move(at(1, 140, 80));
  expect(zoom.scale).toBe(2);
  expect(zoom.middle).toEqual({ x: -20, y: 10 });
});

test("a finger on a disc leaves the board where it is", () => {
  const [zoom, pinch] = near();
  pinch.down(at(1, 100, 100), false);
  pinch.move(at(1, 140, 80));
  expect(zoom.middle).toEqual({ x: 0, y: 0 });
});

test("a second finger takes over: the board is spread from there", () => {
  const [zoom, pinch] = near();
  pinch.down(at(1, 80, 100), true);
  pinch.down(at(2, 120, 100), true);
  pinch.move(at(2, 130, 100));
  expect(zoom.scale).toBeCloseTo(2.5);
});
