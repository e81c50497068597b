/** What a board shares with what lies beside it: the enlarged part, the key that brings it nearer, a question. */
import type { Point } from "./view";
import { recall, remember } from "../app/storage";

// What a small board enlarges now; the glass has a place of its own under the board, so that it hides nothing.

export interface Shown {
  /** The id of the drawing, and the class that its widths come from. */
  scene: string;
  look: string;
  /** The middle of what is enlarged, and how far around it, in the units of the drawing. */
  at: Point;
  reach: number;
}

export const lens = $state<{ now: Shown | null }>({ now: null });

/** The key that brings a small board nearer, beside the ways to flick; a board whose discs are large enough has none. */
export const nearer = $state<{ key: { on: boolean; press: () => void } | null }>({ key: null });

/** Pixels across a disc that a finger finds. */
export const FINGER_PX = 22;
/** A little more than needed, so that two discs side by side can be told apart. */
const AMPLE = 1.15;

/** How near a board is to be, for discs that are so many pixels across. */
export function nearFor(pixels: number): number {
  return (FINGER_PX * AMPLE) / Math.max(1, pixels);
}

// "Pull or push?": asked once of whoever pulls where a push is meant.

const KEPT = "pull-or-push";

export const doubt = $state({ open: false });

/** True when the person is asked now; never a second time. */
export function askOnce(): boolean {
  if (recall<boolean>(KEPT, false)) return false;
  remember(KEPT, true);
  doubt.open = true;
  return true;
}
