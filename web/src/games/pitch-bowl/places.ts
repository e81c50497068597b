/** Where placed players lie, and what the rules count of it. */
import type { Point } from "../../flick/view";
import { thousandth } from "../../flick/notation";
import { CLOSE, isWing, squaresOf, touches, type Field, type Rect } from "./field";
import type { Spot } from "./pending";

/** Wholly inside the zone. */
export function keepIn(field: Field, [x0, y0, x1, y1]: Rect, { x, y }: Point): Point {
  const r = field.radius;
  return {
    x: thousandth(Math.max(x0 + r, Math.min(x1 - r, x))),
    y: thousandth(Math.max(y0 + r, Math.min(y1 - r, y))),
  };
}

/** The nearest free place to a wish, on rings around it. */
export function freeSpot(field: Field, zone: Rect, wish: Point, taken: readonly Point[]): Point {
  const free = (at: Point): boolean =>
    taken.every((one) => Math.hypot(one.x - at.x, one.y - at.y) >= 2 * field.radius);
  for (let ring = 0; ring < 40; ring += 1) {
    for (let turn = 0; turn < 24; turn += 1) {
      const angle = (turn * Math.PI) / 12;
      const far = ring * field.radius * 0.5;
      const at = keepIn(field, zone, {
        x: wish.x + far * Math.cos(angle),
        y: wish.y + far * Math.sin(angle),
      });
      if (free(at)) return at;
    }
  }
  return keepIn(field, zone, wish);
}

/** What the checklist counts: against the centre line, on either wing, not wholly in the zone, on another. */
export interface Count {
  centre: number;
  west: number;
  east: number;
  beyond: number;
  overlapping: number;
}

function isInside({ radius }: Field, [x0, y0, x1, y1]: Rect, { x, y }: Point): boolean {
  const need = radius - CLOSE;
  return x >= x0 + need && x <= x1 - need && y >= y0 + need && y <= y1 - need;
}

function overlaps(field: Field, one: Spot, other: Spot): boolean {
  return one.id !== other.id && Math.hypot(one.x - other.x, one.y - other.y) < 2 * field.radius - CLOSE;
}

export function countOf(field: Field, zone: Rect | null, spots: readonly Spot[]): Count {
  const line: Rect = [field.centre[0], field.median, field.centre[1], field.median];
  const columns = spots.map((spot) =>
    squaresOf(field, spot)
      .map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1] as const)
      .filter(([column, row]) => isWing(field, column, row))
      .map(([column]) => column),
  );
  const on = (side: (column: number) => boolean): number => columns.filter((one) => one.some(side)).length;
  return {
    centre: spots.filter((spot) => touches(line, spot, field.radius)).length,
    west: on((column) => column < field.wing),
    east: on((column) => column >= field.columns - field.wing),
    beyond: zone === null ? 0 : spots.filter((spot) => !isInside(field, zone, spot)).length,
    overlapping: spots.filter((spot) => spots.some((other) => overlaps(field, spot, other))).length,
  };
}

/** Left and right change places. */
export function mirrored(field: Field, spots: readonly Spot[]): Spot[] {
  return spots.map((spot) => ({ ...spot, x: thousandth(field.width - spot.x) }));
}

/** The same formation for the other side: as its coach sees it. */
export function turnedRound(field: Field, spots: readonly Spot[]): Spot[] {
  return spots.map(({ id, x, y }) => ({
    id: id.startsWith("south.") ? id.replace("south.", "north.") : id.replace("north.", "south."),
    x: thousandth(field.width - x),
    y: thousandth(field.length - y),
  }));
}
