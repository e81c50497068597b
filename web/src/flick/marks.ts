/** What the marks of an aim measure on a table. */

/** Millimetres, but for `tip`. */
export interface MarkSizes {
  /** From the disc in hand to where its ray begins. */
  gap: number;
  /** The rim of the ghost, and its middle; nought for no middle. */
  rim: number;
  pin: number;
  /** The way of a struck piece: how far off it begins, how long it is, the path of its tip. */
  off: number;
  stub: number;
  tip: string;
  /** The ring of the hold: how far off it is at its calmest, how far it swings. */
  calm: number;
  swing: number;
}

/** A throw in the hand: it flies so long, then keeps so much of its speed. */
export interface Throw {
  flight: number;
  slides: number;
}
