/** Where the chip of an announcement lies: glued to its disc, off the ball, the way and whatever is aimed at. */
import type { Point } from "../../../flick/view";

export interface Around {
  /** The disc that it is glued to. */
  at: Point;
  /** What must stay in sight: the ball, the end of the ray, the target. */
  keep: readonly Point[];
  /** Other discs, best not hidden either. */
  others: readonly Point[];
  radius: number;
  long: number;
  high: number;
  bounds: { left: number; right: number; top: number; bottom: number };
}

const OFF = 20;

/** The first of four sides that hides nothing, else the one that hides the least. */
export function chipAt(around: Around): Point {
  const { at, long, high, bounds } = around;
  const within = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, value));
  const x = within(at.x, bounds.left + long / 2, bounds.right - long / 2);
  const y = within(at.y, bounds.top + high / 2, bounds.bottom - high / 2);
  const sides = [
    { x, y: at.y + OFF + high / 2 },
    { x, y: at.y - OFF - high / 2 },
    { x: at.x + OFF + long / 2, y },
    { x: at.x - OFF - long / 2, y },
  ];
  return sides.reduce((best, side) => (cost(around, side) < cost(around, best) ? side : best));
}

function cost({ keep, others, radius, long, high, bounds }: Around, { x, y }: Point): number {
  const hides = (place: Point): boolean =>
    Math.abs(place.x - x) < long / 2 + radius && Math.abs(place.y - y) < high / 2 + radius;
  const out =
    x - long / 2 < bounds.left - 1 ||
    x + long / 2 > bounds.right + 1 ||
    y - high / 2 < bounds.top - 1 ||
    y + high / 2 > bounds.bottom + 1;
  return (out ? 1000 : 0) + 50 * keep.filter(hides).length + others.filter(hides).length;
}

/** Places along a way, near enough to each other that no chip slips between. */
export function along(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 20));
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));
}
