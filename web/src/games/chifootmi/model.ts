/** The position of ChiFootMi and what a seat is asked, read once into plain typed values. */
import type { PlayerSeat, Asked } from "../../wire";

/** A value, or a Dribble/Tackle. */
export type Card = number | "DT";
export type BySeat<T> = Record<PlayerSeat, T>;
export type Side = "left" | "centre" | "right";

export const PHASES = [
  "deal",
  "toss",
  "duel",
  "one_two",
  "offside",
  "draw",
  "shot",
  "free_kick",
  "penalty",
  "last_shot",
  "shootout",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

/** An active card; null is a card these eyes may not see. */
export interface Slot {
  card: Card | null;
  up: boolean;
}

export interface Hand {
  active: Slot[];
  /** Top first. */
  closed: (Card | null)[];
  open: (Card | null)[];
  /** Oldest first. */
  played: Card[];
}

export interface Shootout {
  /** Who shoots first; null while it is tossed for. */
  first: PlayerSeat | null;
  south: boolean[];
  north: boolean[];
}

export interface Position {
  level: string;
  options: string[];
  phase: Phase;
  ball: PlayerSeat | null;
  kept: number;
  needed: number;
  goals: BySeat<number>;
  hands: BySeat<Hand>;
  /** The right to the last shot was taken: now both choose a side. */
  shooting: boolean;
  shootout: Shootout | null;
}

type Raw = Record<string, unknown>;

export const SEATS: readonly PlayerSeat[] = ["south", "north"];
export const SIDES: readonly Side[] = ["left", "centre", "right"];

export function readPosition(value: unknown): Position {
  const raw = isRaw(value) ? value : {};
  return {
    level: typeof raw.level === "string" ? raw.level : "beginner",
    options: list(raw.options).map(String),
    phase: PHASES.find((phase) => phase === raw.phase) ?? "duel",
    ball: seatOf(raw.ball),
    kept: count(raw.kept, 0),
    needed: count(raw.needed, 2),
    goals: bySeat(raw.goals, (one) => count(one, 0)),
    hands: { south: readHand(raw.south), north: readHand(raw.north) },
    shooting: raw.shooting === true,
    shootout: isRaw(raw.shootout) ? readShootout(raw.shootout) : null,
  };
}

function readHand(value: unknown): Hand {
  const raw = isRaw(value) ? value : {};
  return {
    active: readSlots(raw.active),
    closed: list(raw.closed).map(readCard),
    open: list(raw.open).map(readCard),
    played: list(raw.played)
      .map(readCard)
      .filter((card) => card !== null),
  };
}

/** Active cards as a position or a question lists them. */
export function readSlots(value: unknown): Slot[] {
  return list(value)
    .filter(isRaw)
    .map((slot) => ({ card: readCard(slot.card), up: slot.up === true }));
}

function readShootout(raw: Raw): Shootout {
  const shots = (value: unknown): boolean[] => list(value).map((one) => one === true);
  return { first: seatOf(raw.first), south: shots(raw.south), north: shots(raw.north) };
}

export function readCard(value: unknown): Card | null {
  return typeof value === "number" || value === "DT" ? value : null;
}

export function readSide(value: unknown): Side | null {
  return SIDES.find((side) => side === value) ?? null;
}

export function seatOf(value: unknown): PlayerSeat | null {
  return SEATS.find((one) => one === value) ?? null;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const count = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);

function bySeat<T>(value: unknown, read: (one: unknown) => T): BySeat<T> {
  const raw = isRaw(value) ? value : {};
  return { south: read(raw.south), north: read(raw.north) };
}

/** Shots are played with cards (CFM-6). */
export function hasCardShots({ level }: Position): boolean {
  return level === "pro" || level === "pro+";
}

/** Both choose a card now. */
export function isPlaying(position: Position): boolean {
  return position.phase === "duel" || (position.phase === "shot" && hasCardShots(position));
}

/** Both choose a side of the goal now. */
export function isAiming(position: Position): boolean {
  const { phase } = position;
  if (phase === "shot") return !hasCardShots(position);
  if (phase === "last_shot") return position.shooting;
  return (
    phase === "free_kick" || phase === "penalty" || (phase === "shootout" && shooterOf(position) !== null)
  );
}

/** Whose shot it is: the holder of the ball, in the shoot-out the one whose turn it is. */
export function shooterOf({ phase, ball, shootout }: Position): PlayerSeat | null {
  if (phase !== "shootout" || shootout === null) return ball;
  const { first, south, north } = shootout;
  if (first === null) return null;
  const second = first === "south" ? "north" : "south";
  return south.length === north.length ? first : second;
}

/** The sides that may be chosen: a penalty has a centre (CFM-6.8, 8.2). */
export function sidesOf({ phase }: Position): readonly Side[] {
  return phase === "penalty" || phase === "shootout" ? SIDES : ["left", "right"];
}

/** The number of the turn on the table, and of all (CFM-3.8). */
export function turnOf(position: Position): { turn: number; turns: number } {
  const turns = position.level === "beginner" ? 11 : 14;
  const played = position.hands.south.played.length;
  return { turn: Math.min(turns, Math.max(1, played + (isPlaying(position) ? 1 : 0))), turns };
}

/** Piles that a player may draw from: 1 closed, 2 open. */
export function pilesOf(hand: Hand): number[] {
  return [...(hand.closed.length > 0 ? [1] : []), ...(hand.open.length > 0 ? [2] : [])];
}

// What a seat is asked.

/** The questions: three are answered by both at once and in secret, three by one alone. */
export type Kind = "play" | "draw" | "aim" | "offside" | "one_two" | "last_shot";

/** The answer that says something, by its question; `pass` is the other one. */
export const ANSWERS = { offside: "signal", one_two: "one_two", last_shot: "last_shot" } as const;
export type Question = keyof typeof ANSWERS;

export interface Pending {
  seat: PlayerSeat;
  kind: Kind;
  cards: Slot[];
  piles: number[];
  sides: Side[];
  role: "attacker" | "defender" | "shooter" | "keeper" | null;
  /** What is shot: an open shot, a free kick, a penalty, the last shot, the shoot-out. */
  shot: string | null;
}

const ROLES = ["attacker", "defender", "shooter", "keeper"] as const;

function kindOf(deeds: readonly string[]): Kind | null {
  if (deeds.includes("play")) return "play";
  if (deeds.includes("draw")) return "draw";
  if (deeds.includes("aim")) return "aim";
  if (deeds.includes("signal")) return "offside";
  if (deeds.includes("one_two")) return "one_two";
  return deeds.includes("last_shot") ? "last_shot" : null;
}

export function readPending({ seat, pending }: Pick<Asked, "seat" | "pending">): Pending | null {
  const kind = kindOf(list(pending.do).map(String));
  if (kind === null) return null;
  return {
    seat,
    kind,
    cards: readSlots(pending.cards),
    piles: list(pending.piles).map(Number),
    sides: list(pending.sides)
      .map(readSide)
      .filter((side) => side !== null),
    role: ROLES.find((role) => role === pending.role) ?? null,
    shot: typeof pending.for === "string" ? pending.for : null,
  };
}

/** Chosen by both at once, unseen by the other (CFM-3.1, 3.7, 4.2). */
export function isSecret({ kind }: Pending): boolean {
  return kind === "play" || kind === "draw" || kind === "aim";
}

export function isQuestion(kind: Kind): kind is Question {
  return kind in ANSWERS;
}

/** One pile or one card is left: there is nothing to choose (CFM-3.10). */
export function isForced({ kind, piles, cards }: Pending): boolean {
  return (kind === "draw" && piles.length === 1) || (kind === "play" && cards.length === 1);
}

/** How many things there are to choose from. */
export function countOf({ kind, cards, piles, sides }: Pending): number {
  if (kind === "play") return cards.length;
  if (kind === "draw") return piles.length;
  return kind === "aim" ? sides.length : 0;
}

/** The action that a choice stands for, by its place. */
export function actionOf(pending: Pending, index: number): string | null {
  const { kind, cards, piles, sides } = pending;
  if (kind === "play") return playText(cards, index);
  if (kind === "draw") return piles[index] === undefined ? null : `draw pile=${piles[index]}`;
  return kind === "aim" && sides[index] !== undefined ? `aim side=${sides[index]}` : null;
}

/** With one DT open and one closed, the closed one has to be named (CFM-3.11). */
function playText(cards: readonly Slot[], index: number): string | null {
  const slot = cards[index];
  if (slot?.card == null) return null;
  const closed = slot.card === "DT" && !slot.up && cards.some((one) => one.card === "DT" && one.up);
  return `play card=${slot.card}${closed ? " up=false" : ""}`;
}
