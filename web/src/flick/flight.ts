/** What is in the air: a disc past the rim, a ball that is thrown. All in millimetres of the drawing. */
import type { Point } from "./view";

/** How a piece in the air is drawn, and its shadow on the ground. */
export interface Pose extends Point {
  scale: number;
  /** Its height against its width: a disc that tumbles is seen from the side. */
  flat: number;
  turn: number;
  opacity: number;
  /** Its underside shows. */
  under: boolean;
  shade: Point & { wide: number; opacity: number };
}

/** The part of the drawing that is on the screen. */
export interface Floor {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** When a disc that has left lands, as a part of its fall. */
export const LANDS = 0.59;
/** How far it flies: as its speed says, within what can be seen. */
const NEAR_MM = 60;
const FAR_MM = 150;
const OVER_MM = 22;
/** Seconds on the tape of its flight, against which its speed is held. */
const FLIGHT_S = 0.2;
const RISES_MM = 14;
/** One turn and a quarter. */
const TUMBLES = 2.5 * Math.PI;
/** Milliseconds on the screen of a whole fall at the usual pace: bounces and wobble have their own time. */
const FALL_MS = 950;
/** What a ball reaches: so much larger, its shadow so far away. */
const GROWS = 0.6;
const PARTS = { x: 17, y: 36 };

const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

/** A disc past the rim at a part of its fall: on at its own speed, over and over, down, and wobbling to rest. */
export function flying(from: Point, velocity: Point, past: number, floor?: Floor): Pose {
  const speed = Math.hypot(velocity.x, velocity.y);
  const way = speed === 0 ? { x: 0, y: 0 } : { x: velocity.x / speed, y: velocity.y / speed };
  const flight = Math.min(1, past / LANDS);
  const wished = Math.min(FAR_MM, Math.max(NEAR_MM, speed * FLIGHT_S));
  const far = Math.min(wished, roomOn(from, way, floor)) * (1 - (1 - flight) ** 1.5);
  const since = Math.max(0, past - LANDS) * FALL_MS;
  const bounces = Math.abs(Math.sin(since / 62)) * 0.14 * Math.exp(-since / 130);
  const high = flight < 1 ? Math.sin(Math.PI * flight ** 0.8) : bounces;
  const wobbles = Math.sin(since / 40) * 0.5 * Math.exp(-since / 140);
  const tilt = flight < 1 ? Math.cos(flight * TUMBLES * 0.8) : Math.cos(wobbles);
  const at = { x: from.x + way.x * far, y: from.y + way.y * far };
  return {
    x: at.x,
    y: at.y - high * RISES_MM,
    scale: (1 + 0.32 * high) * mix(1, 0.9, flight),
    flat: Math.max(0.2, Math.abs(tilt)),
    turn: flight * 40,
    opacity: mix(1, 0.38, Math.max(0, (past - 0.85) / 0.15)),
    under: tilt < 0,
    shade: {
      x: at.x + 6 + 24 * high,
      y: at.y + 8 + 50 * high,
      wide: 1.05 - 0.18 * high,
      opacity: 0.5 - 0.26 * high,
    },
  };
}

/** How far a disc can go on the floor and still be seen whole, but over the rim in any case. */
function roomOn(from: Point, way: Point, floor: Floor | undefined): number {
  if (floor === undefined) return Infinity;
  const across =
    way.x > 0 ? (floor.right - from.x) / way.x : way.x < 0 ? (floor.left - from.x) / way.x : Infinity;
  const along =
    way.y > 0 ? (floor.bottom - from.y) / way.y : way.y < 0 ? (floor.top - from.y) / way.y : Infinity;
  return Math.max(OVER_MM, Math.min(across, along) - OVER_MM);
}

/** A ball in the air between two instants: up, larger, its shadow away from it, and down. */
export function lifted(at: Point, [from, until]: readonly [number, number], t: number): Pose {
  const part = Math.min(1, Math.max(0, (t - from) / (until - from)));
  const high = Math.sin(Math.PI * part);
  return {
    x: at.x,
    y: at.y - high * 6,
    scale: 1 + GROWS * high,
    flat: 1,
    turn: 0,
    opacity: 1,
    under: false,
    shade: { x: at.x + PARTS.x * high, y: at.y + PARTS.y * high, wide: 1 + 0.2 * high, opacity: 0.4 * high },
  };
}

/** As an attribute of the drawing. */
export function drawn({ x, y, scale, flat, turn }: Pose): string {
  const place = `translate(${x.toFixed(3)} ${y.toFixed(3)})`;
  if (turn === 0 && flat === 1) return `${place} scale(${scale.toFixed(3)})`;
  return `${place} rotate(${turn.toFixed(1)}) scale(${scale.toFixed(3)} ${(scale * flat).toFixed(3)})`;
}
