/** Where things are drawn: flat-topped hexes of radius 40 in columns, y down, the near side at the bottom, or on the left. */
import type { PlayerSeat } from "../../wire";

export type Cell = string;
export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Point {
  x: number;
  y: number;
}

/** What the server says about the board, for drawing. */
export interface Equipment {
  name: string;
  columns: number[];
  goals: Record<PlayerSeat, Cell[]>;
  starts: Record<PlayerSeat, Cell[]>;
  centre: Cell;
  dots: Cell[];
}

export interface Place extends Point {
  cell: Cell;
  column: number;
  row: number;
  /** Which of the three tones of pitch. */
  tone: number;
}

export const R = 40;
export const HIGH = R * Math.sqrt(3);
const STEP = 1.5 * R;
const MARGIN = { x: 20, y: 35 };
/** Room for the rim and the front edge. */
const EDGE = 13;
/** Letters beside a lying board are wider than high. */
const LETTERS = 6;

/** Columns eastward and half cells northward of one step. */
const WAY: Record<Direction, readonly [east: number, north: number]> = {
  n: [0, 2],
  ne: [1, 1],
  se: [1, -1],
  s: [0, -2],
  sw: [-1, -1],
  nw: [-1, 1],
};

export class Ground {
  readonly places: readonly Place[];
  readonly half: Point;
  readonly #byCell: ReadonlyMap<Cell, Place>;

  constructor(
    readonly equipment: Equipment,
    readonly flipped: boolean,
    /** The board lies on its side, the near goal on the left. */
    readonly lying = false,
    /** No letters beside the columns: those belong to the record. */
    readonly bare = false,
  ) {
    const { columns } = equipment;
    const sign = flipped ? -1 : 1;
    this.places = columns.flatMap((high, column) =>
      Array.from({ length: high }, (_, index) => place(columns, column, index + 1, { sign, lying })),
    );
    this.#byCell = new Map(this.places.map((one) => [one.cell, one]));
    const margin = bare ? { x: EDGE, y: EDGE } : MARGIN;
    const across = ((columns.length - 1) / 2) * STEP + R + margin.x;
    const along = (Math.max(...columns) / 2) * HIGH + margin.y;
    const letters = bare ? 0 : LETTERS;
    this.half = lying ? { x: along + letters, y: across - margin.x + EDGE } : { x: across, y: along };
  }

  /** The corners of a cell drawn around a point. */
  hexagon(at: Point, radius: number): string {
    return hexagon(at, radius, this.lying);
  }

  get viewBox(): string {
    return `${-this.half.x} ${-this.half.y} ${2 * this.half.x} ${2 * this.half.y}`;
  }

  has(cell: Cell): boolean {
    return this.#byCell.has(cell);
  }

  at(cell: Cell): Place {
    const found = this.#byCell.get(cell);
    if (found === undefined) throw new Error(`no cell ${cell} on this board`);
    return found;
  }

  /** The adjacent cell that way on the board, whichever way the board is turned. */
  next(cell: Cell, direction: Direction): Cell | null {
    const { columns } = this.equipment;
    const { column, row } = this.at(cell);
    const [east, north] = WAY[direction];
    const to = columns[column + east];
    const high = columns[column];
    if (to === undefined || high === undefined) return null;
    const twice = 2 * row - high + north + to;
    const name = cellName(column + east, twice / 2);
    return twice % 2 === 0 && this.has(name) ? name : null;
  }

  /** The cell whose middle is nearest, if the point is on or just beside the board. */
  nearest({ x, y }: Point): Cell | null {
    let best: { cell: Cell; far: number } | null = null;
    for (const one of this.places) {
      const far = Math.hypot(one.x - x, one.y - y);
      if (far < (best?.far ?? R * 1.15)) best = { cell: one.cell, far };
    }
    return best?.cell ?? null;
  }
}

interface Turn {
  sign: number;
  lying: boolean;
}

function place(columns: readonly number[], column: number, row: number, { sign, lying }: Turn): Place {
  const middle = (columns.length - 1) / 2;
  const high = columns[column] ?? 0;
  const inward = Math.min(column, columns.length - 1 - column);
  const [x, y] = [sign * (column - middle) * STEP, -sign * (row - (high + 1) / 2) * HIGH];
  return {
    cell: cellName(column, row),
    column,
    row,
    x: (lying ? -y : x) || 0,
    y: (lying ? x : y) || 0,
    tone: (row - 1 + inward) % 3,
  };
}

export function cellName(column: number, row: number): Cell {
  return `${String.fromCharCode(97 + column)}${row}`;
}

/** The corners of a hex of that radius around a point, as an SVG list. */
export function hexagon({ x, y }: Point, radius: number, lying = false): string {
  return [0, 1, 2, 3, 4, 5]
    .map((k) => {
      const angle = (k * Math.PI) / 3 + (lying ? Math.PI / 6 : 0);
      return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
    })
    .join(" ");
}

/** The point a given distance from one towards another. */
export function towards(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: round(from.x + ((to.x - from.x) * far) / length),
    y: round(from.y + ((to.y - from.y) * far) / length),
  };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}

const TURNED: Record<Direction, Direction> = { n: "s", ne: "sw", se: "nw", s: "n", sw: "ne", nw: "se" };

/** A direction on the screen as a direction on the board, and back. */
export function turned(direction: Direction, flipped: boolean): Direction {
  return flipped ? TURNED[direction] : direction;
}
