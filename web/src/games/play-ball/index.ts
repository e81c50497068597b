/** How Play Ball is shown. */
import { beat, pace } from "../../app/settings.svelte";
import { words } from "../../app/words";
import { ownOf, scoreLine, type Sitting } from "../../match/names";
import { hasEvent, isClaim } from "../../match/turns";
import { headBy } from "../../match/rulings";
import type { Notice, TurnMark } from "../../match/match.svelte";
import type { PlayerSeat, RulingView, StepView } from "../../wire";
import type { Face } from "../index";
import { Ground, R, type Equipment } from "./geometry";
import { advises, comingOf, isSteal } from "./text";
import { pathsOf } from "./view";
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
function marks(steps: readonly StepView[], table: Sitting): TurnMark[] {
  const scored = steps.some((step) => hasEvent(step, "goal"));
  const taken = steps.some(isSteal) ? [{ kind: "steal" as const, text: words().playBall.stolen }] : [];
  return [
    ...taken,
    ...(scored ? [{ kind: "goal" as const, text: scoreLine(goals(steps), ownOf(table)) }] : []),
  ];
}

/** How many discs the longest jump of a turn went over, where it scored or took the ball. */
function chain(steps: readonly StepView[]): number {
  const won = steps.filter((step) => hasEvent(step, "goal") || isSteal(step));
  return Math.max(0, ...pathsOf(won).map(({ over }) => over.length));
}

/** At least so much of the drawing is shown of a moment. */
const LEAST = { width: 300, height: 240 };

/** The cells that a turn's ways touched, with room around them. */
function frame(steps: readonly StepView[], equipment: unknown): number[] {
  const ground = new Ground(equipment as Equipment, false);
  const cells = pathsOf(steps).flatMap(({ from, to, over }) => [from, to, ...over]);
  if (cells.length === 0) return [-ground.half.x, -ground.half.y, ground.half.x, ground.half.y];
  const span = (of: "x" | "y", least: number): [number, number] => {
    const places = cells.map((cell) => ground.at(cell)[of]);
    const [low, high] = [Math.min(...places) - 1.5 * R, Math.max(...places) + 1.5 * R];
    const more = Math.max(0, least - (high - low)) / 2;
    return [low - more, high + more];
  };
  const [x0, x1] = span("x", LEAST.width);
  const [y0, y1] = span("y", LEAST.height);
  return [x0, y0, x1, y1];
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
  Review,
  instead: (better, _seat, position) => advises(better, { position }),
  score: goals,
  count: (score) => words().match.goals(score),
  dwell,
  halts,
  coming: comingOf,
  advises,
  marks,
  chain,
  frame,
  spot: "[data-testid=scored]",
  heads,
  travel: (step) => (step.action === "end" || isClaim(step) ? 0 : pace()),
};
