/** Pieces of a position as things in the way of a disc. */
import type { Body } from "../../../flick/ray";
import type { Field } from "../field";
import type { Position } from "../model";

export function bodiesFor(field: Field, position: Position, disc: string | null): Body[] {
  return position.pieces
    .filter(({ id }) => id !== disc)
    .map(({ id, x, y }) => ({ id, x, y, angle: 0, square: false, size: field.radius }));
}
