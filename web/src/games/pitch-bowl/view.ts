/** What is on show: the field as it stands, or a pitch or kick that is being played. */
import type { Reel } from "../../match/reel.svelte";
import { hasEvent } from "../../match/turns";
import type { Asked, RulingView, StepView } from "../../wire";
import type { Back } from "../../app/settings.svelte";
import { filmed } from "../../flick/showing";
import { readTape, type Segment, type Tape } from "../../flick/tape";
import type { Point } from "../../flick/view";
import type { Mark, Play } from "./board/props";
import { BALL, readPosition, withBall, type BySeat, type Position } from "./model";
import { touchdownOf, type Touchdown } from "./touchdown";
import type { Body } from "../../flick/ray";
import type { Field } from "./field";

type Event = StepView["events"][number];

/** The pitch or the kick of a step. */
export function pitchOf(step: StepView | null): Event | null {
  return step?.events.find((event) => event.kind === "flick" || event.kind === "kick") ?? null;
}

const pair = (value: unknown): Point | null => {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
};

/** A kick's tape begins when the ball comes down; the flight is put before it. */
export function withFlight(tape: Tape, from: Point, landing: Point, flight: number): Tape {
  const later = ([t0, t1, ...rest]: Segment): Segment => [t0 + flight, t1 + flight, ...rest];
  const way: Segment = [
    0,
    flight,
    from.x,
    from.y,
    (landing.x - from.x) / flight,
    (landing.y - from.y) / flight,
    0,
  ];
  const segments = Object.fromEntries(
    Object.entries(tape.segments).map(([id, rows]) => [id, rows.map(later)]),
  );
  return {
    segments: { ...segments, [BALL]: [way, ...(segments[BALL] ?? [])] },
    contacts: tape.contacts.map(([t, ...rest]) => [t + flight, ...rest] as const),
    exits: tape.exits.map(([t, ...rest]) => [t + flight, ...rest] as const),
    rest: tape.rest,
  };
}

export function tapeOf(step: StepView | null): Tape | null {
  const pitch = pitchOf(step);
  const tape = readTape(pitch?.tape);
  if (tape === null || pitch?.kind !== "kick") return tape;
  const [from, landing] = [pair(pitch.from), pair(pitch.landing)];
  const flight = Number(pitch.flight ?? 0);
  return from === null || landing === null || flight <= 0 ? tape : withFlight(tape, from, landing, flight);
}

/** A step as a film: the ball lies where it is pitched from, and goes when somebody has it. */
export function playOf(step: StepView | null, before: Position): Play | null {
  const tape = tapeOf(step);
  if (step === null || tape === null) return null;
  const [first] = tape.segments[BALL] ?? [];
  const passed = pitchOf(step)?.announce === "pass";
  const loose = before.pieces.some(({ id }) => id === BALL);
  const laid = first === undefined || loose ? before : withBall(before, { x: first[2], y: first[3] });
  const pieces = passed ? laid.pieces.map((piece) => ({ ...piece, carrier: false })) : laid.pieces;
  const gains = step.events
    .filter((event) => event.kind === "carrier" && typeof event.t === "number")
    .map((event) => [Number(event.t), String(event.piece)] as const);
  return {
    tape,
    before: { ...laid, pieces },
    gone: gains.map(([t]) => [t, BALL] as const),
    gains,
    rewinds: hasEvent(step, "restored"),
  };
}

/** Where a pitch left everything, before the field was cleared for the next kick-off. */
export function atRest(before: Position, step: StepView): Position {
  const tape = tapeOf(step);
  const gone = step.events.filter((event) => event.kind === "exit").map((event) => String(event.piece));
  const scorer = touchdownOf(step)?.piece;
  const pieces = before.pieces
    .filter(({ id }) => !gone.includes(id) && id !== BALL)
    .map((piece) => {
      const [x, y] = tape?.rest[piece.id] ?? [piece.x, piece.y];
      return { ...piece, x, y, carrier: scorer === undefined ? piece.carrier : piece.id === scorer };
    });
  return { ...before, pieces };
}

export interface View {
  position: Position;
  before: Position;
  step: StepView | null;
  play: Play | null;
  touchdown: Touchdown | null;
  score: BySeat<number>;
}

export function viewOf({ asked, reel, start }: { asked: Asked | null; reel: Reel; start: unknown }): View {
  const { step } = reel;
  const before = readPosition(reel.steps[reel.shown - 2]?.position ?? start);
  const after = readPosition(asked?.position ?? step?.position ?? start);
  const scored =
    step !== null &&
    hasEvent(step, "touchdown") &&
    (reel.holding || !reel.following || after.phase === "over");
  return {
    position: scored ? atRest(before, step) : after,
    before,
    step,
    play: playOf(step, before),
    touchdown: scored && reel.landed ? touchdownOf(step) : null,
    score: reel.landed ? after.score : before.score,
  };
}

/** The same film for the same step, so that it is not begun again; a step shown once more has a new one. */
export class Projector {
  #step: StepView | null = null;
  #run = 0;
  #play: Play | null = null;

  /** Without a `back` it is only to stand at an instant. */
  of(step: StepView | null, play: Play | null, back?: Back, run = 0): Play | null {
    if (step === this.#step && run === this.#run) return this.#play;
    this.#step = step;
    this.#run = run;
    this.#play = step === null || play === null || back === undefined ? play : filmed(play, step, back);
    return this.#play;
  }
}

/** A ruling of the last pitch, with where and when it was decided. */
export interface Told extends Mark {
  ruling: RulingView;
  step: StepView;
  /** Index of its step in the record. */
  index: number;
  /** Seconds after the pitch. */
  t: number | null;
}

/** What is said of a step: that a touchdown ends the turn goes without saying. */
export function spokenOf({ rulings }: Pick<StepView, "rulings">): RulingView[] {
  return rulings.filter(({ code }) => code !== "lost_touchdown");
}

/** What the last pitch or kick brought, as far as it was shown, in order of time. */
export function toldOf(reel: Reel): { piece: string | null; rulings: Told[] } | null {
  const upTo = reel.steps.slice(0, reel.told);
  const begins = (step: StepView): boolean =>
    pitchOf(step) !== null || (step.action.startsWith("deploy") && step.rulings.length > 0);
  const from = upTo.reduce((found, step, at) => (begins(step) ? at : found), -1);
  const last = upTo[from];
  if (last === undefined) return null;
  const pitch = pitchOf(last);
  const rulings = upTo
    .slice(from)
    .flatMap((step, at) => spokenOf(step).map((ruling) => ({ ruling, step, index: from + at })))
    .map(({ ruling, step, index }, at) => ({ n: at + 1, ruling, step, index, ...whereOf(ruling.facts) }));
  return { piece: pitch === null ? null : String(pitch.piece ?? BALL), rulings };
}

/** What costs the initiative, or is undone. */
const FAULTS = [
  "too_far",
  "second_all_out",
  "fall",
  "snatch_missed",
  "pickup_missed",
  "handover_missed",
  "pass_missed",
  "interception",
  "clearance",
  "off_field",
  "ball_out",
  "carrier_out",
  "placement_touched",
  "placement_too_far",
  "placement_off",
];

/** What decided against the last pitch: each place once, under the number of its first ruling. */
export function decided(rulings: readonly Told[]): Mark[] {
  const marks: Mark[] = [];
  for (const { n, ruling, square, contact, spot } of rulings) {
    if (!FAULTS.includes(ruling.code) || (square ?? contact ?? spot) === null) continue;
    const same = marks.find((mark) => square !== null && mark.square === square);
    if (same === undefined) marks.push({ n, square, contact, spot });
    else same.spot ??= spot;
  }
  return marks;
}

function whereOf(facts: Record<string, unknown>): Pick<Told, "square" | "contact" | "spot" | "t"> {
  const spot = typeof facts.x === "number" && typeof facts.y === "number" ? { x: facts.x, y: facts.y } : null;
  return {
    square: typeof facts.square === "string" ? facts.square : null,
    contact: pair(facts.contact),
    spot,
    t: typeof facts.t === "number" ? facts.t : null,
  };
}

// Pieces of a position as things in the way of a disc.

export function bodiesFor(field: Field, position: Position, disc: string | null): Body[] {
  return position.pieces
    .filter(({ id }) => id !== disc)
    .map(({ id, x, y }) => ({ id, x, y, angle: 0, square: false, size: field.radius }));
}
