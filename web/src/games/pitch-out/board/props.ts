/** What can be put on a board beside its position. */
import type { Filmed } from "../../../flick/showing";
import type { Tape } from "../../../flick/tape";
import type { Point } from "../../../flick/view";
import type { Position } from "../model";

/** A piece that is not sent yet. */
export interface Ghost extends Point {
  id: string;
  angle?: number;
  /** It may not lie here. */
  bad?: boolean;
  /** The gap around a block: room for a puck, or too narrow. */
  ring?: "wide" | "narrow";
  /** A word under a narrow ring. */
  word?: string;
}

/** A contact that decided something. */
export interface Mark extends Point {
  n: number;
}

/** A flick to be shown. */
export interface Play extends Filmed {
  tape: Tape;
  /** Pieces in the air: which, from when, until when on the tape. */
  lifts?: readonly (readonly [piece: string, from: number, until: number])[];
  before: Position;
  /** Where a Guard's shield lights up. */
  shield?: Point;
}

export type Zone = readonly [x0: number, y0: number, x1: number, y1: number];
