/** A pull as a pure function of where the finger is: the disc goes the other way, the harder the farther. CSS pixels and milliseconds. */
import type { Sample, Target } from "./swipe";
import { directionOf, distance, type Point } from "./view";

/** `angle` is where the disc will go on the screen, counter-clockwise from the right. */
export interface Pull {
  angle: number;
  /** Per cent, 1 to 100. */
  power: number;
}

/** From the disc's edge to full power, where the screen has the room. */
export const FULL_PX = 180;
/** Full power comes this long before the edge of the screen. */
const EDGE_PX = 12;
/** A touch counts a little beside the disc; letting go counts as back on it only on the disc itself. */
const BESIDE = 1.4;
/** A disc close to the edge gives up some of itself, so that there is a way to pull at all. */
const LEAST_PART = 0.35;
/** What a finger may slip while it lifts, and how long before that the aim holds. */
const SLIP_PX = 12;
const LIFT_MS = 80;

/** Where the finger came down, and what counts as nothing. */
export interface Press {
  start: Point;
  /** Back within so many pixels of the start nothing is played. */
  home?: number | undefined;
  /** Per cent below which nothing is played. */
  least?: number | undefined;
}

/** Back where the finger came down, or on the disc, a pull is given up. */
export const HOME_PX = 12;

/** Null while the finger is on the disc or back where it came down: let go there, and nothing is played. */
export function pullOf(disc: Target, at: Point, screen: Point, press?: Press): Pull | null {
  const far = distance(at, disc);
  if (far === 0) return null;
  const back = { x: (at.x - disc.x) / far, y: (at.y - disc.y) / far };
  const room = roomFor(disc, back, screen);
  const edge = Math.min(disc.reach / BESIDE, room * LEAST_PART);
  const home = press === undefined ? 0 : Math.min(press.home ?? HOME_PX, room * LEAST_PART);
  if (far <= edge || (press !== undefined && distance(at, press.start) <= home)) return null;
  const power = Math.min(100, Math.round(100 * strength(far - edge, room - edge)));
  if (power < (press?.least ?? 0)) return null;
  return { angle: directionOf({ x: -back.x, y: back.y }), power: Math.max(1, power) };
}

/** Where the pulling hand is drawn: on its way out of the window it stays at the edge. */
export function handAt(disc: Point, at: Point, screen: Point): Point {
  const far = distance(at, disc);
  if (far === 0) return { x: at.x, y: at.y };
  const back = { x: (at.x - disc.x) / far, y: (at.y - disc.y) / far };
  const reach = Math.min(far, roomFor(disc, back, screen));
  return { x: disc.x + back.x * reach, y: disc.y + back.y * reach };
}

/** 0 to 1. Where the screen ends too soon the last stretch counts double; where that is not enough, all of it counts more. */
export function strength(pulled: number, room: number): number {
  if (room >= FULL_PX) return pulled / FULL_PX;
  const plain = 2 * room - FULL_PX;
  if (plain <= 0) return pulled / room;
  return (pulled + Math.max(0, pulled - plain)) / FULL_PX;
}

/** How far a finger can go from the disc before the screen ends. */
function roomFor(disc: Point, { x, y }: Point, screen: Point): number {
  const until = (at: number, by: number, size: number): number =>
    by === 0 ? Infinity : ((by > 0 ? size - EDGE_PX : EDGE_PX) - at) / by;
  return Math.max(1, Math.min(until(disc.x, x, screen.x), until(disc.y, y, screen.y)));
}

/** Where the finger was before its lift moved it; a finger that was on its way has not slipped. */
export function settledAt(way: readonly Sample[], lifted: Sample): Point {
  const before = [...way].reverse().find(({ t }) => t <= lifted.t - LIFT_MS);
  return before !== undefined && distance(before, lifted) <= SLIP_PX ? before : lifted;
}
