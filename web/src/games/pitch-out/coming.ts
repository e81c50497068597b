/** A flick of Pitch Out before it is shown. */
import { USUAL } from "../../flick/arena";
import { aimedOf, type Aimed } from "../../flick/coming";
import { words } from "../../lib/words";
import type { Coming } from "../../match/match.svelte";
import { nameOf, type Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import { ownedName, pieceName } from "./names";
import { isBlock, seatOf } from "./position";
import { playedBy, tapeOf } from "./view";

/** What is aimed by a step; null for a first shot, where both shoot at once. */
export function aimedBy(step: StepView | null): Aimed | null {
  const [piece, ...more] = playedBy(step);
  const tape = tapeOf(step);
  return piece === undefined || more.length > 0 || tape === null ? null : aimedOf(tape, piece);
}

/** "your Immortal", "its own Runner", "Ana’s Guard", "an obstacle". */
function targetName(target: string, by: PlayerSeat, table: Sitting, own: PlayerSeat | null): string {
  const text = words().show;
  const seat = seatOf(target);
  if (isBlock(target) || seat === null) return text.obstacle;
  if (seat === by) return text.own(pieceName(target));
  return seat === own ? text.yours(pieceName(target)) : ownedName(table, target);
}

/** "Computer: Guard at your Immortal". */
export function comingOf(
  step: StepView,
  _before: unknown,
  table: Sitting,
  own: PlayerSeat | null,
): Coming | null {
  const aimed = aimedBy(step);
  if (aimed === null || !isPlayer(step.seat)) return null;
  const text = words().show;
  const who = text.who(nameOf(table, step.seat));
  const piece = pieceName(aimed.piece);
  const speed = Number(step.events.find((event) => event.kind === "flick")?.speed);
  const note = text.strength(Math.round((100 * speed) / USUAL.topSpeed));
  const target = aimed.target === null ? null : targetName(aimed.target, step.seat, table, own);
  return { text: target === null ? text.alone(who, piece) : text.at(who, piece, target), note };
}
