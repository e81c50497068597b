/** Stand to be read, sit to be played: how large each puck is drawn, against its true size. Millimetres of the table. */
import type { Arena } from "../../../flick/arena";
import { distance, type Point } from "../../../flick/view";
import { isBlock, type Piece } from "../model";

/** How large a puck stands at rest: at a desk, on a phone, on a phone on its side. */
export const STANDS = { desk: 1.42, phone: 1.9, low: 1.75 };
/** So near to the line of an aim a puck sits, in millimetres. */
const BESIDE_LINE = 62;

/** From the middle of a puck to the nearest point of a block. */
function toBlock(at: Point, block: Piece, half: number): number {
  const turn = (block.angle * Math.PI) / 180;
  const [dx, dy] = [at.x - block.x, at.y - block.y];
  const [x, y] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
  return Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, Math.abs(y) - half));
}

/** The factor of each puck that lies on the table by itself: standing pucks never overlap, nor reach over a block. */
export function standing(arena: Arena, pieces: readonly Piece[], most: number): Record<string, number> {
  const stacked = new Set(pieces.flatMap(({ id, on }) => (on === null ? [] : [id, on])));
  const free = pieces.filter(({ id }) => !isBlock(id) && !stacked.has(id));
  const room = (puck: Piece): number =>
    Math.min(
      ...pieces
        .filter((other) => other.id !== puck.id)
        .map((other) =>
          isBlock(other.id) ? toBlock(puck, other, arena.block / 2) : distance(puck, other) / 2,
        ),
    );
  return Object.fromEntries(
    free.map((puck) => [puck.id, Math.max(1, Math.min(most, room(puck) / arena.puck))]),
  );
}

/** The way of an aim: from where, up to where, and who is in it. */
export interface Line {
  from: Point;
  to: Point;
  pieces: readonly (string | null | undefined)[];
}

/** Who sits while this is aimed: the shooter, the target, and whoever lies near the line. */
export function sitting(pieces: readonly Piece[], { from, to, pieces: named }: Line): string[] {
  const long = distance(from, to);
  const near = (at: Point): boolean => {
    if (long === 0) return distance(at, from) < BESIDE_LINE;
    const [x, y] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const along = Math.max(0, Math.min(long, (at.x - from.x) * x + (at.y - from.y) * y));
    return Math.hypot(at.x - from.x - x * along, at.y - from.y - y * along) < BESIDE_LINE;
  };
  return pieces.filter((piece) => named.includes(piece.id) || near(piece)).map(({ id }) => id);
}
