/** Where the thin numbered line of the last turn runs, and where its numbers find room. */
import { towards, type Cell, type Ground, type Point } from "./geometry";
import type { Path } from "./view";

export interface Line {
  path: Path;
  /** Passes have none. */
  number: number | null;
  badge: Point;
  start: Point;
  end: Point;
}

/** What else is on the board. */
export interface Crowd {
  /** Cells with a disc or the ball. */
  stood: readonly Cell[];
  /** Cells with a hint in their middle. */
  hinted: readonly Cell[];
}

const DISC = 26;
const ROOM = 31;
const CORNER = 34;
const ASIDE = { x: -17, y: -17 };

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Beside a disc: on the way, or at a corner of the cell, whichever is free. */
function beside(ground: Ground, from: Point, to: Point, crowd: Crowd, used: readonly Point[]): Point {
  const corners = [0, 180, 60, 120, 240, 300].map((degrees) => ({
    x: from.x + CORNER * Math.cos((degrees * Math.PI) / 180),
    y: from.y + CORNER * Math.sin((degrees * Math.PI) / 180),
  }));
  const spots = [towards(from, to, CORNER), ...corners];
  const free = (spot: Point): boolean =>
    crowd.stood.every((cell) => distance(ground.at(cell), spot) > ROOM) &&
    used.every((other) => distance(other, spot) > 20);
  return spots.find(free) ?? towards(from, to, CORNER);
}

function spotOf(ground: Ground, path: Path, to: Point, crowd: Crowd, used: readonly Point[]): Point {
  const from = ground.at(path.from);
  if (crowd.stood.includes(path.from)) return beside(ground, from, to, crowd, used);
  const middle = crowd.hinted.includes(path.from) ? { x: from.x + ASIDE.x, y: from.y + ASIDE.y } : from;
  return used.some((other) => distance(other, middle) < 20) ? beside(ground, from, to, crowd, used) : middle;
}

export function linesOf(ground: Ground, paths: readonly Path[], crowd: Crowd): Line[] {
  const used: Point[] = [];
  let moves = 0;
  return paths.map((path) => {
    const from = ground.at(path.from);
    const to = ground.at(path.kind === "bounce" ? (path.over[0] ?? path.from) : path.to);
    const badge = spotOf(ground, path, to, crowd, used);
    if (path.kind !== "pass") used.push(badge);
    return {
      path,
      number: path.kind === "pass" ? null : (moves += 1),
      badge,
      start: towards(from, to, crowd.stood.includes(path.from) ? DISC : 0),
      end: towards(to, from, crowd.stood.includes(path.to) ? DISC : 0),
    };
  });
}
