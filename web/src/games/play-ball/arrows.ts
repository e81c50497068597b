/** A turn as numbered arrows on the board before it: moves straight, jumps and passes bowed over what is between. */
import { round, towards, type Cell, type Ground, type Point } from "./geometry";
import type { Path } from "./view";

export interface Arrow {
  path: Path;
  number: number;
  /** Where its number stands. */
  badge: Point;
  line: string;
  tip: Point;
  /** Degrees in which it points. */
  angle: number;
}

const DISC = 29;
const NUMBER = 14;
const APART = 22;
/** A number beside a short arrow, which it would hide. */
const BESIDE = 19;
/** How far a bow stands off its chord, for each unit of it. */
const BOW = 0.28;

function middle(a: Point, b: Point): Point {
  return { x: round((a.x + b.x) / 2), y: round((a.y + b.y) / 2) };
}

/** A point beside the middle of the way: to the right of a column, else above. */
function aside(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const sign = (Math.abs(normal.x) > 0.9 ? normal.x > 0 : normal.y < 0) ? 1 : -1;
  const { x, y } = middle(from, to);
  return { x: round(x + sign * far * normal.x), y: round(y + sign * far * normal.y) };
}

/** The ends of the discs and numbers are left free. */
export function arrowsOf(ground: Ground, paths: readonly Path[], stood: readonly Cell[]): Arrow[] {
  const used: Point[] = [];
  const free = (spot: Point): boolean =>
    used.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= APART);
  return paths.map((path, index) => {
    const from = ground.at(path.from);
    const to = ground.at(path.kind === "bounce" ? (path.over[0] ?? path.to) : path.to);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const bend = path.kind === "step" ? middle(from, to) : aside(from, to, BOW * far + 8);
    const across = middle(bend, middle(from, to));
    const lands = path.kind !== "pass" && path.kind !== "bounce" && !stood.includes(path.to) && free(to);
    const spots = [
      path.kind === "step" ? aside(from, to, BESIDE) : across,
      towards(across, from, APART),
      towards(across, to, APART),
      aside(from, to, 34),
    ];
    const badge = lands ? { x: to.x, y: to.y } : (spots.find(free) ?? across);
    used.push(badge);
    const start = towards(from, bend, stood.includes(path.from) ? DISC : NUMBER);
    const tip = towards(to, bend, stood.includes(path.to) ? DISC : NUMBER);
    return {
      path,
      number: index + 1,
      badge,
      line: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}`,
      tip,
      angle: round((Math.atan2(to.y - bend.y, to.x - bend.x) * 180) / Math.PI),
    };
  });
}
