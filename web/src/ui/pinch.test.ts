import { expect, test } from "vitest";
import { Pinch } from "./pinch";
import { Zoom } from "./zoom.svelte";

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
