/** What a hint advises in Pitch Bowl: said, drawn, and laid ready where nothing is pitched. */
import { aimedAt, aimText, angleText, deedsOf, flickIn, lower, type Deed } from "../../flick/advice";
import type { Aimed } from "../../flick/coming";
import type { Fields } from "../../flick/notation";
import { pointing, type Point } from "../../flick/view";
import { number, words } from "../../app/words";
import { inTurn, owned } from "../../match/help";
import type { Sitting } from "../../match/names";
import type { Asked, Hint, PlayerSeat, Table } from "../../wire";
import { bodiesFor } from "./view";
import type { Desk } from "./controller.svelte";
import { arenaOf, readField, squaresAt, type Field } from "./field";
import { pieceName } from "./text";
import { BALL, pieceOf, readPosition, seatOf, type Position } from "./model";
import { readPending, type Pending, type Spot } from "./pending";

function along(from: Point, angle: number, far: number): Point {
  const way = pointing(angle);
  return { x: from.x + way.x * far, y: from.y + way.y * far };
}

/** The way of the advised pitch: of the ball in a pass or a kick, else of the player. */
export function adviceAim(
  hint: Hint | null,
  field: Field,
  pending: Pending | null,
  position: Position,
): Aimed | null {
  const flick = flickIn(deedsOf(hint));
  if (flick === null) return null;
  if (flick.piece === undefined) return pending === null ? null : kickAim(flick, pending);
  const player = pieceOf(position, String(flick.piece));
  if (player === undefined) return null;
  const passes = flick.announce === "pass";
  const from = passes ? along(player, Number(flick.ball_angle ?? flick.angle), 2 * field.radius) : player;
  const arena = arenaOf(field, passes ? field.ballSpeed : field.playerSpeed);
  return aimedAt(arena, player.id, from, flick, bodiesFor(field, position, player.id));
}

/** A kick flies: the ring is where it lands. */
function kickAim(flick: Fields, { from, flight }: Pending): Aimed | null {
  if (from === null) return null;
  const tee = { x: from[0], y: from[1] };
  return {
    piece: BALL,
    way: [tee, along(tee, Number(flick.angle), Number(flick.speed) * flight)],
    target: null,
  };
}

export function advises(hint: Hint, asked: Asked, table: Table): string {
  const field = readField(table.equipment);
  const position = readPosition(asked.position);
  const aimed = adviceAim(hint, field, readPending(asked), position);
  const deeds = deedsOf(hint);
  if (position.bonus !== null && deeds[0]?.what === "stop") return words().pitchBowl.advice.waive;
  return inTurn(deeds.map((deed) => sayOf(deed, aimed, table, field)));
}

/** The better pitch of a review. */
export function instead(
  better: Hint,
  _seat: PlayerSeat,
  position: unknown,
  equipment: unknown,
  table: Sitting,
): string {
  const field = readField(equipment as Table["equipment"]);
  const aimed = adviceAim(better, field, null, readPosition(position));
  return inTurn(deedsOf(better).map((deed) => sayOf(deed, aimed, table, field)));
}

function sayOf(deed: Deed, aimed: Aimed | null, table: Sitting, field: Field): string {
  const text = words().pitchBowl;
  const { what, fields } = deed;
  switch (what) {
    case "flick":
      return flickText(fields, metName(aimed, table), table, field);
    case "kick":
      return text.advice.kick;
    case "choose":
      return lower(text.roles[fields.role === "kick" ? "kick" : "receive"]);
    case "deploy":
      return text.advice.place;
    case "give":
      return lower(text.giveTo(pieceName(String(fields.piece))));
    case "drop":
      return lower(text.dropHere);
    case "end_turn":
      return lower(text.endTurn);
    case "last_action":
      return lower(text.lastAction);
    case "go_on":
      return lower(text.goOn);
    default:
      return text.advice.stop;
  }
}

/** "snatch, your number 3 at Ben’s runner 1, 2.5 squares". */
function flickText(fields: Fields, target: string | null, table: Sitting, field: Field): string {
  const { coming, advice, squares } = words().pitchBowl;
  const player = playerName(String(fields.piece), table);
  const says: Record<string, string> = coming.says;
  const said = says[String(fields.announce)];
  // No hand has more than the scale, which ends with the field.
  const far = Math.min(field.rows, squaresAt(field, Number(fields.speed)));
  const what = said === undefined ? player : `${said}, ${player}`;
  const whole = said === undefined && target === null ? advice.runs(player) : what;
  return aimText(whole, target, squares(number(Math.round(10 * far) / 10)) + angleText(fields));
}

function metName(aimed: Aimed | null, table: Sitting): string | null {
  const target = aimed?.target ?? null;
  if (target === null) return null;
  return seatOf(target) === null ? words().pitchBowl.coming.ball : playerName(target, table);
}

function playerName(id: string, table: Sitting): string {
  const seat = seatOf(id);
  const name = pieceName(id).toLowerCase();
  return seat === null ? name : owned(table, seat, name);
}

/** What is advised is laid ready; nothing is sent. */
export function takeUp(desk: Desk, hint: Hint | null): void {
  for (const { what, fields } of deedsOf(hint)) {
    if (what === "deploy" && Array.isArray(fields.pieces)) desk.placing.use(fields.pieces as Spot[]);
    if (what === "choose") desk.choice = String(fields.role);
    if (what === "give") desk.choice = String(fields.piece);
  }
}
