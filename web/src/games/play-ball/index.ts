/** How Play Ball is shown. */
import { beat, pace } from "../../app/settings.svelte";
import { words } from "../../app/words";
import { hasEvent, isClaim } from "../../match/turns";
import { headBy } from "../../match/rulings";
import type { Notice, TurnMark } from "../../match/match.svelte";
import type { PlayerSeat, RulingView, StepView } from "../../wire";
import type { Face } from "../index";
import Picture from "./Picture.svelte";
import { advises, comingOf, isSteal } from "./text";
import Review from "./Review.svelte";
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

/** A goal with its score, a ball taken from its carrier. */
function marks(steps: readonly StepView[]): TurnMark[] {
  const scored = steps.some((step) => hasEvent(step, "goal"));
  const { south, north } = goals(steps);
  const taken = steps.some(isSteal) ? [{ kind: "steal" as const, text: words().playBall.stolen }] : [];
  return [...taken, ...(scored ? [{ kind: "goal" as const, text: `${south}–${north}` }] : [])];
}

/** A goal or the end of a match before a steal, that before a bounce. */
const WEIGHTS: Record<string, number> = {
  match: 5,
  match_expert: 5,
  draw: 5,
  goal: 4,
  void: 4,
  take_over: 3,
  take: 2,
};

function heads(rulings: readonly RulingView[]): Notice | null {
  return headBy(rulings, ({ code }) => WEIGHTS[code] ?? 1);
}

export const face: Face = {
  Screen,
  Watch,
  Picture,
  Review,
  instead: (better, _seat, position) => advises(better, { position }),
  score: goals,
  count: (score) => words().match.goals(score),
  dwell,
  halts,
  coming: comingOf,
  advises,
  marks,
  heads,
  travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
};
