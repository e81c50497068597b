/** What players are called. */
import { words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import { BALL, isRunner, seatOf } from "./model";

export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);

/** "Runner 1", "Three-quarter 3", "Ball". */
export function pieceName(id: string): string {
  const text = words().pitchBowl;
  if (id === BALL) return text.ball;
  return isRunner(id) ? text.runner(numberOf(id)) : text.threeQuarter(numberOf(id));
}

/** "R1", "T3": as it stands on the disc, with its number. */
export function shortName(id: string): string {
  return id === BALL ? words().pitchBowl.ball : `${isRunner(id) ? "R" : "T"}${numberOf(id)}`;
}

/** "Ben’s Runner 1". */
export function ownedName(table: Sitting, id: string): string {
  const seat = seatOf(id);
  return seat === null ? pieceName(id) : words().pitchBowl.owned(nameOf(table, seat), pieceName(id));
}
