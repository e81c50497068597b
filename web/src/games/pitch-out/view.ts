/** What is on show: the table as it stands, or a flick that is being played. */
import type { Play } from "./board/props";
import type { Back } from "../../app/settings.svelte";
import { filmed } from "../../flick/showing";
import { FALL_S, readTape, type Segment, type Tape } from "../../flick/tape";
import type { Point } from "../../flick/view";
import type { Reel } from "../../match/reel.svelte";
import { hasEvent, HINT, isPlayer, type Turn } from "../../match/turns";
import type { Asked, PlayerSeat, RulingView, StepView, Words } from "../../wire";
import { parse } from "../../flick/notation";
import { toldOnce, whyOf } from "./text";
import { isBlock, readPosition, type BySeat, type Position, pieceOf } from "./model";
import type { Arena } from "../../flick/arena";
import type { Body } from "../../flick/ray";

/** What may follow a flick within its turn; hints belong to nobody's. */
const ANSWERS = ["tremor", "guard", "place", "cover", "remove", "again", "stop", HINT];

/** The tapes of a step as one; the two of a first shot were made on separate runs and never meet. */
export function tapeOf(step: StepView | null): Tape | null {
  const flicks = (step?.events ?? []).filter((event) => event.kind === "flick");
  const tapes = flicks.map((event) => readTape(event.tape)).filter((tape) => tape !== null);
  const [first, ...more] = tapes;
  if (first === undefined) return null;
  return more.reduce(
    (all, tape) => ({
      segments: { ...all.segments, ...tape.segments },
      contacts: [...all.contacts, ...tape.contacts],
      exits: [...all.exits, ...tape.exits],
      rest: { ...all.rest, ...tape.rest },
    }),
    first,
  );
}

/** The pucks that a step flicks. */
export function playedBy(step: StepView | null): string[] {
  return (step?.events ?? []).filter((event) => event.kind === "flick").map((event) => String(event.piece));
}

/** Where a flick left everything, before anything was put back, taken away or set up anew. */
export function atRest(before: Position, step: StepView): Position {
  const tape = tapeOf(step);
  const gone = step.events
    .filter((event) => event.kind === "eliminated" || event.kind === "exit")
    .map((event) => String(event.piece));
  const pieces = before.pieces
    .filter((piece) => !gone.includes(piece.id))
    .map((piece) => {
      const [x, y] = tape?.rest[piece.id] ?? [piece.x, piece.y];
      return { ...piece, x, y };
    });
  const lost = gone.filter((id) => !isBlock(id) && !before.reserve.includes(id));
  return { ...before, pieces, reserve: [...before.reserve, ...new Set(lost)] };
}

/** How a round ended. */
export interface RoundEnd {
  winner: PlayerSeat;
  score: BySeat<number>;
  /** What decided it. */
  why: Words | null;
  /** The round that follows. */
  next: number | null;
}

export interface View {
  position: Position;
  before: Position;
  step: StepView | null;
  tape: Tape | null;
  /** What moves: the flick, or a Guard who takes somebody's place. */
  play: Play | null;
  /** The flick whose trail is drawn: the one on show, or the one that is being answered. */
  flick: StepView | null;
  /** The end of a round is on show. */
  round: RoundEnd | null;
  score: BySeat<number>;
}

export interface Shown {
  asked: Asked | null;
  reel: Reel;
  start: unknown;
  /** The table as everybody sees it, where more than one person looks at this screen. */
  open?: unknown;
}

export function viewOf({ asked, reel, start, open }: Shown): View {
  const { step } = reel;
  const before = readPosition(reel.steps[reel.shown - 2]?.position ?? start);
  const own = readPosition(asked?.position ?? step?.position ?? start);
  const after = open === undefined ? own : { ...own, selected: shownTo(own, readPosition(open), asked) };
  /** The table was cleared by what is on show: it stays for a while as the flick left it. */
  const cleared = step !== null && (hasEvent(step, "round") || (tapeOf(step) !== null && isBare(step)));
  const flick = reel.steps[flickAt(reel)] ?? null;
  const ends = cleared && (reel.holding || !reel.following);
  return {
    position: ends ? atRest(before, step) : after,
    before,
    step,
    tape: tapeOf(step),
    play: step === null ? null : playOf(step, before, flick),
    flick,
    round: ends && reel.landed ? roundOf(reel, step, after) : null,
    score: reel.landed ? after.score : before.score,
  };
}

function playOf(step: StepView, before: Position, flick: StepView | null): Play | null {
  const tape = tapeOf(step);
  return tape === null ? saveOf(step, before, flick) : { tape, before };
}

/** Seconds on the tape: time stands, the Guard leaps to the rim, whoever fell comes back as the Guard goes over it. */
const LEAPS = 0.184;
const MEETS = 0.36;
const LANDS = 0.558;
export const SAVES = MEETS + FALL_S;

/** The Guard's save as a film; null where nobody is saved, or nobody left. */
function saveOf(step: StepView, before: Position, flick: StepView | null): Play | null {
  const event = step.events.find(({ kind }) => kind === "replaced");
  const guard = before.pieces.find(({ id }) => id === event?.by);
  const exit = tapeOf(flick)?.exits.find(([, id]) => id === event?.piece);
  if (guard === undefined || exit === undefined) return null;
  const [, saved, x, y] = exit;
  const way = (from: number, to: number, a: Point, b: Point): Segment => {
    const lasts = to - from;
    return [from, to, a.x, a.y, (b.x - a.x) / lasts, (b.y - a.y) / lasts, 0];
  };
  const rim = { x, y };
  const tape: Tape = {
    segments: { [guard.id]: [way(LEAPS, MEETS, guard, rim)], [saved]: [way(MEETS, LANDS, rim, guard)] },
    contacts: [[MEETS, guard.id, saved, x, y, 6300, 900]],
    exits: [[MEETS, guard.id, x, y]],
    rest: {},
  };
  const pieces = [...before.pieces, { ...guard, id: saved, x, y, on: null }];
  const lifts = [[guard.id, LEAPS, MEETS] as const, [saved, MEETS, LANDS] as const];
  return { tape, before: { ...before, pieces }, lifts, shield: rim };
}

/** The selections for all who look at this screen: whoever places has the own pucks before everybody's eyes. */
function shownTo(own: Position, open: Position, asked: Asked | null): Position["selected"] {
  if (asked === null || own.phase !== "deploy") return open.selected;
  return { ...open.selected, [asked.seat]: own.selected[asked.seat] };
}

function isBare(step: StepView): boolean {
  return readPosition(step.position).pieces.length === 0;
}

function roundOf(reel: Reel, step: StepView, after: Position): RoundEnd | null {
  const winner = String(step.events.find((event) => event.kind === "round")?.winner);
  if (!isPlayer(winner)) return null;
  const next = after.phase === "over" ? null : after.round;
  return { winner, score: after.score, why: decidedBy(reel), next };
}

/** Where in the record the flick is that is on show or being answered; -1 where there is none. */
function flickAt({ steps, shown }: Pick<Reel, "steps" | "shown">): number {
  for (let at = shown - 1; at >= 0; at -= 1) {
    const step = steps[at];
    if (step === undefined || tapeOf(step) !== null) return step === undefined ? -1 : at;
    if (!ANSWERS.includes(parse(step.action).what)) return -1;
  }
  return -1;
}

/** What the flick on show and its answers decided about the round, in a sentence or two. */
export function decidedBy(reel: Pick<Reel, "steps" | "shown">): Words | null {
  const at = flickAt(reel);
  return at === -1 ? null : whyOf(reel.steps.slice(at, reel.shown).flatMap((step) => step.rulings));
}

/** The same film for the same step, so that it is not begun again; a step shown once more has a new one. */
export class Projector {
  #step: StepView | null = null;
  #run = 0;
  #play: Play | null = null;

  of({ step, play }: View, back: Back, run = 0): Play | null {
    if (step === this.#step && run === this.#run) return this.#play;
    this.#step = step;
    this.#run = run;
    this.#play = step === null || play === null ? null : filmed(play, step, back);
    return this.#play;
  }

  /** A flick of the record by itself, to be shown at one instant. */
  frame(step: StepView, before: unknown): Play | null {
    if (step === this.#step) return this.#play;
    const tape = tapeOf(step);
    this.#step = step;
    this.#play = tape === null ? null : { tape, before: readPosition(before) };
    return this.#play;
  }
}

/** A ruling of the last flick, with where and when it was decided. */
export interface Told {
  n: number;
  ruling: RulingView;
  step: StepView;
  /** Index of its step in the record. */
  index: number;
  contact: { x: number; y: number } | null;
  /** Seconds after the flick: when it happened, of an exit when the piece left. */
  t: number | null;
  /** When the push was made that decided it. */
  pushed: number | null;
}

function contactOf(facts: Record<string, unknown>): Told["contact"] {
  const [x, y] = Array.isArray(facts.contact) ? (facts.contact as unknown[]) : [];
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

function timeOf(facts: Record<string, unknown>): number | null {
  return typeof facts.t === "number" ? facts.t : null;
}

/** When the deciding push was made: the contact of the tape at that very place, not later than what it brought. */
function pushOf(facts: Record<string, unknown>, step: StepView): number | null {
  const at = contactOf(facts);
  const t = timeOf(facts);
  if (at === null) return t;
  const pushes = (tapeOf(step)?.contacts ?? []).filter(
    ([when, , , x, y]) => when <= (t ?? Infinity) && Math.hypot(x - at.x, y - at.y) < 0.01,
  );
  return pushes.at(-1)?.[0] ?? t;
}

/** What the last turn of play brought, as far as it was shown. */
export function toldOf(
  turns: readonly Turn[],
  reel: Reel,
): { turn: Turn; rulings: Told[]; done: boolean } | null {
  const ruled = (one: Turn): boolean =>
    reel.steps
      .slice(one.from, Math.min(one.to, reel.told))
      .some((step) => step.rulings.some((ruling) => ruling.code !== "begins"));
  const turn = turns.filter((one) => one.from < reel.told && (one.number !== null || ruled(one))).at(-1);
  if (turn === undefined) return null;
  const all = reel.steps
    .slice(turn.from, Math.min(turn.to, reel.told))
    .flatMap((step, at) => step.rulings.map((ruling) => ({ ruling, step, index: turn.from + at })));
  const rulings = toldOnce(all).map(({ ruling, step, index }, at) => ({
    n: at + 1,
    ruling,
    step,
    index,
    contact: contactOf(ruling.facts),
    t: timeOf(ruling.facts),
    pushed: pushOf(ruling.facts, step),
  }));
  const seen = reel.steps.slice(turn.from, reel.told);
  const done = reel.told >= turn.to && seen.some((step) => hasEvent(step, "flick"));
  return { turn, rulings, done };
}

// Pieces of a position as things in the way of a flicked puck.

/** All that a puck can meet: not itself, no Shadow lying on another, and not the puck it lies on. */
export function bodiesFor(arena: Arena, position: Position, puck: string | null): Body[] {
  const under = puck === null ? null : (pieceOf(position, puck)?.on ?? null);
  return position.pieces
    .filter(({ id, on }) => id !== puck && id !== under && on === null)
    .map(({ id, x, y, angle }) => {
      const square = isBlock(id);
      return { id, x, y, angle, square, size: square ? arena.block / 2 : arena.puck };
    });
}
