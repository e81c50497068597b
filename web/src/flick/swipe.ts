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
  /** What both were read from. */
  way: readonly Sample[];
}

/** Why a swipe is no shot. */
export type Weakness = "short" | "slow" | "missed";

const WINDOW_MS = 100;
/** A device that tells of the finger less often than this is looked back on for longer. */
const SLUGGISH_MS = 25;
const SLUGGISH_WINDOW_MS = 200;
const LEAST_PX = 24;
const LEAST_PACE = 150;
const LEAST_SAMPLES = 4;
const SLUGGISH_SAMPLES = 3;
const SHARPEST_TURN = 30;
/** Shorter pieces of the way have no reliable direction where coordinates are whole pixels. */
const LEG_PX = 8;
/** So many samples at most are read; the server, which reads them again, takes no more. */
const MOST_SAMPLES = 64;

/** What the swipe was, `lifted` being when the finger left. */
export function strikeOf(samples: readonly Sample[], lifted: number, disc: Target): Strike | Weakness {
  const stroke = lastStroke(samples);
  const sluggish = gapOf(stroke) > SLUGGISH_MS;
  const since = lifted - (sluggish ? SLUGGISH_WINDOW_MS : WINDOW_MS);
  const least = sluggish ? SLUGGISH_SAMPLES : LEAST_SAMPLES;
  const window = thinned(stroke.filter(({ t }) => t >= since));
  if (window.length < least) return stroke.length < least ? "short" : weakness(stroke);
  if (length(window) < LEAST_PX) return weakness(stroke);
  const { angle, pace } = readWay(window);
  if (pace < LEAST_PACE) return "slow";
  return crossesEdge(stroke, disc) ? { angle, pace, way: window } : "missed";
}

/** Direction and pace of a way, by the law of `games/flick/swipe.py`; both are held to the same examples. */
export function readWay(way: readonly Sample[]): Pick<Strike, "angle" | "pace"> {
  const { vx, vy } = fit(way);
  return { angle: directionOf({ x: vx, y: -vy }), pace: Math.hypot(vx, vy) * 1000 };
}

/** Not too many samples, the last one among them. */
function thinned(samples: readonly Sample[]): Sample[] {
  const every = Math.ceil(samples.length / MOST_SAMPLES);
  return samples.filter((_, i) => (samples.length - 1 - i) % every === 0);
}

/** A way that was long enough was not made fast enough. */
function weakness(stroke: readonly Sample[]): Weakness {
  return length(stroke) < LEAST_PX ? "short" : "slow";
}

/** Pixels from the first sample to the last. */
function length(way: readonly Sample[]): number {
  const [first, last] = [way[0], way.at(-1)];
  return first === undefined || last === undefined ? 0 : distance(first, last);
}

/** The usual time between two samples of the last ones, in milliseconds. */
function gapOf(samples: readonly Sample[]): number {
  const gaps = samples
    .slice(-5)
    .flatMap((one, i, all) => (i === 0 ? [] : [one.t - (all[i - 1]?.t ?? one.t)]));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
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
