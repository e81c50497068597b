/** The tape of a flick: where every piece is at every instant. Nothing is simulated here. */
import type { Point } from "./view";

/** From t0 at (x, y) with (vx, vy), slowing by `a` along it until t1. */
export type Segment = readonly [
  t0: number,
  t1: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  a: number,
];
export type Contact = readonly [
  t: number,
  a: string,
  b: string,
  x: number,
  y: number,
  impulse: number,
  closing: number,
];
export type Exit = readonly [t: number, piece: string, x: number, y: number];

export interface Tape {
  segments: Record<string, readonly Segment[]>;
  contacts: readonly Contact[];
  exits: readonly Exit[];
  rest: Record<string, readonly [number, number]>;
}

/** Seconds on the tape in which a piece that has left flies, drops and comes to rest. */
export const FALL_S = 0.52;

/** What was undone stands still this long and then runs back. */
export const PAUSE_S = 0.9;
export const BACK_S = 0.6;

/** The tape of a `flick` event, or null where there is none. */
export function readTape(value: unknown): Tape | null {
  if (typeof value !== "object" || value === null || !("segments" in value)) return null;
  const { segments, contacts = [], exits = [], rest = {} } = value as Partial<Tape> & object;
  return { segments: segments ?? {}, contacts, exits, rest };
}

/** Place within a segment at an instant from its t0 on. */
export function along(segment: Segment, t: number): Point {
  const [t0, t1, x, y, vx, vy, a] = segment;
  const past = Math.min(t, t1) - t0;
  const speed = Math.sqrt(vx * vx + vy * vy);
  const g = speed === 0 ? 0 : past * (1 - (a * past) / (2 * speed));
  return { x: x + vx * g, y: y + vy * g };
}

/** Velocity within a segment. */
export function velocity([t0, t1, , , vx, vy, a]: Segment, t: number): Point {
  const speed = Math.sqrt(vx * vx + vy * vy);
  const left = speed === 0 ? 0 : Math.max(0, 1 - (a * (Math.min(t, t1) - t0)) / speed);
  return { x: vx * left, y: vy * left };
}

/** The segment that holds at an instant: the last one begun; undefined before the piece moves. */
export function segmentAt(segments: readonly Segment[], t: number, from = 0): number {
  let found = from - 1;
  for (let i = Math.max(0, from); i < segments.length && (segments[i]?.[0] ?? Infinity) <= t; i += 1) {
    found = i;
  }
  return found;
}

/** Where a piece is at an instant; null when the tape has not moved it yet. */
export function placeAt(tape: Tape, piece: string, t: number): Point | null {
  const segments = tape.segments[piece] ?? [];
  const segment = segments[segmentAt(segments, t)];
  return segment === undefined ? null : along(segment, t);
}

/** The instant from which nothing moves. */
export function endOf(tape: Tape): number {
  return Object.values(tape.segments).reduce((end, rows) => Math.max(end, rows.at(-1)?.[1] ?? 0), 0);
}

/** Seconds the whole film has, falls included. */
export function filmOf(tape: Tape): number {
  return tape.exits.reduce((end, [t]) => Math.max(end, t + FALL_S), endOf(tape));
}

/** The corners of a piece's way, from where it lay to where it stopped or left, or is at an instant. */
export function wayOf(tape: Tape, piece: string, until = Infinity): Point[] {
  const segments = (tape.segments[piece] ?? []).filter(([t0]) => t0 <= until);
  const corners = segments.map(([, , x, y]) => ({ x, y }));
  const last = segments.at(-1);
  return last === undefined ? [] : [...corners, along(last, Math.min(last[1], until))];
}

/** The first push of every pair, in order of time. */
export function firstContacts(tape: Tape): Contact[] {
  const seen = new Set<string>();
  return tape.contacts.filter(([, a, b]) => {
    const pair = [a, b].sort().join(" ");
    return !seen.has(pair) && seen.add(pair) !== undefined;
  });
}

/** Where the played puck pushed or was pushed, one mark for each partner. */
export function touchesOf(tape: Tape, piece: string): Point[] {
  return firstContacts(tape)
    .filter(([, a, b]) => a === piece || b === piece)
    .map(([, , , x, y]) => ({ x, y }));
}
