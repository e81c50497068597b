/** How the record of a match comes to this page, part by part, and what of it is still to be seen. */
import type { Asked, PlayerSeat, State, StepView, Table } from "../wire";
import { hasEvent } from "./turns";

/** A step that has not arrived yet. */
export const BLANK: StepView = {
  seat: "",
  action: "",
  events: [],
  rulings: [],
  position: null as never,
  settled: false,
};

/** The record with what a state brings; where something is missing before it, all before it is blank. */
export function joined(
  known: readonly StepView[],
  { since, steps }: Pick<State, "since" | "steps">,
): StepView[] {
  const before = since > known.length ? new Array<StepView>(since).fill(BLANK) : known.slice(0, since);
  return [...before, ...steps];
}

/** How many steps need no replay: up to the end of the own draft, or none that is still to be shown. */
export function seenBefore(asked: Asked | undefined, known: number, steps: readonly StepView[]): number {
  const drafted = seenOf(asked, steps.slice(known));
  return drafted > 0 ? known + drafted : 0;
}

/** How many of the new steps were on show already, as the draft of their own seat. */
export function seenOf(asked: Asked | undefined, fresh: readonly StepView[]): number {
  if (asked === undefined) return 0;
  let seen = 0;
  for (const draft of asked.draft) {
    const step = fresh[seen];
    if (step === undefined || step.seat !== asked.seat || step.action !== draft.action) break;
    seen += 1;
  }
  return seen;
}

/** After how many steps a goal or a round waits for the person who opens a match: nobody here has gone on from it, or played since. */
export function waitsAt(
  steps: readonly StepView[],
  halts: (step: StepView) => boolean,
  mine: readonly PlayerSeat[],
  passed: number,
): number | null {
  const own: readonly string[] = ["both", ...mine];
  const played = steps.map((step) => own.includes(step.seat) || hasEvent(step, "takeback")).lastIndexOf(true);
  const at = steps.findIndex((step, index) => index >= Math.max(played, passed) && halts(step));
  return at === -1 ? null : at + 1;
}

/** Whoever has begun a turn or made a choice has gone on from what was before it, wherever that was. */
export function hasBegun({ asked, sealed, you }: Pick<Table, "asked" | "sealed" | "you">): boolean {
  return asked.some(({ draft }) => draft.length > 0) || sealed.some((seat) => you.includes(seat));
}
