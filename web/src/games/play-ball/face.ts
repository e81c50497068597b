/** How Play Ball is shown. */
import { beat, pace } from "../../lib/settings.svelte";
import { words } from "../../lib/words";
import { hasEvent, isClaim } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import type { Face } from "../faces";
import { comingOf } from "./coming";
import Screen from "./Screen.svelte";
import Watch from "./Watch.svelte";

/** A goal that is looked back at has its time. */
const GOAL_MS = 2200;

/** The score after the last goal. */
function goals(steps: readonly StepView[]): Record<PlayerSeat, number> {
  const goal = steps
    .flatMap((step) => step.events)
    .filter((event) => event.kind === "goal")
    .at(-1);
  return (goal?.score as Record<PlayerSeat, number> | undefined) ?? { south: 0, north: 0 };
}

/** A goal stays until the person has seen it; the last one has the card of the match. */
function halts(step: StepView): boolean {
  return hasEvent(step, "goal") && hasEvent(step, "round");
}

function dwell(step: StepView): number {
  if (hasEvent(step, "goal")) return GOAL_MS;
  return step.action === "end" || isClaim(step) ? 0 : beat();
}

export const face: Face = {
  Screen,
  Watch,
  score: goals,
  count: (score) => words().match.goals(score),
  dwell,
  halts,
  coming: comingOf,
  travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
};
