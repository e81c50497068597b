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
