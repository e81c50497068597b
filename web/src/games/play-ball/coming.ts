/** A move or a pass of Play Ball before it is shown. */
import { words } from "../../lib/words";
import { inTurn } from "../../match/help";
import type { Coming } from "../../match/match.svelte";
import { nameOf, type Sitting } from "../../match/names";
import { hasEvent, isPlayer } from "../../match/turns";
import type { Hint, PlayerSeat, StepView } from "../../wire";
import { pathOf, pathsOf } from "./view";

/** The ball is taken from the other side on the way. */
export function isSteal(step: StepView): boolean {
  return step.rulings.some(({ code }) => code === "take_over");
}

/** "jump from c6 over c5 to c4, taking the ball"; null for what moves nothing. */
function moveText(step: StepView): string | null {
  const path = pathOf(step);
  if (path === null) return null;
  const text = words().playBall.coming;
  const move = text[path.kind](path.from, path.to, path.over.join(", "));
  return hasEvent(step, "goal") ? text.goal(move) : isSteal(step) ? text.steal(move) : move;
}

/** What a hint advises, in few words: "d2 to c3, c2 to c4 to c5, pass to c3". */
export function advises({ steps }: Hint): string {
  const text = words().playBall.advice;
  const told: string[] = [];
  let way: string[] = [];
  for (const path of pathsOf(steps)) {
    const { kind, from, to, over } = path;
    const moves = kind === "step" || kind === "jump";
    const goesOn = moves && way.at(-1) === from;
    way = !moves ? [] : goesOn ? [...way, to] : [from, to];
    if (goesOn) told.pop();
    const bounce = words().playBall.coming.bounce(from, to, over.join(", "));
    told.push(moves ? text.move(way) : kind === "pass" ? text.pass(to) : bounce);
  }
  const scores = steps.some((step) => hasEvent(step, "goal"));
  const all = inTurn(told.length === 0 ? [text.end] : told);
  return scores ? text.goal(all) : all;
}

/** "Computer: jump from c6 over c5 to c4, for the ball". */
export function comingOf(
  step: StepView,
  _before: unknown,
  table: Sitting,
  _own: PlayerSeat | null,
): Coming | null {
  const what = moveText(step);
  if (what === null || !isPlayer(step.seat)) return null;
  const { show, playBall } = words();
  return { text: `${show.who(nameOf(table, step.seat))}${playBall.coming.says}${what}` };
}
