/** Which piece a finger means. Pixels of the screen. */
import { type Point, distance } from "./view";

/** A piece on the screen: its middle and its size in pixels. */
export interface Spot extends Point {
  id: string;
  /** Radius of a puck, half the side of a block. */
  size: number;
  block: boolean;
}

/** Pixels across that a finger needs. */
export const SMALLEST = 44;

/** How far from its middle a touch counts. */
export function reachOf({ size, block }: Spot): number {
  return Math.max(size * (block ? 1.15 : 1.4), SMALLEST / 2);
}

/** The nearest piece within reach; those that may be used come first, a puck before the block beside it. */
export function spotAt(spots: readonly Spot[], at: Point, usable: (id: string) => boolean): Spot | null {
  const rank = (spot: Spot): number =>
    (usable(spot.id) ? 0 : 1e6) + (spot.block ? 1e3 : 0) + distance(spot, at);
  const near = spots.filter((spot) => distance(spot, at) <= reachOf(spot));
  return near.reduce<Spot | null>(
    (best, spot) => (best === null || rank(spot) < rank(best) ? spot : best),
    null,
  );
}

const ABOVE = 40;

/** How far above the pointer a carried piece is held: a finger would hide it. */
export function heldAbove(pointerType: string): number {
  return pointerType === "touch" ? ABOVE : 0;
}

/** Pieces on their way to the table. */
interface Placing {
  readonly places: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  chosen: string | null;
  put(piece: string, at: Point): void;
}

/** A tap while pieces are put down: one that is put down is chosen; on the bare table the chosen one goes there, or the next. */
export function putDown(placing: Placing, id: string | null, at: Point): void {
  if (id !== null && placing.places[id] !== undefined) placing.chosen = id;
  else if (id === null) {
    const piece = placing.chosen ?? placing.missing[0];
    if (piece !== undefined) placing.put(piece, at);
  }
}
