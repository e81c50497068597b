/** What a hint advises in Pitch Out: said, drawn, and laid ready where nothing is flicked. */
import { aimedAt, aimText, angleText, deedsOf, flickIn, lower, type Deed } from "../../flick/advice";
import { readArena, USUAL, type Arena } from "../../flick/arena";
import type { Aimed } from "../../flick/coming";
import { settings } from "../../app/settings.svelte";
import { words } from "../../app/words";
import { inTurn, owned } from "../../match/help";
import type { Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { Face } from "../index";
import type { Asked, Hint, PlayerSeat, Table } from "../../wire";
import { bodiesFor } from "./view";
import type { Desk } from "./controller.svelte";
import { pieceName } from "./text";
import { isBlock, pieceOf, readPosition, seatOf, type Position } from "./model";
import type { Spot } from "./pending";

/** The way of the advised flick. */
export function adviceAim(hint: Hint | null, arena: Arena, position: Position): Aimed | null {
  const flick = flickIn(deedsOf(hint));
  const puck = flick === null ? undefined : pieceOf(position, String(flick.piece));
  if (flick === null || puck === undefined) return null;
  return aimedAt(arena, puck.id, puck, flick, bodiesFor(arena, position, puck.id));
}

export function advises(hint: Hint, asked: Asked, table: Table): string {
  const deeds = deedsOf(hint);
  const aimed = adviceAim(hint, readArena(table.equipment), readPosition(asked.position));
  const told = deeds.map((deed) => sayOf(deed, aimed, asked.seat, table));
  return inTurn([...new Set(told)]);
}

/** The better flick of a review. */
export const instead: NonNullable<Face["instead"]> = (better, seat, position, equipment, table) => {
  const aimed = adviceAim(better, readArena(equipment as Table["equipment"]), readPosition(position));
  return inTurn(deedsOf(better).map((deed) => sayOf(deed, aimed, seat, table)));
};

function sayOf(deed: Deed, aimed: Aimed | null, seat: PlayerSeat, table: Sitting): string {
  const { keys_: keys, no, advice } = words().pitchOut;
  const { what, fields } = deed;
  const [piece, other] = [fields.save ?? fields.puck ?? fields.obstacle ?? fields.in, fields.out].map(String);
  switch (what) {
    case "flick":
      return aimText(
        owned(table, seat, pieceName(String(fields.piece))),
        metName(aimed, table),
        powerText(Number(fields.speed)) + angleText(fields),
      );
    case "power":
      return fields.copy === null ? advice.noCopy : advice.copy(powerName(String(fields.copy)));
    case "guard":
      return lower(fields.save === null ? no.guard : keys.save(pieceName(piece ?? "")));
    case "cover":
    case "remove":
    case "ban":
      return lower(keys[what](pieceName(piece ?? "")));
    case "swap":
      return fields.out === undefined
        ? lower(keys.replace(pieceName(piece ?? "")))
        : keys.swap(pieceName(other ?? ""), pieceName(piece ?? ""));
    case "first":
      return advice.begin[fields.who === seat ? "you" : "other"];
    case "select":
      return advice.select(namesOf(fields.pucks));
    case "again":
      return advice.again;
    case "stop":
      return advice.stop;
    default:
      return advice.place;
  }
}

function namesOf(pucks: unknown): string {
  return Array.isArray(pucks) ? pucks.map((id) => pieceName(String(id))).join(", ") : "";
}

function powerName(kind: string): string {
  return pieceName(`south.${kind}`);
}

function powerText(speed: number): string {
  return words().help.strength(Math.round((100 * speed) / USUAL.topSpeed));
}

/** What the advised flick meets, as the one who looks calls it. */
function metName(aimed: Aimed | null, table: Sitting): string | null {
  const target = aimed?.target ?? null;
  const seat = target === null ? null : seatOf(target);
  if (target === null) return null;
  return isBlock(target) || seat === null ? words().show.obstacle : owned(table, seat, pieceName(target));
}

/** What is advised is laid ready; nothing is sent. */
export function takeUp(desk: Desk, hint: Hint | null): void {
  const deeds = deedsOf(hint);
  const spots = deeds.filter(({ what }) => what === "place").map(({ fields }) => fields as unknown as Spot);
  if (spots.length > 0 && desk.mode === "place") desk.placing.use(spots);
  for (const { what, fields } of deeds) {
    if (what === "flick" && desk.mode === "aim" && settings.way !== "swipe")
      desk.aim.select(String(fields.piece));
    if (what === "power") desk.copy = fields.copy === null ? null : String(fields.copy);
    if (what === "select" && Array.isArray(fields.pucks)) desk.team = fields.pucks.map(String);
    if (what === "first" && isPlayer(String(fields.who))) desk.begins = fields.who as PlayerSeat;
    const choice = fields.save ?? fields.puck ?? fields.obstacle ?? fields.out ?? fields.in;
    if (typeof choice === "string" && desk.mode !== "aim") desk.choice = choice;
    if (what === "swap" && fields.out !== undefined) desk.into = String(fields.in);
  }
}
