/** What the gestures on the arena do: choose, aim, swipe, carry. Asks the board for everything through `Surface`. */
import type { Aim } from "./aim.svelte";
import { gain } from "./calibration";
import type { Aimed, Deed, Grip } from "./gesture";
import { exactAngle, exactSpeed, isBarred, type Shot } from "./shot";
import { speedOf, type Strike, type Weakness } from "./swipe";
import { directionOf, type Point, type View } from "./view";
import { reachOf, spotAt, type Spot } from "./touch";

/** mm/s of a puck for each px/s of the finger, before the device's gain. */
export const PER_PIXEL = 2;

/** Why a swipe was no shot. */
export type Miss = Weakness | "barred" | "aborted" | "foreign";

/** A piece follows the finger; `at` is where its middle would be. */
export interface Move {
  kind: "start" | "move" | "end" | "cancel";
  piece: string;
  at: Point;
}

/** The board as the fingers find it. */
export interface Surface {
  view: View;
  aim: Aim | null;
  spots: readonly Spot[];
  movable: readonly string[];
  pickable: readonly string[] | null;
  /** mm/s for each px/s of the finger; left out: `PER_PIXEL`. */
  perPixel?: number;
  /** Table millimetres of a place on the screen. */
  toTable(at: Point): Point;
  /** Where a piece lies on the table. */
  placeOf(id: string): Point | null;
  onshot(shot: Shot): void;
  onmiss(why: Miss): void;
  /** True when the tap has been dealt with. */
  onpick(id: string | null, at: Point): boolean;
  onhold(id: string): void;
  onmove(move: Move): void;
}

export function gripAt(surface: Surface, at: Point): Grip | null {
  const { aim, movable, pickable } = surface;
  const flicks = (id: string): boolean => aim?.pieces.includes(id) ?? false;
  const usable = (id: string): boolean =>
    flicks(id) || movable.includes(id) || (pickable?.includes(id) ?? false);
  const spot = spotAt(surface.spots, at, usable);
  if (spot === null) return null;
  const swipes = aim?.mode === "swipe" && flicks(spot.id);
  const does = movable.includes(spot.id) ? "move" : swipes ? "swipe" : "pick";
  return { piece: spot.id, does, x: spot.x, y: spot.y, reach: reachOf(spot) };
}

export function aimedOn({ aim, spots }: Surface): Aimed | null {
  const spot = spots.find(({ id }) => id === aim?.piece);
  if (aim === null || spot === undefined) return null;
  return { x: spot.x, y: spot.y, reach: reachOf(spot), angle: aim.angle };
}

export function perform(surface: Surface, deed: Deed): void {
  const { aim, view } = surface;
  switch (deed.do) {
    case "pick":
      return pick(surface, deed.piece, surface.toTable(deed.at));
    case "hold":
      return surface.onhold(deed.piece);
    case "move":
      return carry(surface, deed);
    case "lift":
      if (aim !== null) aim.lifted = deed.piece;
      return;
    case "wind":
      if (aim !== null) aim.wind = view.onTable(deed.angle);
      return;
    case "strike":
      return strike(surface, deed.piece, deed.strike);
    case "miss":
    case "abort":
      if (aim?.lifted != null) surface.onmiss(deed.do === "miss" ? deed.why : "aborted");
      aim?.letGo();
      return;
    case "refuse":
      if (aim?.mode === "swipe") surface.onmiss("foreign");
      return;
    case "pull":
      return aim?.point(view.onTable(deed.angle));
    case "turn":
    case "settle":
      aim?.point(deed.angle);
  }
}

/** A tap takes up a disc, or points the one in hand at what was tapped. */
function pick(surface: Surface, id: string | null, at: Point): void {
  const { aim } = surface;
  aim?.letGo();
  if (surface.onpick(id, at) || aim === null) return;
  const from = aim.piece === null ? null : surface.placeOf(aim.piece);
  if (id !== null && aim.pieces.includes(id)) aim.select(id);
  else if (from !== null) {
    const goal = (id === null ? null : surface.placeOf(id)) ?? at;
    aim.point(directionOf({ x: goal.x - from.x, y: goal.y - from.y }));
  }
}

function strike(surface: Surface, piece: string, { angle, pace }: Strike): void {
  const { aim, view } = surface;
  if (aim === null) return;
  const top = aim.arena.topSpeed;
  const speed = exactSpeed(
    speedOf(pace, { perPixel: surface.perPixel ?? PER_PIXEL, gain: gain(), top }),
    top,
  );
  const shot: Shot = { piece, angle: exactAngle(view.onTable(angle)), speed, by: "swipe", steady: 0 };
  aim.letGo();
  if (!aim.pieces.includes(piece)) return;
  if (isBarred(shot.angle, aim.barredOf(piece))) surface.onmiss("barred");
  else surface.onshot(shot);
}

function carry(surface: Surface, { kind, piece, by }: Extract<Deed, { do: "move" }>): void {
  const spot = surface.spots.find(({ id }) => id === piece);
  if (spot === undefined) return;
  const at = surface.toTable({ x: spot.x + by.x, y: spot.y + by.y });
  surface.onmove({ kind, piece, at });
}
