/** What the person at this screen is choosing. */
import type { Match } from "../../match/match.svelte";
import type { Hint } from "../../wire";
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

export class Desk {
  /** The place of the card, pile or side that is chosen but not locked. */
  choice = $state<number | null>(null);
  /** The place that was locked, as long as the other choice is awaited. */
  locked = $state<number | null>(null);
  #question = "";
  /** The question that the only pile or card has answered. */
  #drawn = "";

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
      if (pending !== null) this.locked = null;
    }
    if (pending === null || !isForced(pending) || !match.ready || this.#drawn === question) return;
    this.#drawn = question;
    this.#send(pending, 0);
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
