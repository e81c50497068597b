/** How Play Ball is shown. */
import { beat, pace } from "../../lib/settings.svelte";
import { words } from "../../lib/words";
import { hasEvent, isClaim } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import type { Face } from "../faces";
import Picture from "./Picture.svelte";
import Screen from "./Screen.svelte";
import Watch from "./Watch.svelte";

const GOAL_MS = 2200;

/** The score after the last goal. */
function goals(steps: readonly StepView[]): Record<PlayerSeat, number> {
  const goal = steps
    .flatMap((step) => step.events)
    .filter((event) => event.kind === "goal")
    .at(-1);
  return (goal?.score as Record<PlayerSeat, number> | undefined) ?? { south: 0, north: 0 };
}

function dwell(step: StepView): number {
  if (hasEvent(step, "goal")) return GOAL_MS;
  return step.action === "end" || isClaim(step) ? 0 : beat();
}

export const face: Face = {
  Screen,
  Watch,
  Picture,
  score: goals,
  count: (score) => words().match.goals(score),
  dwell,
  travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
};
