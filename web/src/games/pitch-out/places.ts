/** Where a piece in the hand can go: kept inside its zone, or pressed against a puck. The referee has the last word. */
import type { Arena } from "../../flick/arena";
import { pointing, type Point } from "../../flick/view";
import { isBlock } from "./model";
import type { Zone } from "./pending";

/** Half of what a piece takes up along either axis. */
function reach(arena: Arena, piece: string, angle: number): number {
  if (!isBlock(piece)) return arena.puck;
  const { x, y } = pointing(angle);
  return (arena.block / 2) * (Math.abs(x) + Math.abs(y));
}

function between(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** The nearest place wholly inside the zone. */
export function keepIn(arena: Arena, [x0, y0, x1, y1]: Zone, piece: string, at: Point, angle: number): Point {
  const r = Math.ceil(reach(arena, piece, angle) * 1000) / 1000;
  return { x: between(at.x, x0 + r, x1 - r), y: between(at.y, y0 + r, y1 - r) };
}

/** From a point to a turned square around the origin: negative inside. */
function toSquare(point: Point, half: number, angle: number): number {
  const { x, y } = pointing(-angle);
  const dx = Math.abs(point.x * x - point.y * y) - half;
  const dy = Math.abs(point.x * y + point.y * x) - half;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
}

/** Less than the gap up to which pieces at rest touch. */
const HAIR = 0.04;

/** A block pressed against a puck, on the side where the hand holds it. */
export function snapTo(arena: Arena, puck: Point, at: Point, angle: number): Point {
  const away = Math.hypot(at.x - puck.x, at.y - puck.y);
  const way = away === 0 ? { x: 0, y: 1 } : { x: (at.x - puck.x) / away, y: (at.y - puck.y) / away };
  let near = 0;
  let far = arena.block + arena.puck;
  for (let i = 0; i < 40; i += 1) {
    const middle = (near + far) / 2;
    const gap =
      toSquare({ x: -way.x * middle, y: -way.y * middle }, arena.block / 2, angle) - arena.puck - HAIR;
    if (gap < 0) near = middle;
    else far = middle;
  }
  return { x: puck.x + way.x * far, y: puck.y + way.y * far };
}

interface Taken extends Point {
  id?: string;
  piece?: string;
}

/** Room around a piece for another one: a block counts to its corners, and wants a puck's width besides. */
function apart(arena: Arena, piece: string, other: string): number {
  const size = (id: string): number => (isBlock(id) ? arena.block * Math.SQRT1_2 : arena.puck);
  const gap = isBlock(piece) && isBlock(other) ? 2 * arena.puck : 1;
  return size(piece) + size(other) + gap;
}

/** The free place of the zone nearest to a point, on a coarse net. */
export function freeSpot(
  arena: Arena,
  zone: Zone,
  piece: string,
  near: Point,
  taken: readonly Taken[],
): Point {
  const edge = isBlock(piece) ? arena.block / 2 + 2 * arena.puck : arena.puck;
  const [x0, y0, x1, y1] = zone;
  const spots: Point[] = [];
  for (let x = x0 + edge; x <= x1 - edge; x += 10) {
    for (let y = y0 + edge; y <= y1 - edge; y += 10) spots.push({ x, y });
  }
  const away = (spot: Point): number => Math.hypot(spot.x - near.x, spot.y - near.y);
  const free = (spot: Point): boolean =>
    taken.every(
      (other) =>
        Math.hypot(spot.x - other.x, spot.y - other.y) >= apart(arena, piece, other.id ?? other.piece ?? ""),
    );
  return spots.sort((a, b) => away(a) - away(b)).find(free) ?? near;
}
