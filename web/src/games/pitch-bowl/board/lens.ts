/** Where the loupe lies on a small field: over no own disc, off the ray, over as few others as can be. */
import { distance, type Point } from "../../../flick/view";

export const LENS_R = 62;
export const LENS_ZOOM = 2.3;
const STEP = 30;
const CLEAR = 4;

export interface Around {
  /** Width and height of the drawing. */
  size: Point;
  /** The ray, or twice the same place. */
  from: Point;
  at: Point;
  /** Discs that must stay in sight, and the others. */
  own: readonly Point[];
  others: readonly Point[];
  radius: number;
}

/** Distance of a place from the way between two. */
function away(place: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = x * x + y * y;
  const part = long === 0 ? 0 : ((place.x - from.x) * x + (place.y - from.y) * y) / long;
  const near = Math.max(0, Math.min(1, part));
  return distance(place, { x: from.x + near * x, y: from.y + near * y });
}

function steps(low: number, high: number): number[] {
  const many = Math.max(1, Math.ceil((high - low) / STEP));
  return Array.from({ length: many + 1 }, (_, i) => low + ((high - low) * i) / many);
}

/** Null where no place is free; where it lay before is kept as long as that is. */
export function lensAt(around: Around, before: Point | null): Point | null {
  const { size, from, at, own, others, radius } = around;
  const hides = (place: Point, disc: Point): boolean => distance(place, disc) < LENS_R + radius + CLEAR;
  const fits = (place: Point): boolean =>
    away(place, from, at) > LENS_R + radius + CLEAR && !own.some((disc) => hides(place, disc));
  const cost = (place: Point): number => others.filter((disc) => hides(place, disc)).length;
  if (before !== null && fits(before) && cost(before) <= 1) return before;
  const places = steps(LENS_R, size.x - LENS_R)
    .flatMap((x) => steps(LENS_R, size.y - LENS_R).map((y) => ({ x, y })))
    .filter(fits);
  const [first] = places;
  if (first === undefined) return null;
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best), first);
}
