/** What is said in Play Ball, besides the words themselves. */
import { words } from "../../app/words";
import { byKeys } from "../../ui/hands.svelte";
import { capital } from "../../app/words/language";
import { inTurn } from "../../match/help";
import type { Coming } from "../../match/match.svelte";
import { nameOf, type Sitting } from "../../match/names";
import { hasEvent, isPlayer } from "../../match/turns";
import type { Hint, PlayerSeat, StepView } from "../../wire";
import { parseAction, hasBall, readPosition, seatOn, type Position } from "./model";
import { pathOf, pathsOf, type Path } from "./view";
import type { Cell, Equipment, Ground } from "./geometry";
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
  const [met] = over;
  if (met === undefined || over.length > 1) return whom.several(over.length);
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

/** What a hint advises: "step forward twice, then pass to your teammate". */
export function advises({ steps }: Hint, { position }: { position: unknown }): string {
  const text = words().playBall.advice;
  const told = steps.flatMap((step, at) => {
    const before = readPosition(at === 0 ? position : steps[at - 1]?.position);
    return deedText(step, before, null, text) ?? [];
  });
  if (told.length === 0) return text.end;
  const runs = told.flatMap((deed, at) => {
    if (deed === told[at - 1]) return [];
    const next = told.findIndex((other, later) => later > at && other !== deed);
    const times = (next === -1 ? told.length : next) - at;
    return [times === 1 ? deed : text.often(times, deed)];
  });
  return inTurn(runs);
}

/** "Marek: jumps over your playballer and takes the ball". */
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

// The turn being made, and turns in the list: arrows as they point on the screen, with a word.

/** Degrees clockwise from up, as the way goes on the screen; a bounce goes to what it bounces off. */
export function wayOn(ground: Ground, { kind, from, to, over }: Path): number {
  const [a, b] = [ground.at(from), ground.at(kind === "bounce" ? (over[0] ?? to) : to)];
  return Math.round((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI);
}

/** "step up right". */
export function deedOn(ground: Ground, path: Path): string {
  const { compass, deeds, deedOf } = words().playBall;
  return deedOf(deeds[path.kind], compass[((Math.round(wayOn(ground, path) / 45) % 8) + 8) % 8] ?? "");
}

/** A turn in the list, for those who listen: "step up, jump up right". */
export function turnOn(ground: Ground, steps: readonly StepView[]): string {
  const deeds = pathsOf(steps).map((path) => deedOn(ground, path));
  return deeds.length === 0 ? words().playBall.advice.end : deeds.join(", ");
}

/** The word under an arrow: what came of it before what it was. */
export function wordsOf(step: StepView): string {
  const { deeds } = words().playBall;
  const path = pathOf(step);
  if (hasEvent(step, "goal")) return deeds.goal;
  if (hasEvent(step, "take")) return deeds.takes;
  return path === null ? "" : deeds[path.kind];
}

/** How a goal came about: "Jumps over two and scores." */
export function goalText(step: StepView, before: unknown, own: PlayerSeat | null): string {
  const what = deedText(step, readPosition(before), own, words().playBall.coming);
  return what === null ? "" : `${capital(what)}.`;
}

/** What comes next, by pointer or by keys; never more than the rest of the turn. */
export function nextText(hand: Hand): string {
  const { asked, held, position } = hand;
  const text = words().playBall;
  if (asked === null || position === null) return "";
  const next = byKeys() ? text.byKeys : text.next;
  const ends = asked.choices.some(({ action }) => action === "end");
  const passes = asked.choices.some(({ action }) => parseAction(action)?.kind === "pass");
  const stand = text.left[position.left] ?? "";
  if (position.left === 0)
    return `${stand} ${passes ? (ends ? next.passOrEnd : next.pass) : ends ? next.end : next.undo}`;
  if (held === null) return `${stand} ${next.disc}`;
  return `${stand} ${hand.passes.length > 0 ? next.ringOrMate : next.ring}`;
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
