/** What is said of pitches, rulings and the field, for those who listen. */
import { say, words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { StepView } from "../../wire";
import type { Point } from "../../flick/view";
import { squaresOf, type Field } from "./field";
import { ownedName } from "./names";
import { pieceOf, type Position } from "./model";
import { lineOf, outcomeOf, whatOf } from "./turns";
import { pitchOf, spokenOf } from "./view";

/** What a step brought: the pitch and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const pitch = pitchOf(step);
  const name = isPlayer(step.seat) ? nameOf(table, step.seat) : "";
  const ruled = spokenOf(step).map((ruling) => say(ruling.text));
  if (pitch?.kind === "flick") {
    const outcome = words().pitchBowl.outcomes[outcomeOf(step)];
    return [`${words().pitchBowl.who(ownedName(table, String(pitch.piece)), outcome)}.`, ...ruled].join(" ");
  }
  const told = ["toss", "choose", "deploy", "kick"].includes(whatOf(step));
  const said = told ? `${words().pitchBowl.who(name, lineOf([step], table))}.` : "";
  return [said, ...ruled].filter((one) => one !== "").join(" ");
}

/** "d7"; on a line "d7 and e7": it belongs to both (PBW-1.5). */
export function whereText(field: Field, at: Point): string {
  return words().pitchBowl.squaresOf(squaresOf(field, at));
}

/** "Ben’s Runner 1, d7, passive, has the ball". */
export function pieceText(field: Field, position: Position, table: Sitting, id: string): string {
  const piece = pieceOf(position, id);
  const name = ownedName(table, id);
  if (piece === undefined) return name;
  const text = words().pitchBowl;
  return [
    name,
    whereText(field, piece),
    ...(piece.passive ? [text.passive] : []),
    ...(piece.carrier ? [text.carries] : []),
  ].join(", ");
}

/** Everything where it lies. */
export function tableText(field: Field, position: Position, table: Sitting): string {
  if (position.pieces.length === 0) return words().pitchBowl.spoken.empty;
  return position.pieces.map(({ id }) => pieceText(field, position, table, id)).join(". ");
}
