/** What is said of cells and moves, for those who listen. */
import { words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import type { Cell, Equipment } from "./geometry";
import type { Hand } from "./controller.svelte";
import type { Hint } from "./hints";
import { hasBall, seatOn, type Position } from "./model";
import { pathOf } from "./view";

export interface Scene {
  table: Sitting;
  equipment: Equipment;
  position: Position;
  /** The side that plays alone on this page, called "your". */
  own: PlayerSeat | null;
}

/** "c4, your playballer, has the ball". */
export function placeText({ table, equipment, position, own }: Scene, cell: Cell): string {
  const { pieces } = words().playBall;
  const seat = seatOn(position, cell);
  const parts = [cell];
  for (const side of ["south", "north"] as const) {
    if (equipment.goals[side].includes(cell)) parts.push(pieces.goal(nameOf(table, side)));
  }
  if (seat !== null) parts.push(seat === own ? pieces.own : pieces.of(nameOf(table, seat)));
  if (hasBall(position, cell)) parts.push(seat === null ? pieces.freeBall : pieces.ball);
  else if (seat === null) parts.push(pieces.empty);
  return parts.join(", ");
}

function hintText(hint: Hint): string[] {
  const { ways, takesBall } = words().playBall;
  return [hint.goal ? ways.goal : ways[hint.kind], ...(hint.takes === null ? [] : [takesBall])];
}

/** A cell with what the selected disc may do there. */
export function cellText(hand: Hand, cell: Cell): string {
  const { table, mine } = hand.match;
  const { position } = hand;
  if (table === null || position === null || !hand.ground().has(cell)) return "";
  const own = mine.length === 1 ? (mine[0] ?? null) : null;
  const parts = [placeText({ table, equipment: hand.ground().equipment, position, own }, cell)];
  if (hand.held === cell) parts.push(words().playBall.pieces.selected);
  const hint = hand.at(cell, null);
  if (hint !== null) parts.push(...hintText(hint));
  return parts.join(", ");
}

/** What happened, in one sentence. */
export function stepText(step: StepView, table: Sitting): string {
  const { happened } = words().playBall;
  if (!isPlayer(step.seat)) return "";
  const who = nameOf(table, step.seat);
  const path = pathOf(step);
  if (path === null) return step.action === "end" ? happened.end(who) : "";
  if (path.kind === "jump") return happened.jump(who, path.from, path.to, path.over.join(", "));
  if (path.kind === "bounce") return happened.bounce(who, path.from);
  return happened[path.kind](who, path.from, path.to);
}
