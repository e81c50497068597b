/** A flick of Pitch Out before it is shown. */
import { USUAL } from "../../flick/arena";
import { aimedOf, announcing, type Aimed, type Announced } from "../../flick/coming";
import { words } from "../../app/words";
import type { StepView } from "../../wire";
import { ownedName, pieceName } from "./names";
import { isBlock, seatOf } from "./model";
import { playedBy, tapeOf } from "./view";

/** What is aimed by a step; null for a first shot, where both shoot at once. */
export function aimedBy(step: StepView | null): Aimed | null {
  const [piece, ...more] = playedBy(step);
  const tape = tapeOf(step);
  return piece === undefined || more.length > 0 || tape === null ? null : aimedOf(tape, piece);
}

/** "your Immortal", "its own Runner", "Ana’s Guard", "an obstacle". */
function targetName(target: string, { by, table, own }: Announced): string {
  const text = words().show;
  const seat = seatOf(target);
  if (isBlock(target) || seat === null) return text.obstacle;
  if (seat === by) return text.own(pieceName(target));
  return seat === own ? text.yours(pieceName(target)) : ownedName(table, target);
}

/** "Computer: Guard at your Immortal". */
export const comingOf = announcing(aimedBy, (coming) => {
  const { step, aimed, who } = coming;
  const text = words().show;
  const piece = pieceName(aimed.piece);
  const speed = Number(step.events.find((event) => event.kind === "flick")?.speed);
  const note = text.strength(Math.round((100 * speed) / USUAL.topSpeed));
  if (aimed.target === null) return { text: text.alone(who, piece), note };
  return { text: text.at(who, piece, targetName(aimed.target, coming)), note };
});
