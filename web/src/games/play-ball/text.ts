/** What is said in Play Ball, besides the words themselves. */
import { words } from "../../app/words";
import { inTurn } from "../../match/help";
import type { Coming } from "../../match/match.svelte";
import { nameOf, type Sitting } from "../../match/names";
import { hasEvent, isPlayer } from "../../match/turns";
import type { Hint, PlayerSeat, StepView } from "../../wire";
import { parseAction, hasBall, readPosition, seatOn, type Position } from "./model";
import { pathOf, type Path } from "./view";
import type { Cell, Equipment } from "./geometry";
import type { Hand } from "./controller.svelte";
import type { Hint as Mark } from "./hints";

// A move or a pass of Play Ball in words: before it is shown, and as a hint advises it.

/** The ball is taken from the other side on the way. */
export function isSteal(step: StepView): boolean {
  return step.rulings.some(({ code }) => code === "take_over");
}

/** Whom a way goes over or up to: a teammate, an opponent, your playballer. */
function whomText({ over, seat }: Path, before: Position, own: PlayerSeat | null): string {
  const { whom } = words().playBall;
  const [met, ...more] = over;
  if (met === undefined || more.length > 0) return whom.several;
  const side = seatOn(before, met);
  if (side === seat) return whom.mate;
  return side === own ? whom.yours : whom.rival;
}

/** Towards the goal of the other side, whatever the column. */
function headsFor({ action }: StepView, seat: PlayerSeat): "forward" | "back" {
  const read = parseAction(action);
  const north = read?.kind === "move" && read.direction.startsWith("n");
  return north === (seat === "south") ? "forward" : "back";
}

type Deeds = Omit<ReturnType<typeof words>["playBall"]["coming"], "says">;

/** What a step does, from the position before it; null for what moves nothing. */
function deedText(step: StepView, before: Position, own: PlayerSeat | null, text: Deeds): string | null {
  const path = pathOf(step);
  if (path === null) return null;
  const whom = whomText(path, before, own);
  const carries = hasBall(before, path.from);
  const heads = headsFor(step, path.seat);
  const deeds: Record<Path["kind"], string> = {
    step: text[carries ? "carry" : "step"][heads],
    jump: text[carries ? "leap" : "jump"](whom),
    bounce: text.bounce(whom),
    pass: text.pass,
  };
  const move = deeds[path.kind];
  const took = hasEvent(step, "take") ? text.take(move) : move;
  return hasEvent(step, "goal") ? text.goal(move) : took;
}

/** What a hint advises: "1 carry the ball forward, 2 pass to your teammate, 3 jump over an opponent and score". */
export function advises({ steps }: Hint, { position }: { position: unknown }): string {
  const text = words().playBall.advice;
  const told = steps.flatMap((step, at) => {
    const before = readPosition(at === 0 ? position : steps[at - 1]?.position);
    return deedText(step, before, null, text) ?? [];
  });
  if (told.length === 0) return text.end;
  return told.length === 1 ? told.join("") : inTurn(told.map((deed, at) => text.numbered(at + 1, deed)));
}

/** "Computer: jumps over your playballer and takes the ball". */
export function comingOf(
  step: StepView,
  before: unknown,
  table: Sitting,
  own: PlayerSeat | null,
): Coming | null {
  const { show, playBall } = words();
  const what = deedText(step, readPosition(before), own, playBall.coming);
  if (what === null || !isPlayer(step.seat)) return null;
  return { text: `${show.who(nameOf(table, step.seat))}${playBall.coming.says}${what}` };
}

// What is said of cells and moves, for those who listen.

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

function hintText(hint: Mark): string[] {
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
