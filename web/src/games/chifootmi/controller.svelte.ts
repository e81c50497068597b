/** What the person at this screen is choosing, by key, drag or tap. */
import type { Match } from "../../match/match.svelte";
import type { Hint, StepView } from "../../wire";
import { adviceAt } from "./advice";
import {
  actionOf,
  ANSWERS,
  countOf,
  isForced,
  isQuestion,
  isSecret,
  readPending,
  type Pending,
  readPosition,
  type Position,
} from "./model";
import { openRecord, recordPath } from "../../app/api";
import { scaledDeal } from "./pace";

export class Desk {
  /** The place of the card, pile or side that is chosen but not locked. */
  choice = $state<number | null>(null);
  /** The place that was locked, as long as the other choice is awaited. */
  locked = $state<number | null>(null);
  #question = "";
  /** The only pile or card of a question deals itself after a moment. */
  #dealing: ReturnType<typeof setTimeout> | undefined;
  #drawn = "";
  /** Played while a message was on its way: it follows as soon as that is answered. */
  #soon = false;

  constructor(readonly match: Match) {}

  readonly pending: Pending | null = $derived.by(() =>
    this.match.asked === null ? null : readPending(this.match.asked),
  );

  /** The table as the person who is asked sees it. */
  readonly position: Position | null = $derived.by(() =>
    this.match.asked === null ? null : readPosition(this.match.asked.position),
  );

  /** A choice is to be made and locked; the only pile or card is none. */
  readonly choosing: Pending | null = $derived.by(() => {
    const { pending } = this;
    return pending !== null && isSecret(pending) && !isForced(pending) ? pending : null;
  });

  get count(): number {
    return this.choosing === null ? 0 : countOf(this.choosing);
  }

  /** A new question: the last choice is put away; the only pile or card goes by itself (CFM-3.10). */
  ask(): void {
    const { pending, match } = this;
    const steps = match.reel.steps.length;
    const question = pending === null ? "" : `${match.id}.${steps}.${pending.seat}.${pending.kind}`;
    if (question !== this.#question) {
      this.#question = question;
      this.choice = null;
      this.#soon = false;
      clearTimeout(this.#dealing);
      if (pending !== null) this.locked = null;
    }
    if (this.#soon && match.ready) this.lock();
    if (pending === null || !isForced(pending) || !match.ready || this.#drawn === question) return;
    this.#drawn = question;
    this.#dealing = setTimeout(() => {
      if (this.#question !== question) return;
      if (match.ready) this.#send(pending, 0);
      else this.#drawn = "";
    }, scaledDeal());
  }

  /** A tap, or a digit: the first lifts, the second on the same plays; a pile is taken at once. */
  tap(index: number): boolean {
    const again = this.choice === index || this.choosing?.kind === "draw";
    this.pick(index);
    return again && this.lock();
  }

  /** Dropped on its place: it is played. */
  drop(index: number): boolean {
    this.pick(index);
    return this.lock();
  }

  pick(index: number): void {
    if (this.choosing === null || index >= this.count) return;
    this.choice = index;
    this.match.tell(null);
    this.match.aired = true;
  }

  /** What a hint advises is put forward, and not locked. */
  takeUp(hint: Hint | null): void {
    if (this.choosing !== null && hint !== null) {
      const index = adviceAt(hint, this.choosing);
      this.choice = index < 0 ? this.choice : index;
    }
  }

  putBack(): void {
    this.choice = null;
  }

  lock(): boolean {
    const { choosing, choice } = this;
    this.#soon = choosing !== null && choice !== null && this.match.busy;
    if (choosing === null || choice === null || !this.match.ready) return false;
    this.#send(choosing, choice);
    this.locked = choice;
    this.choice = null;
    return true;
  }

  /** Say it, or go on without. */
  answer(yes: boolean): void {
    const { pending } = this;
    if (pending === null || !isQuestion(pending.kind) || !this.match.ready) return;
    this.match.act(yes ? ANSWERS[pending.kind] : "pass");
  }

  #send(pending: Pending, index: number): void {
    const action = actionOf(pending, index);
    if (action !== null) this.match.act(action);
  }
}

// Keys while something is to be chosen.

export type KeyDeed =
  { do: "pick"; index: number } | { do: "move"; by: 1 | -1 } | { do: "lock" } | { do: "drop" };

export interface KeyPress {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PICK = /^(?:Digit|Numpad)([1-9])$/;

/** The place a key stands for: 1 is the leftmost of what is there to choose. */
export function keyDeed(event: KeyPress, count: number): KeyDeed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return null;
  const index = Number(PICK.exec(event.code)?.[1] ?? 0) - 1;
  if (index >= 0) return index < count ? { do: "pick", index } : null;
  switch (event.code) {
    case "ArrowLeft":
      return { do: "move", by: -1 };
    case "ArrowRight":
      return { do: "move", by: 1 };
    case "Enter":
    case "NumpadEnter":
      return { do: "lock" };
    case "Escape":
    case "Backspace":
      return { do: "drop" };
    default:
      return null;
  }
}

/** The next place to the left or right, round the ends; without one, the first or the last. */
export function moved(from: number | null, by: 1 | -1, count: number): number {
  if (from === null) return by === 1 ? 0 : count - 1;
  return (from + by + count) % count;
}

// Dragging a card up from its place.

/** So many pixels up, and the card is lifted. */
const FAR = 44;
/** A finger that moves less has tapped. */
const SLIP = 6;

export interface Drag {
  pointer: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export function grab(pointer: number, x: number, y: number): Drag {
  return { pointer, x, y, dx: 0, dy: 0 };
}

export function drag(held: Drag, x: number, y: number): Drag {
  return { ...held, dx: x - held.x, dy: y - held.y };
}

/** It left its place: no tap any more. */
export function isMoved({ dx, dy }: Drag): boolean {
  return Math.hypot(dx, dy) > SLIP;
}

/** Far enough up to be chosen; a card dragged back is not. */
export function isMeant({ dx, dy }: Drag): boolean {
  return dy < -FAR && Math.abs(dx) < 4 * -dy;
}

// The record of a finished match, with every card to be seen.

/** Its steps; null where they cannot be had, and the match is looked back at as it was seen. */
export async function openedSteps(id: string): Promise<readonly StepView[] | null> {
  try {
    const answer = await fetch(recordPath(id));
    const opened = answer.ok ? await openRecord(await answer.text()) : null;
    return opened !== null && "watched" in opened ? opened.watched.steps : null;
  } catch {
    return null;
  }
}
