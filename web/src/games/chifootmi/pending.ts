/** What a seat is asked. */
import type { Asked, PlayerSeat } from "../../wire";
import { readSide, readSlots, type Side, type Slot } from "./model";

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

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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
