/** Table and drawing: both in millimetres, the drawing's y growing downwards. The flip is made here and nowhere else. */
import type { PlayerSeat } from "../wire";

export interface Point {
  x: number;
  y: number;
}

export class View {
  constructor(
    readonly width: number,
    readonly height: number,
    /** Whose side is at the bottom. */
    readonly near: PlayerSeat,
  ) {}

  /** Width and height of the drawing. */
  get size(): Point {
    return { x: this.width, y: this.height };
  }

  /** Where a point of the table is drawn. */
  at({ x, y }: Point): Point {
    return this.near === "south" ? { x, y: this.height - y } : { x: this.width - x, y };
  }

  /** Where on the table a point of the drawing lies: the turn is its own inverse. */
  back(at: Point): Point {
    return this.at(at);
  }

  /** Whether a place is on the table. */
  has({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
  }

  /** A turn or direction of the table as SVG's `rotate` wants it, and back. */
  turn(degrees: number): number {
    return this.near === "south" ? -degrees : 180 - degrees;
  }

  /** A direction on the screen, counter-clockwise from the right, as one on the table. */
  onTable(degrees: number): number {
    return whole(this.near === "south" ? degrees : degrees + 180);
  }
}

const RADIANS = Math.PI / 180;

/** The unit vector of a direction in degrees. */
export function pointing(degrees: number): Point {
  return { x: Math.cos(degrees * RADIANS), y: Math.sin(degrees * RADIANS) };
}

/** The direction of a vector, 0 to 360 degrees. */
export function directionOf({ x, y }: Point): number {
  return whole(Math.atan2(y, x) / RADIANS);
}

/** A direction brought to 0 up to 360 degrees. */
export function whole(degrees: number): number {
  const rest = degrees % 360;
  return rest < 0 ? rest + 360 : rest + 0;
}

/** The shorter way from one direction to another, -180 to 180 degrees. */
export function between(from: number, to: number): number {
  const turned = whole(to - from);
  return turned > 180 ? turned - 360 : turned;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
