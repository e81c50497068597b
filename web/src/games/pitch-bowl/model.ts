/** The position object of Pitch Bowl, read once into plain typed values. */
import type { PlayerSeat } from "../../wire";

export interface Piece {
  id: string;
  x: number;
  y: number;
  passive: boolean;
  carrier: boolean;
}

export type Phase = "placing" | "kick" | "play" | "bonus" | "said" | "placement" | "over";
export type BySeat<T> = Record<PlayerSeat, T>;
export const LIMITS = ["snatch", "pickup", "pass", "all_out"] as const;
export type Limit = (typeof LIMITS)[number];

export interface Position {
  /** Players on the field, and the ball where it is loose. */
  pieces: Piece[];
  /** Players off the field, the first one first. */
  reserve: string[];
  phase: Phase;
  /** A seat, "chance", or nobody. */
  toAct: string | null;
  /** The coach whose turn it is. */
  active: PlayerSeat | null;
  used: Record<Limit, boolean>;
  score: BySeat<number>;
  kicker: PlayerSeat | null;
  bonus: string | null;
  gift: { x: number; y: number } | null;
  /** The clumsy player that the ball is to be put against. */
  drop: string | null;
  last: boolean;
}

type Raw = Record<string, unknown>;

export const BALL = "ball";
export const SEATS: readonly PlayerSeat[] = ["south", "north"];

export function readPosition(value: unknown): Position {
  const raw = isRaw(value) ? value : {};
  const used = isRaw(raw.used) ? raw.used : {};
  const score = isRaw(raw.score) ? raw.score : {};
  const gift = isRaw(raw.gift) ? raw.gift : null;
  return {
    pieces: list(raw.pieces).filter(isRaw).map(readPiece),
    reserve: list(raw.reserve).map(String),
    phase: typeof raw.phase === "string" ? (raw.phase as Phase) : "play",
    toAct: text(raw.to_act),
    active: seat(raw.active) ?? seat(raw.to_act),
    used: {
      snatch: used.snatch === true,
      pickup: used.pickup === true,
      pass: used.pass === true,
      all_out: used.all_out === true,
    },
    score: { south: count(score.south), north: count(score.north) },
    kicker: seat(raw.kicker),
    bonus: text(raw.bonus),
    gift: gift === null ? null : { x: count(gift.x), y: count(gift.y) },
    drop: text(raw.drop),
    last: raw.last === true,
  };
}

function readPiece(raw: Raw): Piece {
  return {
    id: String(raw.id),
    x: count(raw.x),
    y: count(raw.y),
    passive: raw.face === "passive",
    carrier: raw.carrier === true,
  };
}

function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const seat = (value: unknown): PlayerSeat | null => SEATS.find((one) => one === value) ?? null;

/** Whose player it is; the ball is nobody's. */
export function seatOf(id: string): PlayerSeat | null {
  return seat(id.split(".")[0]);
}

export function isRunner(id: string): boolean {
  return id.split(".")[1]?.startsWith("run") === true;
}

export function pieceOf(position: Position, id: string | null): Piece | undefined {
  return position.pieces.find((piece) => piece.id === id);
}

export function carrierOf(position: Position): Piece | undefined {
  return position.pieces.find((piece) => piece.carrier);
}

/** The same with the ball lying somewhere, or nowhere. */
export function withBall(position: Position, at: { x: number; y: number } | null): Position {
  const players = position.pieces.filter(({ id }) => id !== BALL);
  const ball = at === null ? [] : [{ id: BALL, x: at.x, y: at.y, passive: false, carrier: false }];
  return { ...position, pieces: [...players, ...ball] };
}

/** 7 of "south.tq7"; 0 where there is none. */
export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);
