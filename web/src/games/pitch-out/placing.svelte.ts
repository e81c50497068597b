/** Pieces being put down by hand: a whole deployment, or one piece that an answer puts back. */
import type { Arena } from "../../flick/arena";
import { type Point, pointing } from "../../flick/view";
import { forget, recall, remember } from "../../app/storage";
import type { Match } from "../../match/match.svelte";
import type { TrialRefusal } from "../../wire";
import { thousandth, write } from "../../flick/notation";
import { isBlock, pieceOf, type Position } from "./model";
import type { Pending, Spot, Zone } from "./pending";

const TRIAL_MS = 250;
/** A trial that was not answered is made again. */
const AGAIN_MS = 1500;

export class Placing {
  /** What lies ready, by piece; nothing is sent yet. */
  places = $state<Record<string, Spot>>({});
  chosen = $state<string | null>(null);
  refused = $state.raw<Record<string, TrialRefusal>>({});
  /** The last trial was answered. */
  sure = $state(true);
  pieces = $state.raw<readonly string[]>([]);
  zone = $state.raw<Zone | null>(null);
  #key = "";
  /** The puck that a block must touch (POT-6.8). */
  #against: string | null = null;
  #position: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: Match,
    readonly arena: () => Arena,
  ) {}

  /** A question is asked; the same one again keeps what lies ready, also after the page was left. */
  begin(key: string, pending: Pending, position: Position, against: string | null): void {
    this.#position = position;
    this.#against = against;
    this.pieces = pending.pieces;
    this.zone = pending.zone;
    if (key === this.#key) return;
    if (this.#key !== "") forget(`layout.${this.#key}`);
    this.#key = key;
    this.refused = {};
    const kept = recall<Record<string, Spot>>(`layout.${key}`, {});
    this.places = Object.fromEntries(
      Object.entries(kept).filter(([piece]) => pending.pieces.includes(piece)),
    );
    this.chosen = null;
    if (Object.keys(this.places).length > 0) this.#changed();
  }

  /** The question is answered, or gone. */
  end(): void {
    if (this.#key !== "") forget(`layout.${this.#key}`);
    this.#key = "";
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#timer = undefined;
    this.places = {};
    this.refused = {};
    this.chosen = null;
    this.pieces = [];
    this.zone = null;
  }

  readonly missing: string[] = $derived.by(() =>
    this.pieces.filter((piece) => this.places[piece] === undefined),
  );

  /** The first piece that a clause refuses where it lies. */
  readonly obstacle: TrialRefusal | null = $derived.by(() => {
    const bad = this.pieces.find((piece) => this.refused[piece] !== undefined);
    return bad === undefined ? null : (this.refused[bad] ?? null);
  });

  put(piece: string, at: Point): void {
    const angle = this.places[piece]?.angle ?? this.#firstAngle(piece);
    this.#set(piece, at, angle);
    this.chosen = piece;
  }

  /** By keys: a piece in the tray comes out, one on the table moves. */
  nudge(piece: string, dx: number, dy: number): void {
    const spot = this.places[piece];
    if (spot === undefined) this.bring(piece);
    else this.#set(piece, { x: spot.x + dx, y: spot.y + dy }, spot.angle);
  }

  /** A piece comes out of the tray to the nearest free place. */
  bring(piece: string): void {
    const { zone } = this;
    const position = this.#position;
    const puck = this.#against === null || position === null ? undefined : pieceOf(position, this.#against);
    const middle = zone === null ? (puck ?? { x: 400, y: 400 }) : centreOf(zone);
    const taken = [...(position?.pieces ?? []), ...Object.values(this.places)];
    this.put(piece, zone === null ? middle : freeSpot(this.arena(), zone, piece, middle, taken));
  }

  turn(piece: string, degrees: number): void {
    const spot = this.places[piece];
    if (spot === undefined || !isBlock(piece)) return;
    this.#set(piece, spot, (spot.angle ?? 0) + degrees);
  }

  /** Back into the tray. */
  take(piece: string): void {
    const { [piece]: _, ...rest } = this.places;
    this.places = rest;
    this.#changed();
  }

  clear(): void {
    this.places = {};
    this.refused = {};
    this.chosen = null;
    this.#changed();
  }

  use(spots: readonly Spot[]): void {
    const fitting = spots.filter((spot) => this.pieces.includes(spot.piece));
    this.places = Object.fromEntries(fitting.map((spot) => [spot.piece, { ...spot }]));
    this.refused = {};
    this.#changed();
  }

  /** Whether all of it lies just so. */
  holds(spots: readonly Spot[]): boolean {
    return (
      spots.length > 0 &&
      spots.every((spot) => {
        const lies = this.places[spot.piece];
        return lies !== undefined && lies.x === spot.x && lies.y === spot.y && lies.angle === spot.angle;
      })
    );
  }

  /** Left and right change places. */
  mirror(): void {
    const { width } = this.arena();
    const flipped = Object.values(this.places).map((spot) => ({
      ...spot,
      x: thousandth(width - spot.x),
      ...(spot.angle === undefined ? {} : { angle: thousandth((360 - spot.angle) % 360) }),
    }));
    this.places = Object.fromEntries(flipped.map((spot) => [spot.piece, spot]));
    this.#changed();
  }

  actions(): string[] {
    return this.pieces
      .map((piece) => this.places[piece])
      .filter((spot) => spot !== undefined)
      .map((spot) => actionOf(spot));
  }

  #firstAngle(piece: string): number | undefined {
    if (!isBlock(piece)) return undefined;
    return (this.#position === null ? undefined : pieceOf(this.#position, piece)?.angle) ?? 0;
  }

  #set(piece: string, at: Point, angle: number | undefined): void {
    const arena = this.arena();
    const turned = isBlock(piece) ? (angle ?? 0) : undefined;
    const puck = this.#position === null ? undefined : pieceOf(this.#position, this.#against ?? "");
    const where =
      puck !== undefined
        ? snapTo(arena, puck, at, turned ?? 0)
        : this.zone === null
          ? at
          : keepIn(arena, this.zone, piece, at, turned ?? 0);
    this.places[piece] = {
      piece,
      x: thousandth(where.x),
      y: thousandth(where.y),
      ...(turned === undefined ? {} : { angle: thousandth(((turned % 360) + 360) % 360) }),
    };
    this.#changed();
  }

  #changed(): void {
    remember(`layout.${this.#key}`, $state.snapshot(this.places));
    this.sure = false;
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#try();
    }, TRIAL_MS);
  }

  #try(): void {
    const actions = this.actions();
    clearTimeout(this.#again);
    if (actions.length === 0) return this.#hear(new Map());
    this.#again = setTimeout(() => this.#try(), AGAIN_MS);
    const pieces = this.pieces.filter((piece) => this.places[piece] !== undefined);
    this.match.try(actions, (refused) =>
      this.#hear(new Map(refused.map((one) => [pieces[one.index] ?? "", one]))),
    );
  }

  #hear(refused: Map<string, TrialRefusal>): void {
    clearTimeout(this.#again);
    this.refused = Object.fromEntries(refused);
    this.sure = this.#timer === undefined;
  }
}

function centreOf([x0, y0, x1, y1]: Zone): Point {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

function actionOf({ piece, x, y, angle }: Spot): string {
  return write("place", { piece, x, y, angle });
}

// Where a piece in the hand can go: kept inside its zone, or pressed against a puck. The referee has the last word.

/** Half of what a piece takes up along either axis. */
function reach(arena: Arena, piece: string, angle: number): number {
  if (!isBlock(piece)) return arena.puck;
  const { x, y } = pointing(angle);
  return (arena.block / 2) * (Math.abs(x) + Math.abs(y));
}

function between(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** The nearest place wholly inside the zone. */
export function keepIn(arena: Arena, [x0, y0, x1, y1]: Zone, piece: string, at: Point, angle: number): Point {
  const r = Math.ceil(reach(arena, piece, angle) * 1000) / 1000;
  return { x: between(at.x, x0 + r, x1 - r), y: between(at.y, y0 + r, y1 - r) };
}

/** From a point to a turned square around the origin: negative inside. */
function toSquare(point: Point, half: number, angle: number): number {
  const { x, y } = pointing(-angle);
  const dx = Math.abs(point.x * x - point.y * y) - half;
  const dy = Math.abs(point.x * y + point.y * x) - half;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
}

/** Less than the gap up to which pieces at rest touch. */
const HAIR = 0.04;

/** A block pressed against a puck, on the side where the hand holds it. */
export function snapTo(arena: Arena, puck: Point, at: Point, angle: number): Point {
  const away = Math.hypot(at.x - puck.x, at.y - puck.y);
  const way = away === 0 ? { x: 0, y: 1 } : { x: (at.x - puck.x) / away, y: (at.y - puck.y) / away };
  let near = 0;
  let far = arena.block + arena.puck;
  for (let i = 0; i < 40; i += 1) {
    const middle = (near + far) / 2;
    const gap =
      toSquare({ x: -way.x * middle, y: -way.y * middle }, arena.block / 2, angle) - arena.puck - HAIR;
    if (gap < 0) near = middle;
    else far = middle;
  }
  return { x: puck.x + way.x * far, y: puck.y + way.y * far };
}

interface Taken extends Point {
  id?: string;
  piece?: string;
}

/** Room around a piece for another one: a block counts to its corners, and wants a puck's width besides. */
function apart(arena: Arena, piece: string, other: string): number {
  const size = (id: string): number => (isBlock(id) ? arena.block * Math.SQRT1_2 : arena.puck);
  const gap = isBlock(piece) && isBlock(other) ? 2 * arena.puck : 1;
  return size(piece) + size(other) + gap;
}

/** The free place of the zone nearest to a point, on a coarse net. */
export function freeSpot(
  arena: Arena,
  zone: Zone,
  piece: string,
  near: Point,
  taken: readonly Taken[],
): Point {
  const edge = isBlock(piece) ? arena.block / 2 + 2 * arena.puck : arena.puck;
  const [x0, y0, x1, y1] = zone;
  const spots: Point[] = [];
  for (let x = x0 + edge; x <= x1 - edge; x += 10) {
    for (let y = y0 + edge; y <= y1 - edge; y += 10) spots.push({ x, y });
  }
  const away = (spot: Point): number => Math.hypot(spot.x - near.x, spot.y - near.y);
  const free = (spot: Point): boolean =>
    taken.every(
      (other) =>
        Math.hypot(spot.x - other.x, spot.y - other.y) >= apart(arena, piece, other.id ?? other.piece ?? ""),
    );
  return spots.sort((a, b) => away(a) - away(b)).find(free) ?? near;
}
