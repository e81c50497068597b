/** How long each step of a ChiFootMi record stays on show. */
import { isAtOnce, pace } from "../../app/settings.svelte";
import type { Sound } from "../../app/sound";
import { hasEvent } from "../../match/turns";
import type { PlayerSeat, StepView, Table } from "../../wire";
import { isForced, readPending, readPosition, seatOf } from "./model";
import { firstOf } from "./shield";

/** Both cards turn together; a shot takes a little longer. */
const REVEAL_MS = 350;
const SHOT_MS = 600;
const DRAW_MS = 300;
/** A sentence is read before the next thing moves. */
const READ_MS = 1400;
const GLANCE_MS = 400;
const LOOK_MS = 1200;
/** So long the only card left lies there before it is dealt. */
const DEAL_MS = 500;
/** One movement at the calm pace, in milliseconds. */
const USUAL = 300;

function scaled(ms: number): number {
  return Math.round((ms * pace()) / USUAL);
}

/** Milliseconds in which cards turn, and a shot flies, at the person's own speed. */
export const scaledTurn = (): number => scaled(REVEAL_MS);
export const scaledShot = (): number => scaled(SHOT_MS);

/** The only pile left waits so long before it deals itself. */
export const scaledDeal = (): number => scaled(DEAL_MS);

/** Both are ready: time for both to look at the screen before the choices are shown. */
export const scaledLook = (): number => scaled(LOOK_MS);

/** Milliseconds of a movement at the person's own speed. */
export function travel(step: StepView): number {
  if (hasEvent(step, "aims")) return scaled(SHOT_MS);
  if (hasEvent(step, "reveal")) return scaled(REVEAL_MS);
  return hasEvent(step, "draw") ? scaled(DRAW_MS) : 0;
}

export function dwell(step: StepView): number {
  if (isAtOnce()) return 0;
  const told = step.rulings.length > 0 || hasEvent(step, "aims") || hasEvent(step, "toss");
  if (hasEvent(step, "draw")) return travel(step) + GLANCE_MS;
  if (!told && !hasEvent(step, "reveal")) return 0;
  return travel(step) + (told ? READ_MS : GLANCE_MS);
}

/** A goal stays until the person has seen it; shots of a shoot-out follow each other, the end has its card. */
export function halts(step: StepView): boolean {
  return hasEvent(step, "goal") && !["over", "shootout"].includes(readPosition(step.position).phase);
}

/** Cards are heard when they lie, a goal when it is one, a foul by its whistle; nothing else (CFM-7.1). */
export function sounds(step: StepView): { shown: Sound | null; landed: Sound | null } {
  if (hasEvent(step, "goal")) return { shown: null, landed: "net" };
  if (hasEvent(step, "foul")) return { shown: null, landed: "whistle" };
  if (hasEvent(step, "saved")) return { shown: null, landed: "thump" };
  return { shown: hasEvent(step, "reveal") || hasEvent(step, "draw") ? "step" : null, landed: null };
}

/** Choices made in secret are shown when both people look; a draw without a choice needs nobody. */
export function gates(step: StepView): boolean {
  return hasEvent(step, "reveal") || hasEvent(step, "aims") || (hasEvent(step, "draw") && isFree(step));
}

/** Somebody could have drawn from the other pile. */
function isFree(step: StepView): boolean {
  const { hands } = readPosition(step.position);
  return step.events
    .filter((event) => event.kind === "draw")
    .some((event) => {
      const seat = seatOf(event.seat);
      return seat !== null && hands[seat][event.pile === 1 ? "open" : "closed"].length > 0;
    });
}

/** Draws without a choice go first; else people take turns at being first. */
export function chooser(table: Table): PlayerSeat {
  const forced = table.asked.find((asked) => {
    const pending = readPending(asked);
    return pending !== null && isForced(pending) && !table.sealed.includes(asked.seat);
  });
  if (forced !== undefined) return forced.seat;
  const { hands, shootout } = readPosition(table.position);
  const shots = (shootout?.south.length ?? 0) + (shootout?.north.length ?? 0);
  return firstOf(hands.south.played.length + shots + 1);
}
