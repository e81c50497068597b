/** What a board shares with what lies beside it: the enlarged part, a question. */
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
