/** The position object of Pitch Out, read once into plain typed values. */
import type { PlayerSeat } from "../../wire";

export interface Piece {
  id: string;
  x: number;
  y: number;
  angle: number;
  /** The puck that a Shadow lies on. */
  on: string | null;
}

export type Phase = "select" | "first_shot" | "first" | "deploy" | "turn" | "answer" | "again" | "over";
export type BySeat<T> = Record<PlayerSeat, T>;

export interface Question {
  ask: string;
  seat: PlayerSeat;
  pieces: string[];
}

export interface Position {
  pieces: Piece[];
  /** Eliminated pucks, the first one first. */
  reserve: string[];
  /** Blocks out of the round. */
  removed: string[];
  phase: Phase;
  /** Seats that are to act, or "chance"; nobody when over. */
  toAct: string[];
  /** The active player. */
  active: PlayerSeat | null;
  round: number;
  score: BySeat<number>;
  powers: BySeat<string | null>;
  /** Null where it is not for these eyes. */
  selected: BySeat<string[] | null>;
  banned: string[];
  /** Bodies that serve Golems, where it is not the usual ones. */
  lent: string[] | null;
  again: string | null;
  queue: Question[];
}

type Raw = Record<string, unknown>;

export const SEATS: readonly PlayerSeat[] = ["south", "north"];

export function readPosition(value: unknown): Position {
  const raw = isRaw(value) ? value : {};
  const toAct = readToAct(raw.to_act);
  return {
    pieces: list(raw.pieces).filter(isRaw).map(readPiece),
    reserve: names(raw.reserve),
    removed: names(raw.removed),
    phase: typeof raw.phase === "string" ? (raw.phase as Phase) : "turn",
    toAct,
    active: seat(raw.active) ?? toAct.map(seat).find((one) => one !== null) ?? null,
    round: count(raw.round, 1),
    score: bySeat(raw.score, (one) => count(one, 0)),
    powers: bySeat(raw.powers, textOrNull),
    selected: bySeat(raw.selected, (one) => (Array.isArray(one) ? names(one) : null)),
    banned: names(raw.banned),
    lent: Array.isArray(raw.lent) ? names(raw.lent) : null,
    again: textOrNull(raw.again),
    queue: list(raw.queue).filter(isRaw).map(readQuestion),
  };
}

function readPiece(raw: Raw): Piece {
  return {
    id: String(raw.id),
    x: count(raw.x, 0),
    y: count(raw.y, 0),
    angle: count(raw.angle, 0),
    on: textOrNull(raw.on),
  };
}

function readQuestion(raw: Raw): Question {
  return { ask: String(raw.ask), seat: seat(raw.seat) ?? "south", pieces: names(raw.pieces) };
}

function readToAct(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const names = (value: unknown): string[] => list(value).map(String);
const count = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);
const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const seat = (value: unknown): PlayerSeat | null => SEATS.find((one) => one === value) ?? null;

function bySeat<T>(value: unknown, read: (one: unknown) => T): BySeat<T> {
  const raw = isRaw(value) ? value : {};
  return { south: read(raw.south), north: read(raw.north) };
}

export function isBlock(id: string): boolean {
  return id.startsWith("obstacle.");
}

/** Whose piece it is; the block in the centre is nobody's. */
export function seatOf(id: string): PlayerSeat | null {
  return seat(id.split(".")[isBlock(id) ? 1 : 0]);
}

/** `captain`, …, `golem`; `obstacle` for a block. */
export function kindOf(id: string): string {
  if (isBlock(id)) return "obstacle";
  return (id.split(".")[1] ?? id).replace(/\d+$/, "");
}

export function pieceOf(position: Position, id: string): Piece | undefined {
  return position.pieces.find((piece) => piece.id === id);
}
