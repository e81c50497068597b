/** A move or a pass of Play Ball before it is shown. */
import { words } from "../../lib/words";
import type { Coming } from "../../match/match.svelte";
import { nameOf, type Sitting } from "../../match/names";
import { hasEvent, isPlayer } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import { pathOf } from "./view";

/** The ball is taken from the other side on the way. */
export function isSteal(step: StepView): boolean {
  return step.rulings.some(({ code }) => code === "take_over");
}

/** "Computer: jump from c6 over c5 to c4, for the ball". */
export function comingOf(
  step: StepView,
  _before: unknown,
  table: Sitting,
  _own: PlayerSeat | null,
): Coming | null {
  const path = pathOf(step);
  if (path === null || !isPlayer(step.seat)) return null;
  const { show, playBall } = words();
  const who = show.who(nameOf(table, step.seat));
  const move = playBall.coming[path.kind](path.from, path.to, path.over.join(", "));
  const what = hasEvent(step, "goal")
    ? playBall.coming.goal(move)
    : isSteal(step)
      ? playBall.coming.steal(move)
      : move;
  return { text: `${who}${playBall.coming.says}${what}` };
}
