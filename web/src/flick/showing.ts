/** How a flick is shown: the pace of its film, slow motion, the glide at the end, and the replay after it. The server tells
 *  by the same law how long that takes (`games/flick/showing.py`); `showing.json` holds both to it. */
import { isAtOnce, isCalm, tempo, type Back } from "../app/settings.svelte";
import type { Playback } from "../match/reel.svelte";
import { isPlayer } from "../match/turns";
import type { PlayerSeat, StepView } from "../wire";
import { endOf, FALL_S, filmOf, segmentAt, velocity, type Segment, type Tape } from "./tape";

/** Seconds on the tape for each second on the screen, at the usual pace. */
export const PACE = 0.55;
/** Slow motion before what decides: its rate, and how long at most, in millimetres of the way and seconds on the screen. */
const SLOW = 0.2;
const SLOW_MM = 200;
const SLOW_S = 0.7;
/** From the first part of the flick's highest speed on, the rate falls to the second part, so that discs glide out. */
const TAIL = 0.25;
const GLIDE = 0.25;
/** A thrown or passed ball is in the air for so long on the screen, at least. */
const AIR_S = 0.45;
/** The replay: its rate, its length on the tape, how much of that is after what decided, and the pause before it. */
const AGAIN = 0.25;
const AGAIN_S = 0.6;
const BEYOND_S = 0.25;
const GAP_S = 0.4;
/** Nothing is shown again to a player with less time than this. */
const HURRY_MS = 20_000;
/** A Guard takes the place of whoever fell in so long on the screen. */
const SAVE_S = 1.6;
/** So many contacts are a chain. */
const CHAIN = 3;
const BALL = "ball";

export const LAW = {
  PACE,
  SLOW,
  SLOW_MM,
  SLOW_S,
  TAIL,
  GLIDE,
  FALL_S,
  AIR_S,
  AGAIN,
  AGAIN_S,
  BEYOND_S,
  GAP_S,
  HURRY_MS,
  SAVE_S,
  CHAIN,
};

/** What a flick is remembered for: which piece, when, and to whom it is shown again. */
export interface Moment {
  piece: string;
  t: number;
  /** Slow motion leads up to it. */
  slow: boolean;
  again: readonly PlayerSeat[];
}

/** A flick with all that decides how it is shown. */
export interface Staged {
  tape: Tape;
  /** Until then the ball flies; nought where it does not. */
  air: number;
  moment: Moment | null;
}

type Events = StepView["events"];
type Leg = readonly [t0: number, t1: number, r0: number, r1: number];

const ownerOf = (piece: unknown): PlayerSeat | null => {
  const seat = String(piece).split(".")[0] ?? "";
  return String(piece).includes(".") && isPlayer(seat) ? seat : null;
};
const timeOf = (event: Events[number]): number | null => (typeof event.t === "number" ? event.t : null);

/** A Captain who goes out, a touchdown, or a chain that took a puck or gave somebody the ball. */
function momentOf(events: Events, tape: Tape): Moment | null {
  const flicked = ownerOf(events.find(({ kind }) => kind === "flick")?.piece);
  for (const event of events) {
    const [piece, t, owner] = [String(event.piece), timeOf(event), ownerOf(event.piece)];
    if (t === null || owner === null) continue;
    if (event.kind === "eliminated" && piece.endsWith(".captain"))
      return { piece, t, slow: true, again: [owner] };
    if (event.kind === "touchdown")
      return { piece, t, slow: true, again: [owner === "south" ? "north" : "south"] };
  }
  for (const event of events) {
    const t = timeOf(event);
    const won = event.kind === "carrier" || (event.kind === "eliminated" && ownerOf(event.piece) !== flicked);
    if (t === null || !won) continue;
    const pairs = tape.contacts.filter(([at]) => at <= t).map(([, a, b]) => [a, b].sort().join(" "));
    if (new Set(pairs).size >= CHAIN)
      return { piece: String(event.piece), t, slow: false, again: ["south", "north"] };
  }
  return null;
}

/** Until when a thrown or passed ball flies: a pass to the first it touches, or to where it lies. */
function airOf(events: Events, tape: Tape): number {
  const kick = events.find(({ kind }) => kind === "kick");
  if (kick !== undefined) return Number(kick.flight ?? 0);
  const rows = tape.segments[BALL];
  if (rows === undefined || !events.some(({ announce }) => announce === "pass")) return 0;
  const touched = tape.contacts.filter(([, a, b]) => a === BALL || b === BALL).map(([t]) => t);
  return Math.min(rows.at(-1)?.[1] ?? 0, ...touched);
}

/** A step's flick with what its events say of it. */
export function stagedOf({ events }: Pick<StepView, "events">, tape: Tape): Staged {
  return { tape, air: airOf(events, tape), moment: momentOf(events, tape) };
}

/** A film in stretches, each with its rate: at a pace with slow motion and glide, or even, as whoever looks back wants it. */
export class Course {
  readonly #legs: readonly Leg[];
  /** Seconds on the screen at which each stretch begins; last, where all is over. */
  readonly #begins: readonly number[];

  constructor(legs: readonly Leg[]) {
    this.#legs = legs;
    this.#begins = legs.reduce((all, leg) => [...all, (all.at(-1) ?? 0) + secondsOf(leg)], [0]);
  }

  static even(from: number, until: number, rate: number): Course {
    return new Course([[from, until, rate, rate]]);
  }

  /** At a pace of one's own choice; what is shown at once has no slow motion, nothing glides. */
  static paced(staged: Staged, pace: number): Course {
    return pace === 1 ? Course.even(0, filmOf(staged.tape), 1) : new Course(legsOf(staged, pace));
  }

  /** Seconds on the screen. */
  get lasts(): number {
    return this.#begins.at(-1) ?? 0;
  }

  get from(): number {
    return this.#legs[0]?.[0] ?? 0;
  }

  get until(): number {
    return this.#legs.at(-1)?.[1] ?? 0;
  }

  /** Where on the tape the film is after so many seconds on the screen. */
  at(seconds: number): number {
    const { leg, past } = this.#leg(seconds);
    if (leg === undefined) return this.until;
    const [t0, t1, r0, r1] = leg;
    const k = (r1 - r0) / (t1 - t0);
    return Math.min(t1, r0 === r1 ? t0 + r0 * past : t0 + (r0 * (Math.exp(k * past) - 1)) / k);
  }

  /** Whether it is in slow motion then. */
  slow(seconds: number): boolean {
    const { leg } = this.#leg(seconds);
    return leg !== undefined && leg[2] === leg[3] && leg[2] <= AGAIN;
  }

  #leg(seconds: number): { leg: Leg | undefined; past: number } {
    let index = 0;
    while (index < this.#legs.length && (this.#begins[index + 1] ?? 0) <= seconds) index += 1;
    return { leg: this.#legs[index], past: seconds - (this.#begins[index] ?? 0) };
  }
}

function secondsOf([t0, t1, r0, r1]: Leg): number {
  return r0 === r1 ? (t1 - t0) / r0 : ((t1 - t0) * Math.log(r0 / r1)) / (r0 - r1);
}

function legsOf(staged: Staged, pace: number): Leg[] {
  const { tape, air } = staged;
  const end = filmOf(tape);
  const moment = staged.moment?.slow === true ? staged.moment : null;
  const slowTo = moment?.t ?? 0;
  const slowFrom = moment === null ? 0 : Math.max(0, slowTo - slowFor(tape, moment));
  const [tail, rest] = [tailOf(tape, air), Math.max(air, endOf(tape))];
  const inAir = Math.min(pace, air / AIR_S);
  const glides = (t: number): number => pace * (1 - ((1 - GLIDE) * (t - tail)) / (rest - tail));
  const rates = (t0: number, t1: number): [number, number] => {
    const middle = (t0 + t1) / 2;
    if (slowFrom <= middle && middle < slowTo) return [SLOW, SLOW];
    if (middle < air) return [inAir, inAir];
    return tail <= middle && middle < rest ? [glides(t0), glides(t1)] : [pace, pace];
  };
  const within = [air, slowFrom, slowTo, tail, rest].filter((t) => t < end);
  const cuts = [...new Set([0, ...within, end])].sort((a, b) => a - b);
  return cuts.slice(1).map((t1, i) => {
    const t0 = cuts[i] ?? 0;
    return [t0, t1, ...rates(t0, t1)];
  });
}

/** Seconds on the tape of slow motion: the last stretch of the piece's way, and no longer than is good. */
function slowFor(tape: Tape, { piece, t }: Moment): number {
  const most = SLOW_S * SLOW;
  const rows = (tape.segments[piece] ?? []).filter(([t0]) => t0 < t);
  const row = rows[segmentAt(rows, t)];
  if (row === undefined) return most;
  const way = velocity(row, t);
  const speed = Math.hypot(way.x, way.y);
  return speed * most <= SLOW_MM ? most : SLOW_MM / speed;
}

/** The instant from which everything is slow, until it lies still; what flies does not glide. */
function tailOf(tape: Tape, air: number): number {
  const rows = Object.values(tape.segments)
    .flat()
    .filter(([t0]) => t0 >= air);
  const slow = TAIL * Math.max(0, ...rows.map(([, , , , vx, vy]) => Math.hypot(vx, vy)));
  return Math.max(0, ...rows.map((row) => above(row, slow)));
}

/** Until when a disc is faster than that, in this segment; nought where it never is. */
function above([t0, t1, , , vx, vy, slowing]: Segment, slow: number): number {
  const over = Math.hypot(vx, vy) - slow;
  if (over <= 0) return 0;
  return slowing > 0 ? Math.min(t1, t0 + over / slowing) : t1;
}

/** The replay of what decided; null where nothing did. */
export function againOf({ tape, moment }: Staged): Course | null {
  if (moment === null) return null;
  const until = moment.t + BEYOND_S;
  return Course.even(Math.max(0, until - AGAIN_S), Math.min(filmOf(tape), until), AGAIN);
}

/** How a step's flick is shown now; null where nothing may animate. */
export function courseOf(staged: Staged, back: Back): Course | null {
  const rate = tempo(back);
  if (rate === 0) return null;
  return back === false ? Course.paced(staged, rate) : Course.even(0, filmOf(staged.tape), rate);
}

/** Milliseconds until a step's flick has come to rest, or has scored. */
export function lastsFor(step: StepView, tape: Tape | null, back: Back): number {
  return tape === null ? 0 : (courseOf(stagedOf(step, tape), back)?.lasts ?? 0) * 1000;
}

/** Milliseconds of the pause and of the replay of a step for whoever sits at this page with so much time left; null without one. */
export function againFor(
  step: StepView,
  tape: Tape | null,
  seats: readonly PlayerSeat[],
  left: number,
): { gap: number; lasts: number } | null {
  if (tape === null || isCalm() || isAtOnce()) return null;
  const staged = stagedOf(step, tape);
  const course = isShownAgain(staged, seats, left) ? againOf(staged) : null;
  return course === null ? null : { gap: GAP_S * 1000, lasts: course.lasts * 1000 };
}

/** Whether a step is shown once more to whoever sits there: for what it did to them, unless the clock presses. */
function isShownAgain({ moment }: Staged, seats: readonly PlayerSeat[], left: number): boolean {
  return left >= HURRY_MS && moment !== null && moment.again.some((seat) => seats.includes(seat));
}

/** What a film has beside its tape. */
export interface Filmed {
  /** What decides how it is shown; left out where it only stands at an instant. */
  staged?: Staged;
  course?: Course | null;
  /** It is shown once more, by itself. */
  again?: boolean;
}

/** The film of a step as it is shown now. */
export function filmed<P extends { tape: Tape }>(play: P, step: StepView, back: Back): P & Filmed {
  const staged = stagedOf(step, play.tape);
  return { ...play, staged, course: courseOf(staged, back) };
}

const replays = new WeakMap<object, object>();

/** The replay of a film: the same one, however often it is asked for. */
function onceMore<P extends Filmed>(film: P): P {
  const known = (replays.get(film) as P | undefined) ?? {
    ...film,
    course: film.staged && againOf(film.staged),
    again: true,
  };
  replays.set(film, known);
  return known;
}

/** What of a film is on show: the film itself until it has had its time, or its replay; `drawn` where its ways stay. */
export function onShow<P extends Filmed>(film: P | null, playback: Playback, drawn: boolean): P | null {
  if (film === null || drawn) return film;
  if (playback.on === "again") {
    const again = onceMore(film);
    return playback.rolls ? again : null;
  }
  const runs = playback.on === "moving" || (playback.on === "lies" && !replays.has(film));
  return runs ? film : null;
}
