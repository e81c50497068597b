/** Whether a straight way is a fall: it enters a square beyond the player's score (PBW-4.5, 4.7). */
import type { Point } from "../../flick/view";
import { allSquares, CLOSE, rectOf, TOUCHING, type Field, type Rect } from "./field";
import type { Reach } from "./pending";

export function falls(field: Field, reach: Reach, from: Point, to: Point): boolean {
  const lawful = new Set([...reach.plain, ...reach.all_out]);
  const near = field.radius - TOUCHING - CLOSE;
  return allSquares(field).some((name) => !lawful.has(name) && apart(rectOf(field, name), from, to) < near);
}

/** How near the middle of a disc comes to a rectangle on its way. */
function apart(rect: Rect, from: Point, to: Point): number {
  if (crosses(rect, from, to)) return 0;
  const [x0, y0, x1, y1] = rect;
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => ({ x, y })));
  return Math.min(
    beside(rect, from),
    beside(rect, to),
    ...corners.map((corner) => offLine(corner, from, to)),
  );
}

function beside([x0, y0, x1, y1]: Rect, { x, y }: Point): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/** How near a point lies to a way. */
export function offLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / long;
  const part = Math.max(0, Math.min(1, t));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}

/** The part of the way between two parallel sides, for both pairs: is there a common one? */
function crosses([x0, y0, x1, y1]: Rect, from: Point, to: Point): boolean {
  const within = (at: number, by: number, least: number, most: number): [number, number] => {
    if (by === 0) return at > least && at < most ? [0, 1] : [1, 0];
    const [a, b] = [(least - at) / by, (most - at) / by];
    return [Math.min(a, b), Math.max(a, b)];
  };
  const [inX, outX] = within(from.x, to.x - from.x, x0, x1);
  const [inY, outY] = within(from.y, to.y - from.y, y0, y1);
  return Math.max(0, inX, inY) < Math.min(1, outX, outY);
}
