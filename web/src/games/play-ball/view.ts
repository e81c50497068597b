/** What is on show: the live position with the draft in it, or a moment of the record. */
import type { Reel } from "../../match/reel.svelte";
import { hasEvent, playedAt, type Turn } from "../../match/turns";
import type { Asked, Hint, PlayerSeat, StepView } from "../../wire";
import type { Cell } from "./geometry";
import { atTheMoment, movesOf, readPosition, scoreOf, type Position } from "./model";

export interface View {
  position: Position;
  /** Steps of the unfinished turn. */
  draft: readonly StepView[];
  /** Steps of the last turn, drawn as a thin numbered line. */
  last: readonly StepView[];
  /** The step that led here. */
  step: StepView | null;
  /** A goal on show before everything is set up again, the disc in the goal. */
  goal: boolean;
  /** The goal cell to highlight: at that moment, and after the last goal of the match. */
  scored: Cell | null;
  /** The way of a move that is announced. */
  coming: Path | null;
  /** The ways that a hint advises. */
  advice: readonly Path[];
  /** Moves the turn began with. */
  moves: number;
  score: Record<PlayerSeat, number>;
}

export interface Shown {
  asked: Asked | null;
  reel: Reel;
  turns: readonly Turn[];
  start: string;
  hint?: Hint | null;
}

export function viewOf({ asked, reel, turns, start, hint = null }: Shown): View {
  const { step } = reel;
  const last = step !== null && hasEvent(step, "goal") && !hasEvent(step, "round");
  const scores = step !== null && hasEvent(step, "goal") && (reel.holding || !reel.following);
  const shown = step?.position ?? start;
  const text = asked?.position ?? shown;
  const before = reel.steps[reel.shown - 2]?.position ?? start;
  return {
    position: scores ? atTheMoment(readPosition(before), step) : readPosition(text),
    draft: asked?.draft ?? [],
    last: lastTurn(reel, turns, scores),
    step: asked?.draft.at(-1) ?? step,
    goal: scores && reel.landed,
    scored: (scores || last) && reel.landed ? (pathOf(step)?.to ?? null) : null,
    coming: reel.coming === null ? null : pathOf(reel.coming),
    advice: pathsOf(hint?.steps ?? []),
    moves: movesOf(text),
    score: reel.landed ? ((scores ? goalScore(step) : undefined) ?? scoreOf(text)) : scoreOf(before),
  };
}

/** The score as the goal made it. */
function goalScore(step: StepView): Record<PlayerSeat, number> | undefined {
  const goal = step.events.find((event) => event.kind === "goal");
  return goal?.score as Record<PlayerSeat, number> | undefined;
}

/** Nothing is left of it on the board once the next round is set up. */
function lastTurn(reel: Reel, turns: readonly Turn[], goal: boolean): readonly StepView[] {
  const turn = playedAt(turns, reel.shown);
  const steps = turn === undefined ? [] : reel.steps.slice(turn.from, Math.min(turn.to, reel.shown));
  return !goal && steps.some((step) => hasEvent(step, "round")) ? [] : steps;
}

/** One piece's way, as the events tell it. */
export interface Path {
  kind: "step" | "jump" | "bounce" | "pass";
  seat: PlayerSeat;
  from: string;
  to: string;
  over: string[];
}

const WAYS = ["step", "jump", "bounce", "pass"];

export function pathOf(step: StepView): Path | null {
  const event = step.events.find((one) => WAYS.includes(String(one.kind)));
  if (event === undefined) return null;
  return {
    kind: event.kind as Path["kind"],
    seat: step.seat as PlayerSeat,
    from: String(event.from),
    to: String(event.to),
    over: Array.isArray(event.over) ? event.over.map(String) : [],
  };
}

export function pathsOf(steps: readonly StepView[]): Path[] {
  return steps.map(pathOf).filter((path) => path !== null);
}
