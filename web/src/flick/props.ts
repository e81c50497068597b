/** What every flick board takes beside what lies on it: its name, and what a hand may do there. */
import type { Snippet } from "svelte";
import type { PlayerSeat, Table } from "../wire";
import type { Aim } from "./aim.svelte";
import type { Aimed } from "./coming";
import type { Miss, Move } from "./fingers";
import type { Numbered } from "./motion.svelte";
import type { Shot } from "./shot";
import type { Filmed } from "./showing";
import type { Tape } from "./tape";
import type { Point } from "./view";

export interface HandProps {
  /** Whose side is at the bottom, or on the left. */
  near: PlayerSeat;
  /** Name of the whole for listeners. */
  label: string;
  aim?: Aim | null;
  /** mm/s of a disc for each px/s of a swiping finger. */
  perPixel?: number;
  /** The disc that is pulled in the place of the one in hand: a passer for its ball. */
  handle?: string | null;
  /** A press on the table, before it is known what it will be: true when the game has changed the hand. `reach` in millimetres. */
  ongrab?: ((at: Point, reach: number) => boolean) | undefined;
  onshot?: (shot: Shot) => void;
  onmiss?: (why: Miss, piece?: string) => void;
  /** A tap; true when it is dealt with. */
  onpick?: (id: string | null, at: Point) => boolean | void;
  onhold?: (id: string) => void;
  pickable?: readonly string[] | null;
  movable?: readonly string[];
  onmove?: ((move: Move) => void) | undefined;
  /** A carried piece is held above the finger, which would hide it. */
  above?: boolean;
  /** The piece that the keys are on. */
  active?: string | null;
  /** A chip on the board is pressed, by a tap or by a second finger during a pull. */
  onswitch?: (chip: string) => void;
  /** The board is a picture: at rest the ways stay drawn, and nothing on it has an id. */
  picture?: Framed | null;
  /** HTML over the board. */
  children?: Snippet;
}

/** What lies on a table. */
export interface Lying {
  pieces: readonly (Point & { id: string })[];
}

/** A flick to be shown. */
export interface Played<L extends Lying> extends Filmed {
  tape: Tape;
  before: L;
}

/** What every flick board shows beside what lies on it. */
export interface ShowProps<P> {
  /** They may be chosen. */
  marked?: readonly string[];
  /** It has the rim; left out: the one in hand. */
  selected?: string | null;
  play?: P | null;
  /** The other side's flick that is announced. */
  coming?: Aimed | null;
  /** What a hint advises. */
  advice?: Aimed | null;
  /** On the practice table: what the aim would bring. */
  foresight?: Foresight | null;
  /** A flick that has been shown: its trail stays. */
  trail?: Tape | null;
  /** Seconds on the tape where it stands still. */
  freeze?: number | null;
  /** It stands where a hand holds its time: the trail is drawn so far. */
  scrubbed?: boolean;
  numbers?: readonly Numbered[];
  ontime?: (t: number) => void;
}

/** The part of the table that a picture shows, by two corners in mm; null: all of it. */
export interface Framed {
  frame: readonly [number, number, number, number] | null;
  /** Nothing moves just now. */
  still: boolean;
}

/** What the board of a running match is given by its screen. */
export interface StageProps {
  table: Table;
  near: PlayerSeat;
  label: string;
  box: HTMLElement | undefined;
  /** What a puzzle's hint points at. */
  ringed?: readonly string[];
}

/** Room around the table in the drawing. */
export interface Margin {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The board is looked at from nearer: so many times, around a place of the drawing. */
export interface Camera extends Point {
  near: number;
}

/** A place of the drawing that is shown enlarged, and how far around it. */
export interface CloseUp {
  at: Point;
  reach: number;
}

// What is drawn of flicks that are not being made: one that is foreseen, and one that was made before it.

export interface Foresight {
  /** The disc that would be flicked. */
  piece: string | null;
  tape: Tape | null;
  past: Tape | null;
  /** The better flick of a review. */
  best?: boolean;
}

// What the marks of an aim measure on a table.

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
}

/** A throw in the hand: it flies so long, then keeps so much of its speed. */
export interface Throw {
  flight: number;
  slides: number;
}
