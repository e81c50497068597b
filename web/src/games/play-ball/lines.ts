/** The lines of a turn on the board: numbered arrows of one to come, the thin line of the last one. */
import { round, towards, type Cell, type Ground, type Point } from "./geometry";
import type { Path } from "./view";

// A turn as numbered arrows on the board before it: moves straight, jumps and passes bowed over what is between.

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

// Where the thin numbered line of the last turn runs, and where its numbers find room.

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

/** Where a line begins, off the middle of a cell with a disc. */
const CLEAR = 26;
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
      start: towards(from, to, crowd.stood.includes(path.from) ? CLEAR : 0),
      end: towards(to, from, crowd.stood.includes(path.to) ? CLEAR : 0),
    };
  });
}
