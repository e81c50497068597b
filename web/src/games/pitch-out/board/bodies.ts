/** Pieces of a position as things in the way of a flicked puck. */
import type { Arena } from "../../../flick/arena";
import type { Body } from "../../../flick/ray";
import { isBlock, pieceOf, type Position } from "../model";

/** All that a puck can meet: not itself, no Shadow lying on another, and not the puck it lies on. */
export function bodiesFor(arena: Arena, position: Position, puck: string | null): Body[] {
  const under = puck === null ? null : (pieceOf(position, puck)?.on ?? null);
  return position.pieces
    .filter(({ id, on }) => id !== puck && id !== under && on === null)
    .map(({ id, x, y, angle }) => {
      const square = isBlock(id);
      return { id, x, y, angle, square, size: square ? arena.block / 2 : arena.puck };
    });
}
