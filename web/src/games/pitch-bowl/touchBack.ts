/** Whether a kick as it is aimed is a touch back: short of the half that the referee names, or off the field (PBW-2.5, 2.6). */
import { slide } from "../../flick/arena";
import { pointing, type Point } from "../../flick/view";
import { offLine } from "./falls";
import { arenaOf, touches, type Field } from "./field";
import type { Pending } from "./pending";

export type TouchBack = "short" | "out";

/** A slide counts only where no disc is in its way. */
export function touchBackOf(
  field: Field,
  { zone, from, flight, slides }: Pick<Pending, "zone" | "from" | "flight" | "slides">,
  { angle, speed }: { angle: number; speed: number },
  discs: readonly Point[],
): TouchBack | null {
  if (zone === null || from === null) return null;
  const way = pointing(angle);
  const after = (far: number): Point => ({ x: from[0] + way.x * far, y: from[1] + way.y * far });
  const isOut = (at: Point): boolean => !touches([0, 0, field.width, field.length], at, field.radius);
  const down = after(speed * flight);
  const rest = after(speed * flight + slide(arenaOf(field, field.ballSpeed), speed * slides));
  const free = discs.every((disc) => offLine(disc, down, rest) > 2 * field.radius);
  if (isOut(down) || (free && isOut(rest))) return "out";
  return touches(zone, down, field.radius) ? null : "short";
}
