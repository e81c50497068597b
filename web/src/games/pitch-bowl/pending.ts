/** What a seat is asked, as the game tells it. */
import type { Asked, Blocked, PlayerSeat } from "../../wire";
import { parse } from "../../flick/notation";
import type { Rect } from "./field";
import { LIMITS, type Limit } from "./model";

/** What the winner of the toss chooses between, from left to right. */
export const ROLES = ["kick", "receive"] as const;

export const ANNOUNCES = ["none", "snatch", "pickup", "handover", "pass"] as const;
export type Announce = (typeof ANNOUNCES)[number];

export interface Spot {
  id: string;
  x: number;
  y: number;
}

export interface Suggestion {
  name: string;
  pieces: Spot[];
}

export interface Reach {
  plain: string[];
  all_out: string[];
}

export interface Pending {
  seat: PlayerSeat;
  /** Kinds of action. */
  do: string[];
  pieces: string[];
  announce: Record<string, Announce[]>;
  /** Teammates for a hand-over. */
  targets: string[];
  /** Stretches of whole degrees at which a passer may set the ball. */
  ballAngles: [number, number][];
  reach: Record<string, Reach>;
  used: Record<Limit, boolean>;
  zone: Rect | null;
  role: string | null;
  suggestions: Suggestion[];
  /** Where a kick starts, how long it flies, how much of its speed it keeps. */
  from: [number, number] | null;
  flight: number;
  slides: number;
  /** The clumsy player, and where the ball may lie against it. */
  piece: string | null;
  spots: [number, number][];
  rule: string | null;
}

function list<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}

function numbers<T>(value: unknown, wanted: number): T | null {
  const all = list<unknown>(value);
  return all.length === wanted && all.every((one) => typeof one === "number") ? (all as T) : null;
}

export function readPending({ seat, pending }: Pick<Asked, "seat" | "pending">): Pending {
  const used = (pending.used ?? {}) as Record<string, unknown>;
  return {
    seat,
    do: list<string>(pending.do),
    pieces: list<string>(pending.pieces),
    announce: (pending.announce ?? {}) as Pending["announce"],
    targets: list<string>(pending.targets),
    ballAngles: list<[number, number]>(pending.ball_angles),
    reach: (pending.reach ?? {}) as Pending["reach"],
    used: Object.fromEntries(LIMITS.map((limit) => [limit, used[limit] === true])) as Pending["used"],
    zone: numbers<Rect>(pending.zone, 4),
    role: typeof pending.role === "string" ? pending.role : null,
    suggestions: list<Suggestion>(pending.suggestions),
    from: numbers<[number, number]>(pending.from, 2),
    flight: Number(pending.flight ?? 0),
    slides: Number(pending.slides ?? 0),
    piece: typeof pending.piece === "string" ? pending.piece : null,
    spots: list<[number, number]>(pending.spots),
    rule: typeof pending.rule === "string" ? pending.rule : null,
  };
}

/** Why a player may not announce something, by what is announced. */
export function refusals(blocked: readonly Blocked[], piece: string): Partial<Record<Announce, Blocked>> {
  const found: Partial<Record<Announce, Blocked>> = {};
  for (const one of blocked) {
    const { what, fields } = parse(one.action);
    if (what !== "flick" || fields.piece !== piece) continue;
    const announce = ANNOUNCES.find((kind) => kind === (fields.announce ?? "none"));
    if (announce !== undefined) found[announce] ??= one;
  }
  return found;
}

/** The lawful place nearest to a direction in which a ball is to be set; the direction itself where all are. */
export function lawfulAngle(spans: readonly (readonly [number, number])[], angle: number): number {
  const turn = ((angle % 360) + 360) % 360;
  if (spans.some(([from, to]) => turn >= from && turn <= to) || spans.length === 0) return turn;
  const away = (end: number): number => {
    const apart = Math.abs(end - turn) % 360;
    return Math.min(apart, 360 - apart);
  };
  return spans.flat().reduce((best, end) => (away(end) < away(best) ? end : best));
}
