/** The way out of a drag: a cross in the corner of the frame next to the finger. */
import { distance, type Point } from "./view";

export const CROSS_PX = 52;

type Frame = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** 0 or 1: left or right, top or bottom. */
export function nearestCorner(frame: Frame, at: Point): Point {
  return {
    x: at.x < (frame.left + frame.right) / 2 ? 0 : 1,
    y: at.y < (frame.top + frame.bottom) / 2 ? 0 : 1,
  };
}

/** Whether a finger is let go on the cross of a corner. */
export function isOnCross(frame: Frame, corner: Point, at: Point): boolean {
  const middle = {
    x: corner.x === 0 ? frame.left + CROSS_PX / 2 : frame.right - CROSS_PX / 2,
    y: corner.y === 0 ? frame.top + CROSS_PX / 2 : frame.bottom - CROSS_PX / 2,
  };
  return distance(at, middle) <= CROSS_PX / 2;
}
