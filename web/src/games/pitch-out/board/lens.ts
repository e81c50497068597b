/** Where the loupe lies on a small arena: in a corner where it hides neither the place it enlarges nor the puck in hand. */
import { distance, type Point } from "../../../flick/view";

export const LENS_R = 136;
export const LENS_ZOOM = 2.8;
/** How far it stands out over the edge, and how far it keeps off. */
const OVER = 12;
const CLEAR = 60;

/** The first corner that is free, or the one that is the most. */
export function cornerFor(size: Point, at: Point, keep: Point): Point {
  const near = LENS_R - OVER;
  const [right, low] = [size.x - near, size.y - near];
  const corners = [
    { x: right, y: low },
    { x: near, y: low },
    { x: right, y: near },
    { x: near, y: near },
  ];
  const free = (corner: Point): number => Math.min(distance(corner, at), distance(corner, keep));
  return (
    corners.find((corner) => free(corner) > LENS_R + CLEAR) ??
    corners.reduce((best, corner) => (free(corner) > free(best) ? corner : best))
  );
}
