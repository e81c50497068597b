/** Keys of the match: aiming, putting down, reading aloud. */
import { inReadingOrder, keyOf, placeOf, runKey, toTray } from "../../flick/keys";
import { View } from "../../flick/view";
import { isByHand, settings } from "../../app/settings.svelte";
import { named, number, words } from "../../app/words";
import { nameOf } from "../../match/names";
import type { PlayerSeat } from "../../wire";
import type { Desk } from "./controller.svelte";
import { pieceName } from "./text";
import { isBlock, pieceOf, SEATS } from "./model";

/** Own pucks that may be flicked, as one reads them on the screen. */
export function readingOrder(desk: Desk, near: PlayerSeat): string[] {
  const { position, aim } = desk;
  const view = new View(aim.arena.width, aim.arena.height, near);
  const discs = aim.pieces.map((id) => ({
    id,
    ...view.at((position === null ? undefined : pieceOf(position, id)) ?? { x: 0, y: 0 }),
  }));
  return inReadingOrder(discs);
}

/** From now on the hand flicks by keys. */
export function useKeys(desk: Desk): void {
  if (!isByHand()) return;
  settings.way = "keys";
  desk.aim.mode = "aim";
}

/** Keys that take up the hand by themselves: from then on it flicks by keys. */
const TAKES = ["cycle", "turn", "power", "stronger", "hold", "flick"];

const SPOKEN = ["cycle", "turn", "power", "stronger"];

function speakAim({ aim, match }: Desk): void {
  if (aim.piece === null) return;
  const angle = number(Math.round(aim.angle * 10) / 10);
  match.spoken = words().pitchOut.spoken.aim(pieceName(aim.piece), angle, aim.power);
}

/** Keys that flick: with no puck in hand they only take one up, so that its aim is seen first. */
const FIRES = ["hold", "flick"];

function takeUp(desk: Desk, order: string[]): boolean {
  const first = order[0];
  if (first === undefined) return false;
  desk.aim.select(first);
  desk.tellPower(first);
  speakAim(desk);
  return true;
}

/** A key while a puck may be flicked; whether it was the hand's. */
export function onAimKey(desk: Desk, event: KeyboardEvent, near: PlayerSeat, focused: boolean): boolean {
  const deed = keyOf(event);
  if (deed === null || (deed.do === "cycle" && !focused)) return false;
  if (TAKES.includes(deed.do)) useKeys(desk);
  const order = readingOrder(desk, near);
  if (FIRES.includes(deed.do) && desk.aim.piece === null) return takeUp(desk, order);
  if (TAKES.includes(deed.do) && deed.do !== "cycle" && desk.aim.piece === null)
    desk.aim.select(order[0] ?? null);
  const before = desk.aim.piece;
  const done = runKey(desk.aim, deed, order);
  if (done.shot !== null) desk.shoot(done.shot);
  else if (SPOKEN.includes(deed.do)) speakAim(desk);
  if (desk.aim.piece !== null && desk.aim.piece !== before) desk.tellPower(desk.aim.piece);
  return !done.leave;
}

function speakPlace({ placing, match }: Desk, piece: string): void {
  const spot = placing.places[piece];
  if (spot === undefined) return;
  match.spoken = words().pitchOut.deploy.lies(pieceName(piece), Math.round(spot.x), Math.round(spot.y));
}

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A key while pieces are put down; whether it was one. */
export function onPlaceKey(desk: Desk, event: KeyboardEvent, near: PlayerSeat): boolean {
  const { placing } = desk;
  const piece = placing.chosen ?? placing.pieces[0];
  if (piece === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  const move = MOVES[event.code];
  if (move !== undefined) {
    const step = (event.shiftKey ? 1 : 5) * (near === "south" ? 1 : -1);
    placing.chosen = piece;
    placing.nudge(piece, move[0] * step, move[1] * step);
    speakPlace(desk, piece);
  } else if (event.key.toLowerCase() === "r" && isBlock(piece)) placing.turn(piece, event.shiftKey ? 1 : 5);
  else if (event.code === "Delete" || event.code === "Backspace") placing.take(piece);
  else if (event.code === "Escape") return toTray(piece);
  else return usesFormation(desk, event);
  return true;
}

/** A digit lays out the formation at that place; the same one again is Ready. */
function usesFormation({ placing, pending, pressKey, match }: Desk, event: KeyboardEvent): boolean {
  const formation = pending?.suggestions[placeOf(event) ?? -1];
  if (formation === undefined) return false;
  if (placing.holds(formation.places)) pressKey();
  else {
    placing.use(formation.places);
    match.spoken = named(words().pitchOut.deploy.suggested, formation.name);
  }
  return true;
}

/** A digit chooses the answer at that place; the same one again is sent. */
export function onPickKey(desk: Desk, event: KeyboardEvent): boolean {
  const place = placeOf(event);
  const { mode, pending, match } = desk;
  if (place === null || pending === null) return false;
  if (mode === "first") {
    const seat = SEATS[place];
    if (seat === undefined || match.table === null) return false;
    if (desk.begins === seat) desk.pressKey();
    else {
      desk.begins = seat;
      match.spoken = words().pitchOut.begins(nameOf(match.table, seat));
    }
    return true;
  }
  const piece = pending.pieces[place];
  if (mode !== "choose" || piece === undefined) return false;
  if (desk.choice === piece) desk.pressKey();
  else {
    desk.choice = piece;
    match.spoken = pieceName(piece);
  }
  return true;
}
