/** Keys of the match: announcing, aiming, placing, sliding the ball. */
import { isByHand, settings } from "../../app/settings.svelte";
import { named, number, words } from "../../app/words";
import { inReadingOrder, keyOf, next, placeOf, runKey, toTray } from "../../flick/keys";
import type { Point } from "../../flick/view";
import type { Desk } from "./controller.svelte";
import { pieceName, whereText } from "./text";
import { pieceOf } from "./model";
import { ROLES, type Announce } from "./pending";

/** The field as the keys see it. */
export interface Seen {
  drawn(at: Point): Point;
  stepped(right: number, up: number): Point;
}

/** Players that may be pitched, as one reads them on the screen. */
export function readingOrder(desk: Desk, seen: Seen | undefined): string[] {
  return ordered(desk, desk.hand.pieces, seen);
}

function ordered({ position }: Desk, pieces: readonly string[], seen: Seen | undefined): string[] {
  const discs = pieces.map((id) => {
    const at = (position === null ? undefined : pieceOf(position, id)) ?? { x: 0, y: 0 };
    return { id, ...(seen?.drawn(at) ?? at) };
  });
  return inReadingOrder(discs, 24);
}

/** Letters that announce by name. */
export const ANNOUNCE: Record<string, Announce> = {
  "0": "none",
  s: "snatch",
  k: "pickup",
  h: "handover",
  p: "pass",
};
/** From now on the hand pitches by keys. */
export function useKeys(desk: Desk): void {
  if (!isByHand()) return;
  settings.way = "keys";
  desk.setWay();
}

const TAKES = ["cycle", "turn", "power", "stronger", "hold", "flick"];
const SPOKEN = ["cycle", "turn", "power", "stronger"];
/** Keys that pitch: with nobody in hand they only take somebody up, so that the aim is seen first. */
const FIRES = ["hold", "flick"];

function takeUp(desk: Desk, order: readonly string[]): boolean {
  desk.hand.select(order[0] ?? null);
  desk.picked();
  speakAim(desk);
  return true;
}

function speakAim({ hand, match, chosen, field, position }: Desk): void {
  const piece = chosen ?? hand.piece;
  if (piece === null) return;
  const at = position === null ? undefined : pieceOf(position, piece);
  const where = at === undefined ? "" : whereText(field(), at);
  const angle = number(Math.round(hand.angle * 10) / 10);
  match.spoken = words().pitchBowl.spoken.aim(pieceName(piece), where, angle, hand.power);
}

/** The next teammate for a hand-over. */
function nextTarget(desk: Desk, by: 1 | -1): void {
  const targets = desk.pending?.targets ?? [];
  const at = desk.target === null ? (by === 1 ? -1 : 0) : targets.indexOf(desk.target);
  const target = targets[(at + by + targets.length) % Math.max(1, targets.length)];
  if (target === undefined) return;
  desk.aimAt(target);
  desk.match.spoken = pieceName(target);
}

/** A key while somebody may be pitched or the ball thrown; whether it was the hand's. */
export function onAimKey(
  desk: Desk,
  event: KeyboardEvent,
  seen: Seen | undefined,
  focused: boolean,
): boolean {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.type === "keydown";
  if (plain && desk.mode === "pitch" && event.key.toLowerCase() === "a" && desk.chosen !== null) {
    desk.switchAnnounce();
    return true;
  }
  const announce = plain && desk.mode === "pitch" ? ANNOUNCE[event.key.toLowerCase()] : undefined;
  if (announce !== undefined && desk.chosen !== null) {
    // The same key again leaves it to the way of the aim.
    desk.say(desk.isNamed && desk.announce === announce ? null : announce);
    return true;
  }
  const deed = keyOf(event);
  if (deed === null || (deed.do === "cycle" && !focused)) return false;
  if (TAKES.includes(deed.do)) useKeys(desk);
  if (deed.do === "cycle" && desk.isNamed && desk.announce === "handover") {
    nextTarget(desk, deed.by);
    return true;
  }
  const order = readingOrder(desk, seen);
  if (FIRES.includes(deed.do) && desk.hand.piece === null) return takeUp(desk, order);
  if (TAKES.includes(deed.do) && deed.do !== "cycle" && desk.hand.piece === null)
    desk.hand.select(order[0] ?? null);
  if (desk.lacksTarget && (deed.do === "flick" || deed.do === "hold")) {
    desk.remark((text) => text.pitchBowl.chooseTarget);
    return true;
  }
  const done = runKey(desk.hand, deed, order);
  desk.picked();
  if (done.shot !== null) desk.shoot(done.shot);
  else if (SPOKEN.includes(deed.do)) speakAim(desk);
  return !done.leave;
}

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A key while players are placed. */
export function onPlaceKey(desk: Desk, event: KeyboardEvent, seen: Seen | undefined): boolean {
  const { placing } = desk;
  const piece = placing.chosen ?? placing.pieces[0];
  if (piece === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  const move = MOVES[event.code];
  if (move !== undefined) {
    const step = event.shiftKey ? 1 : 10;
    placing.chosen = piece;
    placing.nudge(piece, seen?.stepped(move[0] * step, move[1] * step) ?? { x: 0, y: 0 });
    const spot = placing.places[piece];
    if (spot !== undefined)
      desk.match.spoken = words().pitchBowl.lies(pieceName(piece), whereText(desk.field(), spot));
  } else if (event.code === "Delete" || event.code === "Backspace") placing.take(piece);
  else if (event.code === "Escape") return toTray(piece);
  else return usesFormation(desk, event);
  return true;
}

/** A digit lays out the formation at that place; the same one again is Ready. */
function usesFormation({ placing, pressKey, match }: Desk, event: KeyboardEvent): boolean {
  const made = (placing.pending?.suggestions ?? []).filter(({ name }) => !name.endsWith("-mirrored"));
  const formation = made[placeOf(event) ?? -1];
  if (formation === undefined) return false;
  if (placing.holds(formation.pieces)) pressKey();
  else {
    placing.use(formation.pieces);
    match.spoken = named(words().pitchBowl.deploy.suggested, formation.name);
  }
  return true;
}

/** A digit chooses the role at that place; the same one again is sent. */
export function onChooseKey(desk: Desk, event: KeyboardEvent): boolean {
  const role = ROLES[placeOf(event) ?? -1];
  if (role === undefined) return false;
  if (desk.choice === role) desk.pressKey();
  else {
    desk.choice = role;
    desk.match.spoken = words().pitchBowl.roles[role];
  }
  return true;
}

const AHEAD = ["Tab", "ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];
const ENTERS = ["Enter", "NumpadEnter"];

/** A key while the ball goes to one of those equally near: arrows go round, Tab past the last one leaves. */
export function onGiveKey(
  desk: Desk,
  event: KeyboardEvent,
  seen: Seen | undefined,
  focused: boolean,
): boolean {
  const { code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || (code === "Tab" && !focused)) return false;
  const order = ordered(desk, desk.pending?.pieces ?? [], seen);
  if (ENTERS.includes(code) && desk.choice !== null) {
    if (!event.repeat) desk.sendGift();
    return true;
  }
  const by = BACK.includes(code) || (code === "Tab" && shiftKey) ? -1 : 1;
  if (![...AHEAD, ...BACK, ...ENTERS].includes(code)) return false;
  const piece = next(order, desk.choice, by) ?? (code === "Tab" ? null : next(order, null, by));
  if (piece === null) return false;
  desk.choice = piece;
  desk.match.spoken = givenText(desk, piece);
  return true;
}

function givenText({ position, field }: Desk, piece: string): string {
  const at = position === null ? undefined : pieceOf(position, piece);
  const name = pieceName(piece);
  return at === undefined ? name : words().pitchBowl.lies(name, whereText(field(), at));
}

/** The keys of the two answers: that was the last action, or the turn goes on. */
export const SAID_KEYS = { last: "E", on: "G" };

/** A key while it is asked whether that was the last action. */
export function onSaidKey(desk: Desk, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const key = event.key.toUpperCase();
  if (key !== SAID_KEYS.last && key !== SAID_KEYS.on) return false;
  desk.sayLast(key === SAID_KEYS.last);
  return true;
}

/** A key while the ball is put against the clumsy player; Enter puts it down. */
export function onDropKey(desk: Desk, event: KeyboardEvent): boolean {
  if (ENTERS.includes(event.code)) {
    if (!event.repeat) desk.sendDrop();
    return true;
  }
  if (event.code !== "ArrowLeft" && event.code !== "ArrowRight") return false;
  desk.slideBy(event.code === "ArrowLeft" ? 1 : -1);
  return true;
}
