/** What the gestures on the arena do: choose, aim, swipe, carry. Asks the board for everything through `Surface`. */
import type { Aim } from "./aim.svelte";
import { gain } from "./calibration";
import type { Aimed, Deed, Grip } from "./gesture";
import { exactAngle, exactSpeed, isBarred, type Shot } from "./shot";
import type { Pull } from "./pull";
import { speedOf, type Strike, type Target, type Weakness } from "./swipe";
import { between, directionOf, pointing, type Point, type View } from "./view";
import type { Swipe } from "../wire";
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
  /** What the screen offers a pulling finger, in pixels. */
  screen?: Point;
  /** The disc that is pulled in the place of the one in hand: a passer for its ball. */
  handle?: string | null;
  /** mm/s for each px/s of the finger; left out: `PER_PIXEL`. */
  perPixel?: number;
  /** Table millimetres of a place on the screen. */
  toTable(at: Point): Point;
  /** Where a piece lies on the table. */
  placeOf(id: string): Point | null;
  onshot(shot: Shot): void;
  onmiss(why: Miss, piece?: string): void;
  /** A swipe that looks like a pull: true when the person is asked which it was. */
  ondoubt?(): boolean;
  /** True when the tap has been dealt with. */
  onpick(id: string | null, at: Point): boolean;
  onhold(id: string): void;
  onmove(move: Move): void;
  /** A chip on the board is pressed: by a tap, or by a second finger while the first one pulls. */
  onswitch?(chip: string): void;
}

export function gripAt(surface: Surface, at: Point): Grip | null {
  const { aim, movable, pickable } = surface;
  const flicks = (id: string): boolean => aim?.pieces.includes(id) ?? false;
  const usable = (id: string): boolean =>
    flicks(id) || movable.includes(id) || (pickable?.includes(id) ?? false);
  const spot = spotAt(surface.spots, at, usable);
  if (spot === null) return null;
  // Where every piece can be carried, the disc in hand is pulled.
  const pulls = aim?.practice === true && aim.piece === spot.id;
  if (movable.includes(spot.id) && !pulls) return { ...targetOf(spot), piece: spot.id, does: "move" };
  if (aim !== null && (pulls || aim.mode === "pull")) return pullGrip(surface, aim, spot);
  const does = aim?.mode === "swipe" && flicks(spot.id) ? "swipe" : "pick";
  return { ...targetOf(spot), piece: spot.id, does };
}

const targetOf = (spot: Spot): Target => ({ x: spot.x, y: spot.y, reach: reachOf(spot) });

/** A ball lies against its passer: both are one thing to pull, round the middle of the passer. */
function pullGrip({ handle, spots, screen }: Surface, aim: Aim, spot: Spot): Grip {
  const held = handle == null ? undefined : spots.find(({ id }) => id === handle);
  const mine = aim.pieces.includes(spot.id) || (held !== undefined && spot.id === handle);
  if (!mine) return { ...targetOf(spot), piece: spot.id, does: "pick" };
  const piece = held === undefined ? spot.id : (aim.piece ?? spot.id);
  const thrown = held === undefined ? {} : PASS_GRIP;
  return {
    ...targetOf(held ?? spot),
    ...thrown,
    piece,
    does: "pull",
    ...(screen === undefined ? {} : { screen }),
  };
}

/** A pass that is not meant costs the turn: the ring where the ball was pressed is wide, and the least touch is none. */
const PASS_GRIP = { home: 23, least: 8 };

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
      return wind(surface, deed.angle, deed.pace);
    case "lower":
      return aim?.letGo();
    case "strike":
      return strike(surface, deed.piece, deed.strike);
    case "miss":
      return missed(surface, deed.why);
    case "abort":
      return missed(surface, "aborted");
    case "refuse":
      if (aim !== null && aim.mode !== "aim") surface.onmiss("foreign", deed.piece);
      return;
    case "lead":
      return aim?.point(view.onTable(deed.angle));
    case "pull":
      return pull(surface, deed.piece, deed.pull, surface.toTable(deed.at));
    case "loose":
      return loose(surface, deed.piece, deed.pull);
    case "switch":
      return surface.onswitch?.(deed.chip);
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

function missed(surface: Surface, why: Miss): void {
  const { aim } = surface;
  const lifted = aim?.lifted != null;
  aim?.letGo();
  if (!lifted || (why === "slow" && surface.ondoubt?.() === true)) return;
  surface.onmiss(why);
}

/** How hard a swipe of this pace is, mm/s. */
function speedNow(surface: Surface, aim: Aim, pace: number): number {
  const top = aim.arena.topSpeed;
  return exactSpeed(speedOf(pace, { perPixel: surface.perPixel ?? PER_PIXEL, gain: gain(), top }), top);
}

function wind(surface: Surface, angle: number, pace: number): void {
  const { aim, view } = surface;
  if (aim === null) return;
  aim.wind = view.onTable(angle);
  aim.setPower((100 * speedNow(surface, aim, pace)) / aim.full);
}

function pull({ aim, view }: Surface, piece: string, pulled: Pull | null, at: Point): void {
  if (aim === null || !aim.pieces.includes(piece)) return;
  if (pulled === null) return aim.slacken();
  if (aim.piece !== piece) aim.select(piece);
  aim.draw(view.onTable(pulled.angle), pulled.power, at);
}

/** It flies as it was drawn; what the rules forbid it has not entered. */
function loose(surface: Surface, piece: string, { angle, power }: Pull): void {
  const { aim, view } = surface;
  if (aim === null) return;
  if (aim.pieces.includes(piece)) {
    if (aim.piece !== piece) aim.select(piece);
    aim.draw(view.onTable(angle), power, null);
  }
  const shot = aim.release();
  aim.letGo();
  if (shot !== null) surface.onshot(shot);
}

/** Degrees off the way ahead: from here on it is more a pull than a push. */
const BACKWARDS = 135;

/** Whether a push in this direction of the screen is a push at something. */
function meets({ spots }: Surface, piece: string, angle: number): boolean {
  const from = spots.find(({ id }) => id === piece);
  const way = pointing(angle);
  if (from === undefined) return false;
  return spots.some((spot) => {
    const [x, y] = [spot.x - from.x, from.y - spot.y];
    return (
      spot !== from && x * way.x + y * way.y > 0 && Math.abs(x * way.y - y * way.x) <= from.size + spot.size
    );
  });
}

/** The way of the finger as the table lies, in pixels to the east and to the north, from its first sample on. */
function swipeOf(way: Strike["way"], view: View): Swipe {
  const turn = (view.onTable(0) * Math.PI) / 180;
  const [east, north] = [Math.cos(turn), Math.sin(turn)];
  const start = way[0]?.t ?? 0;
  const exact = (value: number): number => Math.round(value * 100) / 100 + 0;
  return {
    samples: way.map(({ x, y, t }) => [
      exact(east * x + north * y),
      exact(north * x - east * y),
      exact(t - start),
    ]),
    gain: gain(),
  };
}

function strike(surface: Surface, piece: string, { angle, pace, way }: Strike): void {
  const { aim, view } = surface;
  if (aim === null) return;
  const speed = speedNow(surface, aim, pace);
  const swipe = swipeOf(way, view);
  const shot: Shot = { piece, angle: exactAngle(view.onTable(angle)), speed, by: "swipe", steady: 0, swipe };
  aim.letGo();
  if (!aim.pieces.includes(piece)) return;
  const back = Math.abs(between(aim.ahead, shot.angle)) > BACKWARDS && !meets(surface, piece, angle);
  if (back && surface.ondoubt?.() === true) return;
  if (isBarred(shot.angle, aim.barredOf(piece))) surface.onmiss("barred");
  else surface.onshot(shot);
}

function carry(surface: Surface, { kind, piece, by }: Extract<Deed, { do: "move" }>): void {
  const spot = surface.spots.find(({ id }) => id === piece);
  if (spot === undefined) return;
  const at = surface.toTable({ x: spot.x + by.x, y: spot.y + by.y });
  surface.onmove({ kind, piece, at });
}
