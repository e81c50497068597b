/** What a seat is asked, as the game tells it beside the lawful choices. */
import type { Asked, PlayerSeat } from "../../wire";

export type Zone = readonly [number, number, number, number];
export type Sector = readonly [number, number];

export interface Spot {
  piece: string;
  x: number;
  y: number;
  angle?: number;
}

export interface Suggestion {
  name: string;
  places: Spot[];
}

/** The questions of POT-3.3 d and of POT-8.7. */
export const ASKS = [
  "guard",
  "immortal",
  "shadow",
  "sapper",
  "golem",
  "return",
  "remove",
  "ban",
  "replace",
  "swap",
] as const;
export type Ask = (typeof ASKS)[number];

export interface Pending {
  seat: PlayerSeat;
  pieces: string[];
  count: number;
  zone: Zone | null;
  barred: Record<string, Sector[]>;
  who: PlayerSeat[];
  suggestions: Suggestion[];
  powers: string[];
  /** Who may come in for a puck that is changed. */
  bench: string[];
  ask: Ask | null;
  /** It can be declined. */
  may: boolean;
  rule: string | null;
}

function list<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}

function zoneOf(value: unknown): Zone | null {
  const numbers = list<unknown>(value);
  return numbers.length === 4 && numbers.every((one) => typeof one === "number")
    ? (numbers as unknown as Zone)
    : null;
}

export function readPending({ seat, pending }: Pick<Asked, "seat" | "pending">): Pending {
  const pieces = list<string>(pending.pieces);
  const single = typeof pending.piece === "string" ? [pending.piece] : [];
  return {
    seat,
    pieces: pieces.length > 0 ? pieces : single,
    count: Number(pending.count ?? 0),
    zone: zoneOf(pending.zone),
    barred: (pending.barred ?? {}) as Record<string, Sector[]>,
    who: list<PlayerSeat>(pending.who),
    suggestions: list<Suggestion>(pending.suggestions),
    powers: list<string>(pending.powers),
    bench: list<string>(pending.bench),
    ask: ASKS.find((ask) => ask === pending.ask) ?? null,
    may: pending.may === true,
    rule: typeof pending.rule === "string" ? pending.rule : null,
  };
}

/** Questions answered by putting something on the table. */
export function isPlacing(ask: Ask | null): boolean {
  return ask === "immortal" || ask === "return" || ask === "golem" || ask === "sapper";
}

/** Questions whose answer is nobody else's business. */
export function isSecret(phase: string, ask: Ask | null): boolean {
  return phase === "select" || ask === "replace" || ask === "swap";
}
