/** The straight way of a flicked disc up to the first thing it meets. Geometry only: what happens then is the referee's. */
import { slide, type Arena } from "./arena";
import { directionOf, distance, pointing, type Point } from "./view";

/** Something in the way: a disc, or a square block turned by `angle`. */
export interface Body extends Point {
  id: string;
  /** Radius of a disc, half the side of a block. */
  size: number;
  square: boolean;
  angle: number;
}

export interface Ray {
  /** How far the disc's middle gets. */
  length: number;
  end: Point;
  ends: "contact" | "rest" | "edge";
  /** What is met, and the way it is pushed. */
  met: { id: string; push: Point } | null;
}

/** A body struck after `s` millimetres with the push along `n`. */
interface Strike {
  s: number;
  n: Point;
}

/** Discs that touch meet at once; a hair of overlap is rounding. */
const NEAR = 1e-6;

export function rayOf(arena: Arena, from: Point, angle: number, speed: number, bodies: readonly Body[]): Ray {
  const way = pointing(angle);
  const edge = toEdge(arena, from, way);
  const free = Math.min(slide(arena, speed), edge);
  let [length, met]: [number, Ray["met"]] = [free, null];
  for (const body of bodies) {
    const struck = body.square ? blockHit(from, way, body, arena.puck) : discHit(from, way, body, arena.puck);
    if (struck !== null && struck.s < length) [length, met] = [struck.s, { id: body.id, push: struck.n }];
  }
  const end = { x: from.x + way.x * length, y: from.y + way.y * length };
  return { length, end, met, ends: met !== null ? "contact" : free === edge ? "edge" : "rest" };
}

/** Until the middle of the disc passes the edge of the table. */
function toEdge({ width, height }: Arena, from: Point, way: Point): number {
  const reach = (at: number, by: number, size: number): number =>
    by === 0 ? Infinity : ((by > 0 ? size : 0) - at) / by;
  return Math.max(0, Math.min(reach(from.x, way.x, width), reach(from.y, way.y, height)));
}

function discHit(from: Point, way: Point, body: Body, radius: number): Strike | null {
  const s = circleAt(from, way, body, body.size + radius);
  if (s === null) return null;
  const [x, y] = [body.x - from.x - way.x * s, body.y - from.y - way.y * s];
  const far = Math.hypot(x, y);
  return { s, n: { x: x / far, y: y / far } };
}

/** First meeting of a point with a circle that it moves towards. */
function circleAt(from: Point, way: Point, centre: Point, reach: number): number | null {
  const [dx, dy] = [centre.x - from.x, centre.y - from.y];
  const ahead = dx * way.x + dy * way.y;
  const apart = dx * dx + dy * dy - reach * reach;
  if (ahead <= NEAR) return null;
  if (apart <= 0) return 0;
  const root = ahead * ahead - apart;
  return root < NEAR ? null : apart / (ahead + Math.sqrt(root));
}

/** A block grown by the disc's radius is four sides and four round corners. */
function blockHit(from: Point, way: Point, body: Body, radius: number): Strike | null {
  const place = turned({ x: from.x - body.x, y: from.y - body.y }, -body.angle);
  const course = turned(way, -body.angle);
  const found = [
    ...sideHits(place, course, body.size, radius),
    ...cornerHits(place, course, body.size, radius),
  ];
  const first = found.sort((a, b) => a.s - b.s)[0];
  return first === undefined ? null : { s: first.s, n: turned(first.n, body.angle) };
}

function sideHits(from: Point, way: Point, half: number, radius: number): Strike[] {
  const normals = [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ];
  return normals.flatMap((n) => {
    const closing = way.x * n.x + way.y * n.y;
    const gap = -(from.x * n.x + from.y * n.y) - half - radius;
    if (closing <= NEAR || gap < -radius / 2) return [];
    const s = Math.max(0, gap / closing);
    const across = (from.x + way.x * s) * n.y + (from.y + way.y * s) * n.x;
    return Math.abs(across) <= half ? [{ s, n }] : [];
  });
}

function cornerHits(from: Point, way: Point, half: number, radius: number): Strike[] {
  const corners = [-half, half].flatMap((x) => [-half, half].map((y) => ({ x, y })));
  return corners.flatMap((corner) => {
    const s = circleAt(from, way, corner, radius);
    if (s === null) return [];
    const [x, y] = [corner.x - from.x - way.x * s, corner.y - from.y - way.y * s];
    const inside = Math.abs(corner.x - x) < half || Math.abs(corner.y - y) < half;
    const far = Math.hypot(x, y);
    return inside || far === 0 ? [] : [{ s, n: { x: x / far, y: y / far } }];
  });
}

function turned({ x, y }: Point, degrees: number): Point {
  const { x: cos, y: sin } = pointing(degrees);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A piece as seen from the disc in hand, for readers of the table. */
export interface Sight {
  id: string;
  distance: number;
  angle: number;
  /** Nothing lies in the straight way. */
  clear: boolean;
}

/** The least power in per cent that carries a disc so far on a free table; null where none does. */
export function powerTo(aim: { arena: Arena; full: number }, far: number): number | null {
  const { mu, gravity } = aim.arena;
  const percent = Math.ceil((100 * Math.sqrt(2 * mu * gravity * far)) / aim.full);
  return percent > 100 ? null : Math.max(1, percent);
}

/** All that lies around a disc, the nearest first. */
export function survey(arena: Arena, from: Point, bodies: readonly Body[]): Sight[] {
  return bodies
    .map((body) => {
      const angle = directionOf({ x: body.x - from.x, y: body.y - from.y });
      const { met } = rayOf(arena, from, angle, 1e9, bodies);
      return { id: body.id, distance: distance(from, body), angle, clear: met?.id === body.id };
    })
    .sort((a, b) => a.distance - b.distance);
}
