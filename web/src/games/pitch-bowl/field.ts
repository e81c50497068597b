/** The field as the equipment tells it: squares, wings, in-goals; mm from its south-west corner. */
import type { Arena } from "../../flick/arena";
import { View, whole, type Point } from "../../flick/view";
import type { PlayerSeat } from "../../wire";

export type Rect = readonly [x0: number, y0: number, x1: number, y1: number];

export interface Field {
  columns: number;
  rows: number;
  /** Side of a square. */
  square: number;
  /** Columns of each wing, rows of each in-goal. */
  wing: number;
  goal: number;
  width: number;
  length: number;
  median: number;
  /** From where to where the thick part of the median line runs. */
  centre: readonly [number, number];
  /** What stands on the wings, row by row from the south. */
  numbers: readonly number[];
  radius: number;
  playerSpeed: number;
  ballSpeed: number;
  mu: number;
  gravity: number;
}

type Raw = Record<string, unknown>;

/** mm/s of a player for each px/s of the finger: this game is played softly. */
export const PER_PIXEL = 0.9;

const told = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);
const part = (raw: Raw, name: string): Raw => (raw[name] ?? {}) as Raw;

export function readField(equipment: Raw): Field {
  const field = part(equipment, "field");
  const [columns, rows, square] = [told(field.columns, 7), told(field.rows, 12), told(field.square, 50)];
  const wing = told(field.wing, 2);
  return {
    columns,
    rows,
    square,
    wing,
    goal: told(field.goal, 1),
    width: columns * square,
    length: rows * square,
    median: told(field.median, Math.floor(rows / 2) * square),
    centre: [wing * square, (columns - wing) * square],
    numbers: Array.isArray(field.numbers) ? (field.numbers as number[]) : [],
    radius: told(part(equipment, "disc").radius, 12),
    playerSpeed: told(equipment.top_speed, 2500),
    ballSpeed: told(equipment.ball_speed, 4000),
    mu: told(equipment.mu, 0.22),
    gravity: told(equipment.gravity, 9810),
  };
}

/** How many touchdowns win the match. */
export function neededOf(equipment: unknown): number {
  return told((equipment as Raw | null)?.touchdowns, 3);
}

/** The field as the hand needs it: how fast a disc may go, and how far it slides. */
export function arenaOf(field: Field, topSpeed: number): Arena {
  const { width, length: height, radius: puck, mu, gravity } = field;
  return { width, height, puck, topSpeed, mu, gravity, zone: 0, block: 0, wells: 0 };
}

/** "d7", from 0-based column and row. */
export function squareName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The limits of a square by its name. */
export function rectOf(field: Field, name: string): Rect {
  const [x, y] = [(name.charCodeAt(0) - 97) * field.square, (Number(name.slice(1)) - 1) * field.square];
  return [x, y, x + field.square, y + field.square];
}

export function isWing(field: Field, column: number, row: number): boolean {
  const outer = column < field.wing || column >= field.columns - field.wing;
  return outer && row >= field.goal && row < field.rows - field.goal;
}

/** At rest a gap of a tenth is none (PBW-1.6). */
export const TOUCHING = 0.1;
/** mm that are none, as the referee counts. */
export const CLOSE = 5e-10;

function gap([x0, y0, x1, y1]: Rect, { x, y }: Point, radius: number): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1)) - radius;
}

/** Whether a disc that lies there touches the rectangle. */
export function touches(rect: Rect, at: Point, radius: number): boolean {
  return gap(rect, at, radius) <= TOUCHING;
}

/** Every square that a disc lying there occupies: overlaps by more than a tenth (PBW-1.5). */
export function squaresOf(field: Field, at: Point): string[] {
  const over = allSquares(field).filter(
    (name) => gap(rectOf(field, name), at, field.radius) < -TOUCHING - CLOSE,
  );
  return over.length > 0
    ? over
    : allSquares(field).filter((name) => touches(rectOf(field, name), at, field.radius));
}

export function allSquares(field: Field): string[] {
  return Array.from({ length: field.columns * field.rows }, (_, at) =>
    squareName(at % field.columns, Math.floor(at / field.columns)),
  );
}

/** Squares that a free disc runs at a speed, and back. */
export function squaresAt(field: Field, speed: number): number {
  return (speed * speed) / (2 * field.mu * field.gravity * field.square);
}

export function speedFor(field: Field, squares: number): number {
  return Math.sqrt(2 * field.mu * field.gravity * field.square * squares);
}

/** Where the scales of the power end: with the field. Nothing runs, rolls or flies farther than it is long. */
export function scaleEnds(field: Field, flight = 0): { players: number; ball: number } {
  const run = speedFor(field, field.rows);
  return {
    players: Math.min(field.playerSpeed, run),
    ball: Math.min(field.ballSpeed, flight > 0 ? field.length / flight : run),
  };
}

/** The field upright with the own goal below, or lying with the own goal on the left. */
export class FieldView extends View {
  constructor(
    width: number,
    height: number,
    near: PlayerSeat,
    readonly lying: boolean,
  ) {
    super(width, height, near);
  }

  override get size(): Point {
    return this.lying ? { x: this.height, y: this.width } : { x: this.width, y: this.height };
  }

  override at({ x, y }: Point): Point {
    if (!this.lying) return super.at({ x, y });
    return this.near === "south" ? { x: y, y: x } : { x: this.height - y, y: this.width - x };
  }

  override back({ x, y }: Point): Point {
    if (!this.lying) return super.at({ x, y });
    return this.near === "south" ? { x: y, y: x } : { x: this.width - y, y: this.height - x };
  }

  override turn(degrees: number): number {
    return this.lying ? super.turn(degrees) + 90 : super.turn(degrees);
  }

  override onTable(degrees: number): number {
    return this.lying ? whole(super.onTable(degrees) + 90) : super.onTable(degrees);
  }

  /** A rectangle of the table as one of the drawing. */
  box([x0, y0, x1, y1]: Rect): { x: number; y: number; width: number; height: number } {
    const [a, b] = [this.at({ x: x0, y: y0 }), this.at({ x: x1, y: y1 })];
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  }
}
