/** Fingers on the board as a pure machine: what each event does to the gesture under way, and what it brings about. Screen pixels and milliseconds. After an abort nothing listens until all fingers are up. */
import { handAt, pullOf, settledAt, type Pull } from "./pull";
import { strikeOf, type Sample, type Strike, type Target, type Weakness } from "./swipe";
import { directionOf, distance, type Point, between, whole } from "./view";

/** What lies under the finger, and what it may be used for. */
export interface Grip extends Target {
  piece: string;
  does: "pull" | "swipe" | "move" | "pick";
  /** Width and height of what a pulling finger has to itself. */
  screen?: Point;
  /** Pixels round the press inside which a pull is given up, and the least power in per cent that is played. */
  home?: number;
  least?: number;
}

/** The disc that is being aimed, and where it points. */
export interface Aimed extends Target {
  angle: number;
}

export type Cause = "back" | "second" | "cancel" | "away";

export type Input =
  | {
      on: "down";
      id: number;
      at: Sample;
      first: boolean;
      under: Grip | null;
      aimed: Aimed | null;
      /** The chip that lies there, over everything. */
      chip?: string | null;
    }
  | { on: "move"; id: number; samples: readonly Sample[] }
  | { on: "up"; id: number; at: Sample }
  | { on: "cancel"; id: number }
  | { on: "away" }
  | { on: "tick"; t: number };

export type Deed =
  | { do: "pick"; piece: string | null; at: Point }
  | { do: "hold"; piece: string }
  | { do: "lift"; piece: string }
  | { do: "lower" }
  | { do: "wind"; angle: number; pace: number }
  | { do: "strike"; piece: string; strike: Strike }
  | { do: "miss"; piece: string; why: Weakness }
  | { do: "turn"; angle: number }
  | { do: "settle"; angle: number }
  | { do: "lead"; angle: number }
  /** Pulled back: so would it go; null while the finger is on the disc. */
  | { do: "pull"; piece: string; pull: Pull | null; at: Point }
  | { do: "loose"; piece: string; pull: Pull }
  | { do: "refuse"; piece: string }
  /** A chip is pressed. */
  | { do: "switch"; chip: string }
  | { do: "move"; kind: "start" | "move" | "end" | "cancel"; piece: string; by: Point }
  | { do: "abort"; why: Cause };

interface Press {
  kind: "press";
  id: number;
  start: Sample;
  under: Grip | null;
  aimed: Aimed | null;
  chip: string | null;
}
interface Swiping {
  kind: "swiping";
  id: number;
  grip: Grip;
  samples: readonly Sample[];
  /** The finger has been off the disc. */
  out: boolean;
  /** Since when it is back on it. */
  back: number | null;
}
interface Aiming {
  kind: "turning";
  id: number;
  turning: Turning;
}
/** The arrow drawn out of the aimed disc follows the finger. */
interface Leading {
  kind: "leading";
  id: number;
  aimed: Aimed;
}
/** The disc is pulled back; nothing flies before the finger lifts. */
interface Pulling {
  kind: "pulling";
  id: number;
  grip: Grip;
  start: Sample;
  way: readonly Sample[];
  /** The finger has moved: no longer a tap. */
  out: boolean;
}
interface Moving {
  kind: "moving";
  id: number;
  grip: Grip;
  start: Point;
  last: Point;
}
type Under = Press | Swiping | Aiming | Leading | Pulling | Moving;

export interface Gesture {
  /** Pointers that are down. */
  fingers: readonly number[];
  /** What one finger is doing; null also when the rest of a dead gesture is waited for. */
  now: Under | null;
}

export type Step = readonly [Gesture, readonly Deed[]];

export const IDLE: Gesture = { fingers: [], now: null };

/** Pixels a finger may wander before a tap becomes a drag. */
export const SLACK_PX = 6;
export const HOLD_MS = 500;
export const BACK_MS = 150;
const WIND_PX = 12;
const PACE_MS = 100;

export function step(gesture: Gesture, input: Input): Step {
  switch (input.on) {
    case "down":
      return down(gesture, input);
    case "move":
      return of(gesture, input.id, (now) => moved(gesture, now, input.samples));
    case "up":
      return up(gesture, input);
    case "cancel":
      return abort({ ...gesture, fingers: without(gesture, input.id) }, "cancel");
    case "away":
      return abort(gesture, "away");
    case "tick":
      return tick(gesture, input.t);
  }
}

const without = ({ fingers }: Gesture, id: number): readonly number[] => fingers.filter((one) => one !== id);
const stay = (gesture: Gesture): Step => [gesture, []];

function of(gesture: Gesture, id: number, then: (now: Under) => Step): Step {
  return gesture.now?.id === id ? then(gesture.now) : stay(gesture);
}

/** A first finger also proves that every finger believed to be down has been lifted unseen. */
function down(gesture: Gesture, input: Extract<Input, { on: "down" }>): Step {
  const stale = input.first && gesture.fingers.length > 0;
  const before = stale ? { ...gesture, fingers: [] } : gesture;
  const fingers = [...without(before, input.id), input.id];
  const chip = input.chip ?? null;
  if (!stale && gesture.now !== null && chip !== null)
    return [{ ...gesture, fingers }, [{ do: "switch", chip }]];
  // Somebody has thought better of it: nothing may fly by accident.
  if (fingers.length > 1 || gesture.now !== null) {
    const [, deeds] = abort(gesture, "second");
    if (!stale) return [{ fingers, now: null }, deeds];
    const [after, more] = begin(fingers, input);
    return [after, [...deeds, ...more]];
  }
  return begin(fingers, input);
}

function begin(fingers: readonly number[], input: Extract<Input, { on: "down" }>): Step {
  const { id, at, under, aimed, chip = null } = input;
  if (chip !== null)
    return [{ fingers, now: { kind: "press", id, start: at, under: null, aimed: null, chip } }, []];
  if (under?.does === "swipe") {
    const now: Swiping = { kind: "swiping", id, grip: under, samples: [at], out: false, back: null };
    return [{ fingers, now }, [{ do: "lift", piece: under.piece }]];
  }
  if (under?.does === "pull") {
    const now: Pulling = { kind: "pulling", id, grip: under, start: at, way: [], out: false };
    return [{ fingers, now }, [{ do: "lift", piece: under.piece }]];
  }
  return [{ fingers, now: { kind: "press", id, start: at, under, aimed, chip } }, []];
}

function moved(gesture: Gesture, now: Under, samples: readonly Sample[]): Step {
  const last = samples.at(-1);
  if (last === undefined) return stay(gesture);
  switch (now.kind) {
    case "press":
      return distance(now.start, last) > SLACK_PX ? drag(gesture, now, last) : stay(gesture);
    case "swiping":
      return wind(gesture, now, samples);
    case "turning": {
      const turning = now.turning.through(samples);
      return [{ ...gesture, now: { ...now, turning } }, [{ do: "turn", angle: turning.angle }]];
    }
    case "leading":
      return [gesture, led(now, last)];
    case "pulling":
      return pull(gesture, now, samples, last);
    case "moving":
      return [{ ...gesture, now: { ...now, last } }, [carried(now, "move", last)]];
  }
}

/** The arrow points at the finger, once that is off the disc; `angle` as seen on the screen. */
function led({ aimed }: Leading, at: Point): Deed[] {
  if (distance(at, aimed) <= aimed.reach) return [];
  return [{ do: "lead", angle: directionOf({ x: at.x - aimed.x, y: aimed.y - at.y }) }];
}

/** A press becomes a drag: of the piece under it, of the aim, or of the arrow when it began on the aimed disc. */
function drag(gesture: Gesture, press: Press, at: Sample): Step {
  const { id, start, under, aimed } = press;
  if (under?.does === "move") {
    const now: Moving = { kind: "moving", id, grip: under, start, last: at };
    return [{ ...gesture, now }, [carried(now, "start", start), carried(now, "move", at)]];
  }
  if (aimed === null)
    return [{ ...gesture, now: null }, under === null ? [] : [{ do: "refuse", piece: under.piece }]];
  if (distance(start, aimed) > aimed.reach)
    return [{ ...gesture, now: { kind: "turning", id, turning: Turning.from(aimed, at) } }, []];
  const now: Leading = { kind: "leading", id, aimed };
  return [{ ...gesture, now }, led(now, at)];
}

const BOUNDLESS: Point = { x: Infinity, y: Infinity };

const pullAt = ({ grip, start }: Pulling, at: Point): Pull | null =>
  pullOf(grip, at, grip.screen ?? BOUNDLESS, { start, home: grip.home, least: grip.least });

function pull(gesture: Gesture, now: Pulling, fresh: readonly Sample[], last: Sample): Step {
  const out = now.out || distance(now.start, last) > SLACK_PX;
  // Long enough to find where the finger stood before it slipped in lifting.
  const way = [...now.way, ...fresh].filter(({ t }) => t > last.t - 500);
  const after: Gesture = { ...gesture, now: { ...now, way, out } };
  if (!out) return stay(after);
  return [
    after,
    [
      {
        do: "pull",
        piece: now.grip.piece,
        pull: pullAt(now, last),
        at: handAt(now.grip, last, now.grip.screen ?? BOUNDLESS),
      },
    ],
  ];
}

/** Let go: a tap, a flick, or back on the disc and so nothing. */
function loosed(now: Pulling, lifted: Sample): Deed {
  const { piece } = now.grip;
  if (!now.out) return { do: "pick", piece, at: { x: lifted.x, y: lifted.y } };
  // A finger slips as it lifts: what counts is where it had come to rest.
  const shot = pullAt(now, lifted) === null ? null : pullAt(now, settledAt(now.way, lifted));
  return shot === null ? { do: "abort", why: "back" } : { do: "loose", piece, pull: shot };
}

function carried({ grip, start }: Moving, kind: "start" | "move" | "end" | "cancel", at: Point): Deed {
  return { do: "move", kind, piece: grip.piece, by: { x: at.x - start.x, y: at.y - start.y } };
}

function wind(gesture: Gesture, now: Swiping, fresh: readonly Sample[]): Step {
  const next = fresh.reduce(follow, now);
  const last = next.samples.at(-1);
  if (last !== undefined && rested(next, last.t)) return abort({ ...gesture, now: next }, "back");
  return [{ ...gesture, now: next }, blowing(next.samples)];
}

/** The direction of the last stretch that is long enough to have one. */
function blowing(samples: readonly Sample[]): Deed[] {
  const last = samples.at(-1);
  const from = last && [...samples].reverse().find((one) => distance(one, last) >= WIND_PX);
  if (last === undefined || from === undefined) return [];
  const pace = paceOf(samples, last);
  return [{ do: "wind", angle: directionOf({ x: last.x - from.x, y: from.y - last.y }), pace }];
}

/** How fast the finger is going, px/s. */
function paceOf(samples: readonly Sample[], last: Sample): number {
  const since = samples.find(({ t }) => t >= last.t - PACE_MS) ?? last;
  return last.t === since.t ? 0 : (1000 * distance(since, last)) / (last.t - since.t);
}

function follow(now: Swiping, at: Sample): Swiping {
  const inside = distance(at, now.grip) <= now.grip.reach;
  // Enough for any swipe; a finger that rests for minutes does not fill the memory.
  const samples = [...now.samples.filter(({ t }) => t > at.t - 2000), at];
  if (!inside) return { ...now, samples, out: true, back: null };
  return { ...now, samples, back: now.out ? (now.back ?? at.t) : null };
}

const rested = ({ back }: Swiping, t: number): boolean => back !== null && t - back >= BACK_MS;

function up(gesture: Gesture, { id, at }: Extract<Input, { on: "up" }>): Step {
  const { now } = gesture;
  const after: Gesture = { fingers: without(gesture, id), now: now?.id === id ? null : now };
  if (now?.id !== id) return stay(after);
  switch (now.kind) {
    case "press":
      if (now.chip !== null) return [after, [{ do: "switch", chip: now.chip }]];
      return [after, [{ do: "pick", piece: now.under?.piece ?? null, at: { x: at.x, y: at.y } }]];
    case "swiping":
      return [after, [released(now, at)]];
    case "turning":
      return [after, [{ do: "settle", angle: now.turning.settled(at.t) }]];
    case "leading":
      return [after, []];
    case "pulling":
      return [after, [loosed(now, at)]];
    case "moving":
      return [after, [carried(now, "end", at)]];
  }
}

/** A finger that never left the disc has tapped it. Where it left the glass counts only if it had moved on. */
function released(now: Swiping, at: Sample): Deed {
  const last = now.samples.at(-1);
  const still = last !== undefined && last.x === at.x && last.y === at.y;
  const end = still ? now : follow(now, at);
  const { grip } = now;
  if (!end.out) return { do: "pick", piece: grip.piece, at: { x: at.x, y: at.y } };
  if (rested(end, at.t)) return { do: "abort", why: "back" };
  const strike = strikeOf(end.samples, at.t, grip);
  if (typeof strike === "string") return { do: "miss", piece: grip.piece, why: strike };
  return { do: "strike", piece: grip.piece, strike };
}

/** The aim goes back to where it was, a carried piece to where it lay. */
function abort(gesture: Gesture, why: Cause): Step {
  const { now, fingers } = gesture;
  if (now === null) return [{ fingers, now: null }, []];
  const undone: Deed[] = [{ do: "abort", why }];
  if (now.kind === "turning") undone.unshift({ do: "turn", angle: now.turning.start });
  if (now.kind === "leading") undone.unshift({ do: "turn", angle: now.aimed.angle });
  if (now.kind === "moving") undone.unshift(carried(now, "cancel", now.start));
  return [{ fingers, now: null }, undone];
}

function tick(gesture: Gesture, t: number): Step {
  const { now } = gesture;
  if (now?.kind === "swiping" && rested(now, t)) return abort(gesture, "back");
  const held = heldBy(now);
  if (held === null || t - held.since < HOLD_MS) return stay(gesture);
  const put: Deed[] = now?.kind === "pulling" ? [{ do: "lower" }] : [];
  return [{ ...gesture, now: null }, [...put, { do: "hold", piece: held.piece }]];
}

/** A piece under a finger that has not moved. */
function heldBy(now: Gesture["now"]): { piece: string; since: number } | null {
  if (now?.kind === "press" && now.under !== null) return { piece: now.under.piece, since: now.start.t };
  return now?.kind === "pulling" && !now.out ? { piece: now.grip.piece, since: now.start.t } : null;
}

/** Whether a finger that leaves the window ends the gesture: a pull goes on, at full strength. */
export function endsOutside({ now }: Gesture): boolean {
  return now !== null && now.kind !== "pulling";
}

/** Milliseconds until a tick may matter; null when none will. */
export function nextTick({ now }: Gesture, t: number): number | null {
  if (now?.kind === "swiping" && now.back !== null) return Math.max(0, now.back + BACK_MS - t);
  const held = heldBy(now);
  return held === null ? null : Math.max(0, held.since + HOLD_MS - t);
}

// An aim being dragged round its disc: the farther the finger, the finer; what the lift itself did is taken back.

const NEAR_PX = 80;
const FAR_PX = 300;
const FINEST = 8;
/** The angle that holds is the one shown this long before the finger left. */
export const LIFT_MS = 80;

/** Degrees of aim for each degree of finger: 1 near the disc, 1/8 far from it. */
export function gearing(px: number): number {
  const far = Math.max(0, Math.min(1, (px - NEAR_PX) / (FAR_PX - NEAR_PX)));
  return 1 / (1 + (FINEST - 1) * far);
}

interface Shown {
  t: number;
  angle: number;
}

export class Turning {
  private constructor(
    private readonly disc: Aimed,
    private readonly last: Point,
    readonly angle: number,
    private readonly shown: readonly Shown[],
  ) {}

  static from(disc: Aimed, at: Sample): Turning {
    return new Turning(disc, at, disc.angle, [{ t: at.t, angle: disc.angle }]);
  }

  /** Where the aim pointed before the drag. */
  get start(): number {
    return this.disc.angle;
  }

  through(samples: readonly Sample[]): Turning {
    return samples.reduce<Turning>((turning, sample) => turning.to(sample), this);
  }

  private to(at: Sample): Turning {
    const angle = whole(this.angle + this.turned(at));
    const kept = this.shown.filter((one, i) => i === 0 || one.t > at.t - 500);
    return new Turning(this.disc, at, angle, [...kept, { t: at.t, angle }]);
  }

  /** Nothing turns while the finger is on the disc. */
  private turned(at: Point): number {
    const [before, after] = [distance(this.last, this.disc), distance(at, this.disc)];
    if (before <= this.disc.reach || after <= this.disc.reach) return 0;
    return between(this.direction(this.last), this.direction(at)) * gearing((before + after) / 2);
  }

  private direction({ x, y }: Point): number {
    return directionOf({ x: x - this.disc.x, y: this.disc.y - y });
  }

  /** The angle once the finger has left. */
  settled(lifted: number): number {
    return [...this.shown].reverse().find(({ t }) => t <= lifted - LIFT_MS)?.angle ?? this.start;
  }
}
