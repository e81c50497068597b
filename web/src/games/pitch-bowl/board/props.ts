/** What can be put on the field beside its position. */
import type { Filmed } from "../../../flick/showing";
import type { Tape } from "../../../flick/tape";
import type { Point } from "../../../flick/view";
import type { Position } from "../model";

/** What is drawn around the field, in millimetres. */
export const LYING = { left: 30, top: 28, right: 22, bottom: 22 };
export const UPRIGHT = { left: 27, top: 12, right: 12, bottom: 26 };

/** A player that is not sent yet. */
export interface Ghost extends Point {
  id: string;
  /** It may not lie here. */
  bad?: boolean;
}

/** What decided something: a square, a contact, the place where a disc was put. */
export interface Mark {
  n: number;
  square: string | null;
  contact: Point | null;
  spot: Point | null;
}

/** A pitch or a kick to be shown. */
export interface Play extends Filmed {
  tape: Tape;
  before: Position;
  /** Pieces taken off on the way: when, and which. */
  gone: readonly (readonly [number, string])[];
  /** Who has the ball from when on. */
  gains: readonly (readonly [number, string])[];
  /** It was undone: it runs back. */
  rewinds?: boolean;
}

/** What is announced, at the disc it is about. */
export interface Chipped {
  /** The disc; left out: where a thrown ball comes down. */
  at: string | null;
  /** What may be announced there, each with whether it is chosen. */
  options: readonly { text: string; on: boolean }[];
  /** Nothing to choose: it is said. */
  plain?: boolean;
  /** Part of the cone goes past it. */
  loose?: boolean;
  /** The key that changes it. */
  key?: string;
}

/** The instant of a touchdown. */
export interface Instant {
  piece: string;
  t: number;
}
