/** What is said of flicks, rulings and the table, for those who listen. */
import { say, words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { StepView } from "../../wire";
import { USUAL, type Arena } from "../../flick/arena";
import { survey } from "../../flick/ray";
import { shotText } from "../../flick/words";
import { bodiesFor } from "./board/bodies";
import { ownedName, pieceName } from "./names";
import { parse } from "../../flick/notation";
import { pieceOf, type Position } from "./model";

function eventText(event: Record<string, unknown>, table: Sitting): string {
  const text = words().pitchOut.spoken;
  const piece = typeof event.piece === "string" ? ownedName(table, event.piece) : "";
  switch (event.kind) {
    case "flick":
      return flickText(event, table);
    case "eliminated":
      return text.out(piece);
    case "returned":
    case "replaced":
      return text.back(piece);
    case "golem":
      return text.golem;
    case "covered":
      return text.covered(piece, ownedName(table, String(event.on)));
    case "removed":
      return text.removed(piece);
    default:
      return "";
  }
}

function flickText(event: Record<string, unknown>, table: Sitting): string {
  const seat = String(event.seat);
  if (!isPlayer(seat)) return "";
  const shot = shotText(Number(event.angle), Number(event.speed) / USUAL.topSpeed, seat);
  return words().pitchOut.spoken.flick(nameOf(table, seat), pieceName(String(event.piece)), shot);
}

/** What a step brought: the flick, who went, and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const text = words().pitchOut.spoken;
  const { what, fields } = parse(step.action);
  const name = isPlayer(step.seat) ? nameOf(table, step.seat) : "";
  if (what === "power")
    return fields.copy === null
      ? text.noPower(name)
      : text.power(name, pieceName(`${step.seat}.${String(fields.copy)}`));
  const happened = step.events.map((event) => eventText(event, table)).filter((one) => one !== "");
  const flicked = step.events.some((event) => event.kind === "flick");
  const quiet = flicked && !step.events.some((event) => event.kind === "eliminated");
  const ruled = step.rulings.map((ruling) => say(ruling.text));
  return [...happened, ...(quiet ? [text.nobody] : []), ...ruled].join(" ");
}

/** The table as seen from a puck, the nearest first; without one, everything where it lies. */
export function tableText(arena: Arena, position: Position, table: Sitting, from: string | null): string {
  const text = words().pitchOut;
  const puck = from === null ? undefined : pieceOf(position, from);
  if (position.pieces.length === 0) return text.spoken.empty;
  if (puck === undefined)
    return position.pieces
      .map((piece) => text.pieceAt(ownedName(table, piece.id), Math.round(piece.x), Math.round(piece.y)))
      .join(". ");
  const told = survey(arena, puck, bodiesFor(arena, position, puck.id)).map((seen) =>
    text.spoken.away(
      ownedName(table, seen.id),
      Math.round(seen.distance),
      Math.round(seen.angle),
      seen.clear ? text.spoken.clear : text.spoken.hidden,
    ),
  );
  return `${text.spoken.from(pieceName(puck.id))} ${told.join("; ")}.`;
}

/** "Ben’s Guard, 300 120, under Ana’s Shadow". */
export function pieceText(position: Position, table: Sitting, id: string): string {
  const piece = pieceOf(position, id);
  const name = ownedName(table, id);
  if (piece === undefined) return name;
  const text = words().pitchOut;
  const lid = position.pieces.find((one) => one.on === id);
  const parts = [text.pieceAt(name, Math.round(piece.x), Math.round(piece.y))];
  if (lid !== undefined) parts.push(text.covered(ownedName(table, lid.id)));
  return parts.join(", ");
}
