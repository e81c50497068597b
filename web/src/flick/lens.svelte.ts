/** What a small board enlarges now; the glass has a place of its own under the board, so that it hides nothing. */
import type { Point } from "./view";

export interface Shown {
  /** The id of the drawing, and the class that its widths come from. */
  scene: string;
  look: string;
  /** The middle of what is enlarged, and how far around it, in the units of the drawing. */
  at: Point;
  reach: number;
}

export const lens = $state<{ now: Shown | null }>({ now: null });
