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

/** Whoever the checklist counts, by what it counts them for. */
function counted(field: Field, zone: Rect | null, spots: readonly Spot[]): Record<keyof Count, Spot[]> {
  const line: Rect = [field.centre[0], field.median, field.centre[1], field.median];
  const columns = (spot: Spot): number[] =>
    squaresOf(field, spot)
      .map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1] as const)
      .filter(([column, row]) => isWing(field, column, row))
      .map(([column]) => column);
  const on = (side: (column: number) => boolean): Spot[] => spots.filter((spot) => columns(spot).some(side));
  return {
    centre: spots.filter((spot) => touches(line, spot, field.radius)),
    west: on((column) => column < field.wing),
    east: on((column) => column >= field.columns - field.wing),
    beyond: zone === null ? [] : spots.filter((spot) => !isInside(field, zone, spot)),
    overlapping: spots.filter((spot) => spots.some((other) => overlaps(field, spot, other))),
  };
}

export function countOf(field: Field, zone: Rect | null, spots: readonly Spot[]): Count {
  const { centre, west, east, beyond, overlapping } = counted(field, zone, spots);
  return {
    centre: centre.length,
    west: west.length,
    east: east.length,
    beyond: beyond.length,
    overlapping: overlapping.length,
  };
}

/** Players against the centre line at the least, and on a wing at the most. */
export const CENTRE_LEAST = 3;
export const WING_MOST = 2;

/** The first thing that the checklist finds wrong with eleven placed players. */
export function faultOf({ centre, west, east, beyond, overlapping }: Count): keyof Faults | null {
  const wrong: Faults = {
    centre: centre < CENTRE_LEAST,
    wings: Math.max(west, east) > WING_MOST,
    half: beyond > 0,
    apart: overlapping > 0,
  };
  return (Object.keys(wrong) as (keyof Faults)[]).find((one) => wrong[one]) ?? null;
}

interface Faults {
  centre: boolean;
  wings: boolean;
  half: boolean;
  apart: boolean;
}

/** Players that cannot all stay where they lie, whoever is still to come. */
export function culprits(field: Field, zone: Rect | null, spots: readonly Spot[]): string[] {
  const { west, east, beyond, overlapping } = counted(field, zone, spots);
  const crowded = [west, east].filter((wing) => wing.length > WING_MOST).flat();
  return [...new Set([...crowded, ...beyond, ...overlapping].map(({ id }) => id))];
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
