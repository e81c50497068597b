/** Where the parts of the dial at the disc in hand lie. Pixels of the window, y downwards; angles as seen, counter-clockwise from the right. */
import type { Steadiness } from "./aim.svelte";
import { pointing, type Point } from "./view";

/** A place so far from another in a direction. */
function off(at: Point, angle: number, far: number): Point {
  const way = pointing(angle);
  return { x: at.x + way.x * far, y: at.y - way.y * far };
}

/** The horseshoe of the power: it starts at the back and closes in front. `part` from 0 to 1. */
export function arcOf(at: Point, radius: number, back: number, part: number): string {
  const half = 180 * Math.min(part, 0.9999);
  const [from, to] = [off(at, back + half, radius), off(at, back - half, radius)];
  return `M${from.x} ${from.y}A${radius} ${radius} 0 ${half > 90 ? 1 : 0} 1 ${to.x} ${to.y}`;
}

/** Beads in front of the disc, from the left to the right of where it points. */
export function beadsOf(at: Point, radius: number, front: number, count: number): Point[] {
  const APART = 8.9;
  return Array.from({ length: count }, (_, i) => off(at, front - (i - (count - 1) / 2) * APART, radius));
}

/** The steadiness ring closes round the disc: at its calmest it touches the rim. */
export function ringOf(radius: number, phase: number, state: Steadiness): number {
  const [CLOSE, SWING] = [4.5, 14];
  return radius + CLOSE + (state === "steady" ? 0 : SWING * Math.max(0, Math.min(1, phase)));
}

/** From both sides of the disc to the hand that pulls it; null while the hand is on the disc. */
export function bandOf(at: Point, hand: Point, radius: number): string | null {
  const [x, y] = [hand.x - at.x, hand.y - at.y];
  const far = Math.hypot(x, y);
  if (far <= radius) return null;
  const side = { x: (-y / far) * radius, y: (x / far) * radius };
  return `M${at.x + side.x} ${at.y + side.y}L${hand.x} ${hand.y}L${at.x - side.x} ${at.y - side.y}`;
}

interface Size {
  wide: number;
  high: number;
}

const BESIDE = 28;
const EDGE = 8;

interface Beside {
  hand: Point;
  badge: Size;
  screen: Size;
  /** A palm hides what is to the right of the finger. */
  touch: boolean;
  /** What the figure must not hide, if it can be helped: the dial itself. */
  off: { at: Point; radius: number };
}

/** The figure stands beside the hand, on the side away from the palm, off the dial, and never leaves the window. */
export function badgeAt({ hand, badge, screen, touch, off }: Beside): Point {
  const within = (value: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, value));
  const level = hand.y - 30;
  const beside = [
    { x: hand.x + BESIDE, y: level },
    { x: hand.x - BESIDE - badge.wide, y: level },
  ];
  const places = [
    ...(touch ? beside.reverse() : beside),
    { x: hand.x - badge.wide / 2, y: hand.y + BESIDE },
    { x: hand.x - badge.wide / 2, y: hand.y - BESIDE - badge.high },
  ];
  const fits = ({ x, y }: Point): boolean =>
    x === within(x, screen.wide - badge.wide) &&
    y >= EDGE &&
    y + badge.high <= screen.high - EDGE &&
    Math.hypot(
      Math.max(x - off.at.x, 0, off.at.x - x - badge.wide),
      Math.max(y - off.at.y, 0, off.at.y - y - badge.high),
    ) >= off.radius;
  const chosen = places.find(fits) ?? places[0] ?? hand;
  return { x: within(chosen.x, screen.wide - badge.wide), y: within(chosen.y, screen.high - badge.high) };
}
