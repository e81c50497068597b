/** A swipe as a pure function of its samples: the speed of the finger is the speed of the disc. CSS pixels and milliseconds. */
import { between, directionOf, distance, type Point } from "./view";

export interface Sample extends Point {
  t: number;
}

/** The disc as the finger has it: its middle and how far around it a touch counts. */
export interface Target extends Point {
  reach: number;
}

export interface Strength {
  /** mm/s of the disc for each px/s of the finger. */
  perPixel: number;
  /** Of this device, 0.6 to 1.6. */
  gain: number;
  /** mm/s that no flick passes. */
  top: number;
}

/** `angle` is the direction on the screen, counter-clockwise from the right. */
export interface Strike {
  angle: number;
  /** px/s of the finger. */
  pace: number;
}

/** Why a swipe is no shot. */
export type Weakness = "short" | "missed";

const WINDOW_MS = 100;
const LEAST_PX = 24;
const LEAST_PACE = 150;
const LEAST_SAMPLES = 4;
const SHARPEST_TURN = 30;
/** Shorter pieces of the way have no reliable direction where coordinates are whole pixels. */
const LEG_PX = 8;

/** What the swipe was, `lifted` being when the finger left. */
export function strikeOf(samples: readonly Sample[], lifted: number, disc: Target): Strike | Weakness {
  const stroke = lastStroke(samples);
  const window = stroke.filter(({ t }) => t >= lifted - WINDOW_MS);
  const [first, last] = [window[0], window.at(-1)];
  if (first === undefined || last === undefined || window.length < LEAST_SAMPLES) return "short";
  if (distance(first, last) < LEAST_PX) return "short";
  const { vx, vy } = fit(window);
  const pace = Math.hypot(vx, vy) * 1000;
  if (pace < LEAST_PACE) return "short";
  return crossesEdge(stroke, disc) ? { angle: directionOf({ x: vx, y: -vy }), pace } : "missed";
}

/** mm/s of the disc: straight at first, bending softly towards the top. */
export function speedOf(pace: number, { perPixel, gain, top }: Strength): number {
  return top * Math.tanh((pace * perPixel * gain) / top);
}

/** The samples since the last turn of direction: backwards while the way keeps its course. */
export function lastStroke(samples: readonly Sample[]): readonly Sample[] {
  const end = samples.at(-1);
  if (end === undefined) return [];
  let from = samples.length - 1;
  for (let i = from - 1; i >= 0; i -= 1) {
    const [here, corner] = [samples[i], samples[from]];
    if (here === undefined || corner === undefined || distance(here, corner) < LEG_PX) continue;
    const leg = directionOf(minus(corner, here));
    const course = from === samples.length - 1 ? leg : directionOf(minus(end, corner));
    if (Math.abs(between(course, leg)) > SHARPEST_TURN) return samples.slice(from);
    from = i;
  }
  return samples;
}

/** Straight line through the samples, x and y each by least squares against time: px/ms. */
function fit(samples: readonly Sample[]): { vx: number; vy: number } {
  const n = samples.length;
  const mean = (of: (sample: Sample) => number): number => samples.reduce((sum, one) => sum + of(one), 0) / n;
  const [t0, x0, y0] = [mean(({ t }) => t), mean(({ x }) => x), mean(({ y }) => y)];
  let [tt, tx, ty] = [0, 0, 0];
  for (const { t, x, y } of samples) {
    tt += (t - t0) ** 2;
    tx += (t - t0) * (x - x0);
    ty += (t - t0) * (y - y0);
  }
  return tt === 0 ? { vx: 0, vy: 0 } : { vx: tx / tt, vy: ty / tt };
}

/** Whether the way went over the disc's edge; a fast finger may jump across it between two samples. */
export function crossesEdge(way: readonly Sample[], disc: Target): boolean {
  return way.some((b, i) => {
    const a = way[i - 1];
    if (a === undefined) return false;
    const [from, to] = [distance(a, disc), distance(b, disc)];
    if (from <= disc.reach !== to <= disc.reach) return true;
    return from > disc.reach && nearest(a, b, disc) <= disc.reach;
  });
}

function nearest(a: Point, b: Point, point: Point): number {
  const [along, length] = [minus(b, a), distance(a, b)];
  if (length === 0) return distance(a, point);
  const s = ((point.x - a.x) * along.x + (point.y - a.y) * along.y) / length ** 2;
  const part = Math.max(0, Math.min(1, s));
  return distance({ x: a.x + along.x * part, y: a.y + along.y * part }, point);
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
